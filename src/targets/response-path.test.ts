import { describe, expect, it } from "vitest";
import { TargetConfigError } from "../domain/errors.js";
import { readPath } from "./response-path.js";

const json = { a: [{ "b.c": 1, d: null }, [10, 20]], "0": "zero", "x y": true, e: { "f[0]": 2 } };

async function at(path: string, many = false): Promise<unknown> {
  const found = (await readPath(path))(json, many);
  return found.found ? found.value : "missing";
}

describe("readPath", () => {
  it("follows keys, items of lists and escaped dots", async () => {
    expect(await at("a[0].b\\.c")).toBe(1);
    expect(await at("a.0.b\\.c")).toBe(1);
    expect(await at("a[1][1]")).toBe(20);
    expect(await at("a.1.0")).toBe(10);
    expect(await at("0")).toBe("zero");
    expect(await at("x y")).toBe(true);
    expect(await at("e.f\\[0]")).toBe(2);
    expect(await at("a[0].d")).toBe(null);
  });

  it("finds nothing where nothing stands", async () => {
    for (const path of ["b", "a.5", "a.b", "a[0].b", "x y.z", "a.length", "toString", "$.nope"]) {
      expect(await at(path)).toBe("missing");
    }
  });

  it("reads JSONPath, one value or a list", async () => {
    expect(await at("$.a[1][0]")).toBe(10);
    expect(await at("$.a[1][*]")).toEqual([10, 20]);
    expect(await at("$.a[1][*]", true)).toEqual([10, 20]);
    expect(await at("$.a[?@.none]", true)).toEqual([]);
    expect(await at("$.a[?@['b.c'] == 1]", true)).toEqual([{ "b.c": 1, d: null }]);
  });

  it("refuses what cannot be read", async () => {
    for (const path of ["a..b", ".a", "a.", "a[x]", "a[0]b", "a.[0]", "$.a[", "$["]) {
      await expect(readPath(path), path).rejects.toThrow(TargetConfigError);
    }
  });
});

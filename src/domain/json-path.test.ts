import { describe, expect, it } from "vitest";
import { JsonPathError, readJsonPath } from "./json-path.js";

const json = { a: [{ "b.c": 1, d: null }, [10, 20]], "0": "zero" };

async function at(path: string): Promise<unknown> {
  const found = (await readJsonPath(path))(json);
  return found.found ? found.value : "missing";
}

describe("readJsonPath", () => {
  it("follows dotted paths and JSONPath", async () => {
    expect(await at("a[0].b\\.c")).toBe(1);
    expect(await at("a.1.0")).toBe(10);
    expect(await at("a[0].d")).toBe(null);
    expect(await at("$.a[1][1]")).toBe(20);
    expect(await at("$.a[1][*]")).toEqual([10, 20]);
    expect(await at("$.none")).toBe("missing");
    expect(await at("toString")).toBe("missing");
  });

  it.each(["a..b", "a[", "[x]", "", "$.["])("refuses %s", async (path) => {
    await expect(readJsonPath(path)).rejects.toBeInstanceOf(JsonPathError);
  });
});

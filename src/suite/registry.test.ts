import { describe, expect, it } from "vitest";
import * as z from "zod";
import { builtInTypes } from "../checks/index.js";
import type { Check } from "../domain/check.js";
import { buildRegistry } from "./registry.js";

function fake(type: string, origin?: string): Check {
  const check = {
    type,
    summary: "s",
    params: z.looseObject({}),
    run: () => ({ passed: true, score: null, detail: "" }),
  };
  return origin === undefined ? check : { ...check, origin };
}

describe("buildRegistry", () => {
  it("holds built-in and custom checks, and one found twice once", () => {
    const own = fake("own", "a.ts");
    const registry = buildRegistry([fake("contains")], [own, own, fake("own", "a.ts")]);
    expect(registry.types).toEqual([...builtInTypes, "own"]);
    expect(registry.get("contains")?.summary).toBe("s");
    expect(registry.get("own")).toBe(own);
  });

  it("refuses a built-in's name and a type of two places, both at once", () => {
    const custom = [fake("contains", "a.ts"), fake("own", "a.ts"), fake("own", "b.py")];
    expect(() => buildRegistry([], custom)).toThrow(
      /"contains" of a\.ts has the name of a built-in[\s\S]*"own" is registered twice: in a\.ts and in b\.py/,
    );
  });

  it("refuses two different functions of one type made in code", () => {
    expect(() => buildRegistry([], [fake("own"), fake("own")])).toThrow(/registered twice/);
  });
});

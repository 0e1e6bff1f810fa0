import { describe, expect, it } from "vitest";
import * as z from "zod";
import { builtInTypes } from "../checks/index.js";
import type { Check } from "../domain/check.js";
import { buildRegistry, registryFor } from "./registry.js";

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

describe("registryFor", () => {
  it("looks further only for types of checks that nobody knows", async () => {
    let asked = 0;
    const more = async () => {
      asked += 1;
      return [fake("announced", "b.py")];
    };
    const json = { type: "json", schema: { properties: { a: { type: "string" } } } };
    const known = [[json, { type: "any_of_checks", checks: [{ type: "own" }] }], "no list", null];
    await registryFor(known, [fake("own", "a.ts")], more);
    expect(asked).toBe(0);
    const inside = [[{ type: "any_of_checks", checks: [{ type: "announced" }] }]];
    const registry = await registryFor(inside, [], more);
    expect(registry.get("announced")?.origin).toBe("b.py");
    expect(asked).toBe(1);
  });
});

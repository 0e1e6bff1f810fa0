import { describe, expect, it } from "vitest";
import { contextPosition, parameterNames } from "./parameter-names.js";

describe("parameterNames", () => {
  it("reads functions of every form", () => {
    expect(parameterNames((a: unknown, b: unknown) => [a, b])).toEqual(["a", "b"]);
    expect(parameterNames(new Function("return input => input")())).toEqual(["input"]);
    expect(parameterNames(new Function("return async x => x")())).toEqual(["x"]);
    expect(
      parameterNames(new Function("return function (a = ')', { b, c: [d] } = {}, ...rest) {}")()),
    ).toEqual(["a", "", ""]);
    expect(
      parameterNames(
        new Function("return (a /* , no */, // ,\n b = (1, 2), context = `,${1}`) => a")(),
      ),
    ).toEqual(["a", "b", "context"]);
    expect(parameterNames(new Function("return { async *m(q, context,) {} }.m")())).toEqual([
      "q",
      "context",
    ]);
    expect(parameterNames(() => 1)).toEqual([]);
  });
});

describe("contextPosition", () => {
  it("wants a later parameter named context, or a required second one", () => {
    expect(contextPosition((_q: string, _c: unknown) => 1)).toBe(1);
    expect(contextPosition(new Function("return (q, o = 1, context = 2) => 1")())).toBe(2);
    expect(contextPosition(new Function("return (q, o = 1) => 1")())).toBe(-1);
    expect(contextPosition(new Function("return (context) => 1")())).toBe(-1);
    expect(contextPosition((async (q: string) => q).bind(null))).toBe(-1);
  });
});

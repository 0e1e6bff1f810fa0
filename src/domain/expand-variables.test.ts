import { describe, expect, it } from "vitest";
import { expandVariables } from "./expand-variables.js";

describe("expandVariables", () => {
  it("fills in variables and says which were used", () => {
    expect(expandVariables("Bearer ${TOKEN} ${TOKEN}", { TOKEN: "t-1" })).toEqual({
      value: "Bearer t-1 t-1",
      used: [{ name: "TOKEN", value: "t-1" }],
      missing: [],
    });
  });

  it("takes the default when a variable is not set or is empty", () => {
    const { value, used, missing } = expandVariables("${A:-x}${B:-}${C:-a b}", { B: "", C: "c" });
    expect({ value, used, missing }).toEqual({
      value: "xc",
      used: [{ name: "C", value: "c" }],
      missing: [],
    });
  });

  it("names what is missing once, and leaves the reference in the text", () => {
    expect(expandVariables("${A} ${B} ${A}", { B: "" })).toEqual({
      value: "${A} ${B} ${A}",
      used: [],
      missing: ["A", "B"],
    });
  });

  it("does not expand what a value holds, nor take `$&` in it for a pattern", () => {
    expect(expandVariables("${A}", { A: "${B} $& $1", B: "no" }).value).toBe("${B} $& $1");
  });

  it("leaves what is no reference alone", () => {
    expect(expandVariables("$A ${1} ${} ${toString}", {}).value).toBe("$A ${1} ${} ${toString}");
    expect(expandVariables("${toString}", {}).missing).toEqual(["toString"]);
  });

  it("works on the real environment", () => {
    expect(expandVariables("${PATH}", process.env).missing).toEqual([]);
  });
});

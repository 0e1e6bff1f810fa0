import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compilePattern } from "./compile.js";
import { PatternError } from "./pattern-error.js";

const page = readFileSync(new URL("../../../docs/checks/regex.md", import.meta.url), "utf8");
const section = page.split("\n## Refused\n")[1]?.split("\n## ")[0] ?? "";
const refused = [...section.matchAll(/^\| `(.+)` \| ([^|]+) \|$/gmu)].map(
  ([, pattern = "", because = ""]) => [pattern, because] as const,
);

describe("patterns that docs/checks/regex.md says are refused", () => {
  it("are listed", () => {
    expect(refused.length).toBeGreaterThan(15);
  });

  it.each(refused)("%s: %s", (pattern, because) => {
    const compile = () =>
      compilePattern(pattern, { ignoreCase: true, multiline: false, dotall: false });
    expect(compile).toThrow(PatternError);
    expect(compile).toThrow(because);
  });
});

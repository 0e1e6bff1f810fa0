import nodePath from "node:path";
import { describe, expect, it } from "vitest";
import { displayPath } from "./display-path.js";
import { formatProblems } from "./format.js";
import { ProblemsError } from "./problems-error.js";

const cwd = nodePath.resolve("/home/suite");

describe("formatProblems", () => {
  it("shows place, case, message, source line, marker and hint", () => {
    const text = formatProblems(
      [
        {
          file: nodePath.join(cwd, "suite.yaml"),
          line: 7,
          column: 5,
          sourceLine: "  - {type: number}",
          where: 'case "refund-1", check "number"',
          message: "neither rel_tol nor abs_tol given",
          hint: "give one",
        },
      ],
      { cwd },
    );
    expect(text).toBe(
      [
        'suite.yaml:7:5  case "refund-1", check "number": neither rel_tol nor abs_tol given',
        "  7 |   - {type: number}",
        "    |     ^",
        "  hint: give one",
      ].join("\n"),
    );
  });

  it("counts several problems and copes without any place", () => {
    expect(formatProblems([{ message: "one" }, { file: "x.yaml", message: "two" }], { cwd })).toBe(
      "one\nx.yaml  two\n2 problems",
    );
  });

  it("cuts a long line around the place and keeps the marker under it", () => {
    const sourceLine = `${"a".repeat(500)}X${"b".repeat(500)}`;
    const [, source, marker] = formatProblems([
      { file: "f", line: 1, column: 501, sourceLine, message: "m" },
    ]).split("\n");
    expect(source?.length).toBeLessThan(120);
    expect(source?.indexOf("X")).toBe(marker?.indexOf("^"));
  });

  it("counts wide characters double and lets no control character through", () => {
    const [, source, marker] = formatProblems([
      { file: "f", line: 1, column: 4, sourceLine: "日本\u001bX", message: "m" },
    ]).split("\n");
    expect(source).toBe("  1 | 日本 X");
    expect(marker).toBe(`    | ${" ".repeat(5)}^`);
  });

  it("colours only when asked", () => {
    expect(formatProblems([{ file: "f", message: "m" }], { color: true })).toContain("\u001b[");
    expect(new ProblemsError([{ file: "f", message: "m" }]).message).toBe("f  m");
  });
});

describe("displayPath", () => {
  it("is relative inside the working directory only", () => {
    expect(displayPath("/a/b/c.yaml", "/a", nodePath.posix)).toBe("b/c.yaml");
    expect(displayPath("/x/c.yaml", "/a", nodePath.posix)).toBe("/x/c.yaml");
    expect(displayPath("/a/..c.yaml", "/a", nodePath.posix)).toBe("..c.yaml");
    expect(displayPath("C:\\a\\b.jsonl", "C:\\a", nodePath.win32)).toBe("b.jsonl");
    expect(displayPath("D:\\a\\b.jsonl", "C:\\a", nodePath.win32)).toBe("D:\\a\\b.jsonl");
  });
});

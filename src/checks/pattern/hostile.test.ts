import { describe, expect, it } from "vitest";
import { runCheck } from "../run-check.test-support.js";
import { compilePattern } from "./compile.js";
import { searchPattern } from "./search.js";

const a = (length: number) => "a".repeat(length);
const options = { ignoreCase: true, multiline: false, dotall: false };
/** A trial may take a second; what is above is left to a busy machine. */
const limitMs = 3000;

/** Patterns that ask for more steps than there is time, each with an answer that makes them. */
const endless: readonly (readonly [kind: string, pattern: string, text: string])[] = [
  ["nested repeats", "(a+)+$", `${a(60)}!`],
  ["nested repeats", "(a*)*b", a(60)],
  ["nested repeats", "([a-zA-Z]+)*$", `${a(60)}1`],
  ["nested repeats", "(\\w+\\s?)*$", `${"word ".repeat(30)}!`],
  ["nested repeats, lazy", "(?:a+?)+?b", a(60)],
  ["nested repeats, bounded", "((a{1,50}){1,50}){1,50}b", a(200)],
  ["nested repeats, bounded", "(?:a{0,2}){30}b", a(60)],
  ["neighbouring repeats", "(x+x+)+y", "x".repeat(60)],
  ["neighbouring repeats", "a*a*a*a*b", a(20_000)],
  ["many options", `${"a?".repeat(40)}${a(40)}b`, a(40)],
  ["many options", `${"a{0,20}".repeat(10)}b`, a(300)],
  ["many options", `${"(?:x|y|z)?".repeat(40)}w`, "x".repeat(50)],
  ["overlapping alternatives", `${"(a|a)".repeat(40)}c`, a(60)],
  ["overlapping alternatives", "(a|aa)+$", `${a(80)}!`],
  ["overlapping alternatives", "(a|b|ab)*c", "ab".repeat(60)],
  ["back references", "(a+)(\\1)+b", a(3000)],
  ["back references", "(?P<q>.+)(?P=q)z", a(30_000)],
  ["back references", "(?=(a+))a*b\\1", a(30_000)],
  ["a long answer", ".*.*.*=.*", a(1_000_000)],
  ["a long answer", "\\s+$", `${" ".repeat(1_000_000)}x`],
  ["a long answer", "(\\d+,)*\\d+x", "1,".repeat(500_000)],
  ["a long answer", "a{5000}b", a(1_000_000)],
  ["a long answer", "(?<=a*)b", a(1_000_000)],
  ["a long answer", "(?s)<.*>.*</.*>", "<".repeat(1_000_000)],
];

/** Patterns that look bad and are not, on answers of a million characters. */
const quick: readonly (readonly [pattern: string, text: string, found: boolean])[] = [
  ["hello", a(1_000_000), false],
  ["(?i)AAAB", `${a(1_000_000)}b`, true],
  ["^.*$", "a\n".repeat(500_000), false],
  ["\\bfoo\\b", "fop bar ".repeat(125_000), false],
  ["[0-9a-f]{40}", "abc ".repeat(250_000), false],
  ["(?:a{1000}){1000}", a(1_000_000), true],
  ["(?:cat|dog|bird)s?", "fish ".repeat(200_000), false],
];

describe("hostile patterns", () => {
  it.each(endless)("%s: %s ends in time and names itself", (_kind, pattern, text) => {
    const compiled = compilePattern(pattern, options);
    const started = performance.now();
    expect(() => searchPattern(compiled, text)).toThrow(JSON.stringify(pattern));
    expect(performance.now() - started).toBeLessThan(limitMs);
  });

  it.each(quick)("%s is quick on a long answer", (pattern, text, found) => {
    const compiled = compilePattern(pattern, options);
    expect(searchPattern(compiled, text) !== undefined).toBe(found);
  });

  it("leave the run in order: the next trial is judged as ever", async () => {
    const spec = { type: "regex", pattern: "(a+)+$" };
    await expect(async () => runCheck(spec, `${a(60)}!`)).rejects.toThrow("(a+)+$");
    expect((await runCheck(spec, "baa")).passed).toBe(true);
    expect((await runCheck({ type: "forbidden", patterns: ["b+"] }, "aa")).passed).toBe(true);
  });
});

import { describe, expect, it } from "vitest";
import { compilePattern } from "./compile.js";
import { PatternError } from "./pattern-error.js";
import { patternBudgetMs, searchPattern } from "./search.js";

const options = { ignoreCase: false, multiline: false, dotall: false };
const find = (pattern: string, text: string, more = {}) =>
  searchPattern(compilePattern(pattern, { ...options, ...more }), text);

describe("patterns that match", () => {
  const matches: readonly (readonly [string, string, string])[] = [
    ["(?i)APPROVED", "approved", "approved"],
    ["(?im)^b$", "a\nB\nc", "B"],
    ["(?s)a.b", "a\nb", "a\nb"],
    ["(?P<x>a+)-(?P=x)", "aa-aa", "aa-aa"],
    ["(?<x>a)\\k<x>\\1", "aaa", "aaa"],
    ["\\Aab\\Z", "ab", "ab"],
    ["b$", "ab\n", "b"],
    ["\\w+", "naïve_1", "naïve_1"],
    ["\\d+", "٤٢", "٤٢"],
    ["\\bé", "un été", "é"],
    ["caf\\é", "café", "café"],
    ["\\$\\s?\\d", "$ 5", "$ 5"],
    ["[^\\W\\d]+", "12abc", "abc"],
    ["[]a]+", "a]", "a]"],
    ["[a\\-z.&&||]+", "-.&|", "-.&|"],
    ["[\\w.-]+@x", "a.b-c@x", "a.b-c@x"],
    ["a{,2}b", "aab", "aab"],
    ["{x}", "{x}", "{x}"],
    ["a{2}", "aa", "aa"],
    ["\\-\\'\\ \\#\\%", "-' #%", "-' #%"],
    ["\\x41\\u0042\\U00000043\\t", "ABC\t", "ABC\t"],
    ["[\\b]", "\b", "\b"],
    ["a.c", "a\rc", "a\rc"],
    ["\\p{Lu}", "aB", "B"],
    ["(?:ab|cd)+?", "cdab", "cd"],
  ];
  it.each(matches)("%s in %j", (pattern, text, found) => {
    expect(find(pattern, text)).toBe(found);
  });

  it("ignores case in every script when told to", () => {
    expect(find("école", "ÉCOLE", { ignoreCase: true })).toBe("ÉCOLE");
    expect(find("[^a]", "A", { ignoreCase: true })).toBeUndefined();
  });

  it("tries curly quotes as straight ones, and as they came", () => {
    expect(find("can't", "I can\u2019t")).toBe("can't");
    expect(find("\u2019", "I can\u2019t")).toBe("\u2019");
  });

  it("matches a decomposed letter by a composed one", () => {
    expect(find("Zürich", "Zu\u0308rich")).toBe("Zürich");
  });
});

describe("patterns that are refused", () => {
  const faults: readonly (readonly [string, RegExp])[] = [
    ["([0-9", /"\[" is not closed/],
    ["(a", /"\(" is not closed/],
    ["a)", /"\)" closes nothing/],
    ["(?x)a b", /verbose/],
    ["(?#hi)a", /comment/],
    ["(?>a)", /atomic/],
    ["a++", /possessive/],
    ["a*+", /possessive/],
    ["a{2}+", /possessive/],
    ["(a)(?(1)b)", /condition/],
    ["a(?i)b", /must stand at the start/],
    ["(?a)b", /"\(\?a\)"/],
    ["a**", /repeated/],
    ["*a", /nothing to repeat/],
    ["\\q", /escape "\\q"/],
    ["\\", /ends the pattern/],
    ["[z-a]", /backwards/],
    ["(?P=x)", /./],
    ["\\2(a)", /./],
  ];
  it.each(faults)("%s", (pattern, message) => {
    expect(() => compilePattern(pattern, options)).toThrow(PatternError);
    expect(() => compilePattern(pattern, options)).toThrow(message);
  });

  it("flags for one group, where the engine lacks them", () => {
    const engineKnows = Number(process.versions.node.split(".")[0]) >= 23;
    if (engineKnows) expect(find("(?i:a)b", "Ab")).toBe("Ab");
    else expect(() => compilePattern("(?i:a)b", options)).toThrow(/case_sensitive/);
  });
});

describe("patterns that backtrack without end", () => {
  it.each([
    ["(a+)+$", "a".repeat(60)],
    ["(a|a)*c", "a".repeat(60)],
    ["(?:a?){60}a{60}", "a".repeat(60)],
    ["(.*)*x", "a".repeat(60)],
  ])("%s ends in time and names itself", (pattern, text) => {
    const compiled = compilePattern(pattern, options);
    expect(compiled.mayExplode).toBe(true);
    const started = performance.now();
    try {
      searchPattern(compiled, `${text}!`);
    } catch (error) {
      expect(String(error)).toContain(pattern);
    }
    expect(performance.now() - started).toBeLessThan(3 * patternBudgetMs);
  });

  it("ends in time on a long text too, where repeats only multiply", () => {
    const compiled = compilePattern("a*a*a*b", options);
    const started = performance.now();
    expect(() => searchPattern(compiled, "a".repeat(20_000))).toThrow(/a\*a\*a\*b/);
    expect(performance.now() - started).toBeLessThan(3 * patternBudgetMs);
  });

  it("still matches afterwards", () => {
    expect(find("(a+)+$", "baa")).toBe("aa");
  });
});

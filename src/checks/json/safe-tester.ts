/** Patterns inside a schema, matched so that none can hang the run. */
import { compilePattern } from "../pattern/compile.js";
import { searchPattern } from "../pattern/search.js";

/** What Ajv wants of a regular expression. */
export interface PatternTester {
  test(text: string): boolean;
  /** Its source; Ajv keeps one tester for each. */
  toString(): string;
}

/**
 * A pattern of a schema: JavaScript's own dialect, as the standard asks. Where our reader of patterns
 * knows it, it also knows how long matching may take, and ends one that backtracks without end.
 * @throws SyntaxError when it is no regular expression
 */
export function safeTester(pattern: string, flags: string): PatternTester {
  const regex = new RegExp(pattern, flags);
  const options = { ignoreCase: false, multiline: false, dotall: false };
  try {
    const compiled = { ...compilePattern(pattern, options), written: pattern, regex };
    return {
      test: (text) => searchPattern(compiled, text) !== undefined,
      toString: () => String(regex),
    };
  } catch {
    return regex;
  }
}

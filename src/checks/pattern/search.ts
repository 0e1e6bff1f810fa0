/** Matches a pattern against an answer without ever hanging the run. */
import { createContext, Script } from "node:vm";
import { foldQuotes } from "../../text/folding.js";
import type { CompiledPattern } from "./compile.js";

/** Milliseconds that all attempts of one pattern on one answer may take together. */
export const patternBudgetMs = 800;

const simpleTextLimit = 20_000;
const script = new Script("found = regex.exec(text)");
const sandbox: { regex?: RegExp; text?: string; found?: RegExpExecArray | null } = createContext(
  {},
);

/**
 * What a pattern matches in a text, or undefined: tried on the text as it came, in NFC, and with
 * curly quotes made straight.
 *
 * @throws Error naming the pattern when matching takes longer than the budget
 */
export function searchPattern(pattern: CompiledPattern, text: string): string | undefined {
  const normal = text.normalize("NFC");
  const deadline = performance.now() + patternBudgetMs;
  for (const variant of new Set([normal, foldQuotes(normal), text])) {
    const found = execute(pattern, variant, deadline);
    if (found !== undefined) return found;
  }
  return undefined;
}

function execute(pattern: CompiledPattern, text: string, deadline: number): string | undefined {
  if (!pattern.mayBacktrack && text.length <= simpleTextLimit) return pattern.regex.exec(text)?.[0];
  const left = Math.max(1, Math.ceil(deadline - performance.now()));
  sandbox.regex = pattern.regex;
  sandbox.text = text;
  try {
    script.runInContext(sandbox, { timeout: left });
    return sandbox.found?.[0];
  } catch (error) {
    if (
      error instanceof Error &&
      "code" in error &&
      error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
    ) {
      throw new Error(
        `the pattern ${JSON.stringify(pattern.written)} was still matching after ${patternBudgetMs} ms; it backtracks without end on this answer`,
      );
    }
    throw error;
  } finally {
    sandbox.found = null;
    sandbox.text = "";
  }
}

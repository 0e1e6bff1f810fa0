/** Matches a pattern against an answer without ever hanging the run. */
import { createContext, Script } from "node:vm";
import { foldQuotes, foldText } from "../../text/folding.js";
import type { CompiledPattern } from "./compile.js";

/** Milliseconds that all attempts of one pattern on one answer may take together. */
export const patternBudgetMs = 800;

/** Steps that the engine takes in well under the budget on a slow machine. */
const safeSteps = 1e8;
const script = new Script("found = regex.exec(text)");
const sandbox: { regex?: RegExp; text?: string; found?: RegExpExecArray | null } = createContext(
  {},
);

/** How much of a text is made alike before a pattern is tried on it as well: quotes, or all. */
export type PatternFolding = "quotes" | "all";

/** The texts that a pattern is tried on: in NFC, with curly quotes straight or all folded, as it came. */
export function patternVariants(text: string, folding: PatternFolding): ReadonlySet<string> {
  const normal = text.normalize("NFC");
  const folded = folding === "all" ? [foldText(normal)] : [];
  return new Set([normal, foldQuotes(normal), ...folded, text]);
}

/**
 * What a pattern matches in a text, or undefined: tried on each of its {@link patternVariants}.
 *
 * @throws Error naming the pattern when matching takes longer than the budget
 */
export function searchPattern(
  pattern: CompiledPattern,
  text: string,
  folding: PatternFolding = "quotes",
): string | undefined {
  const deadline = performance.now() + patternBudgetMs;
  for (const variant of patternVariants(text, folding)) {
    const found = isSafe(pattern, variant)
      ? pattern.regex.exec(variant)
      : execInTime(pattern, variant, deadline);
    if (found !== null) return found[0];
  }
  return undefined;
}

/** Whether matching is quick whatever the text says, by the pattern's shape and the text's length. */
function isSafe(pattern: CompiledPattern, text: string): boolean {
  if (pattern.mayExplode) return false;
  let steps = pattern.ways;
  for (let i = 1; i <= pattern.openRepeats + 1; i++) steps *= text.length / i;
  return steps <= safeSteps;
}

/** Runs the match where the engine can be interrupted; that costs a fraction of a millisecond. */
function execInTime(
  pattern: CompiledPattern,
  text: string,
  deadline: number,
): RegExpExecArray | null {
  const timeout = Math.max(1, Math.ceil(deadline - performance.now()));
  sandbox.regex = pattern.regex;
  sandbox.text = text;
  try {
    script.runInContext(sandbox, { timeout });
    return sandbox.found ?? null;
  } catch (error) {
    if (!isTimeOut(error)) throw error;
    const name = JSON.stringify(pattern.written);
    throw new Error(
      `the pattern ${name} was still matching after ${patternBudgetMs} ms: it backtracks without end on this answer`,
    );
  } finally {
    sandbox.found = null;
    sandbox.text = "";
  }
}

/** The engine's own error; it may come from another realm, so its class says nothing. */
function isTimeOut(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "code" in error &&
    error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}

/** Answers and outcomes as a Python process speaks of them: keys in snake_case, scores that JSON lacks. */
import { readOutcome } from "../domain/read-outcome.js";
import type { TargetResult } from "../domain/target-result.js";
import type { CheckOutcome } from "../domain/trial.js";

/** The fields of Python's `TargetResult`. */
export function pythonResult(result: TargetResult): Record<string, unknown> {
  return {
    output: result.output,
    citations: result.citations,
    retrieved: result.retrieved,
    input_tokens: result.inputTokens,
    output_tokens: result.outputTokens,
    cost_usd: result.costUsd,
    tool_calls: result.toolCalls,
    metadata: result.metadata,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The outcome of a Python check.
 * @throws TypeError, RangeError in the words that a TypeScript check would get for the same value.
 */
export function readPythonOutcome(value: unknown): CheckOutcome {
  const { outcome, not_finite: notFinite } = isRecord(value) ? value : { outcome: value };
  if (notFinite === undefined) return readOutcome(outcome);
  const score = Number(notFinite);
  return readOutcome(isRecord(outcome) ? { ...outcome, score } : score);
}

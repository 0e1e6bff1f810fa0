/** Reads what a check returned: user code may hand over a boolean, a number or an outcome. */
import type { CheckOutcome } from "./trial.js";

/** A bare score of at least this passes. */
const PASSING_SCORE = 0.5;

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (value === undefined) return "nothing (undefined)";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

function readScore(value: unknown): number {
  if (typeof value !== "number") {
    throw new TypeError(`the score must be a number in [0, 1] or null, got ${kindOf(value)}`);
  }
  if (!(value >= 0 && value <= 1)) {
    throw new RangeError(`the score must lie in [0, 1], got ${value}`);
  }
  return value;
}

/**
 * The outcome that `value` stands for: `{passed, score?, detail?}`, true or false, or a number in
 * [0, 1] (the score; passed from 0.5 on).
 * @throws TypeError for anything else, RangeError for a score outside [0, 1] or NaN.
 */
export function readOutcome(value: unknown): CheckOutcome {
  if (typeof value === "boolean") return { passed: value, score: null, detail: "" };
  if (typeof value === "number") {
    const score = readScore(value);
    return { passed: score >= PASSING_SCORE, score, detail: "" };
  }
  if (typeof value !== "object" || value === null || !("passed" in value)) {
    throw new TypeError(
      "a check must return {passed, score?, detail?}, true or false, or a score in [0, 1], " +
        `got ${kindOf(value)}${typeof value === "object" && value !== null ? " without 'passed'" : ""}`,
    );
  }
  const { passed } = value;
  if (typeof passed !== "boolean") {
    throw new TypeError(`'passed' must be true or false, got ${kindOf(passed)}`);
  }
  const score = "score" in value ? (value.score ?? null) : null;
  const detail = "detail" in value ? (value.detail ?? "") : "";
  if (typeof detail !== "string") {
    throw new TypeError(`'detail' must be text, got ${kindOf(detail)}`);
  }
  return { passed, score: score === null ? null : readScore(score), detail };
}

/** Reads what a custom check returned: an outcome, a bare boolean or a bare score. */
import type { CheckOutcome } from "../domain/trial.js";

function badScore(score: number): Error {
  return new RangeError(`a score must be a number in [0, 1], got ${score}`);
}

function inRange(score: number): boolean {
  return score >= 0 && score <= 1;
}

/**
 * A boolean is `passed`; a number in [0, 1] is the score, passed from 0.5 on; an object has
 * `passed`, maybe `score` and `detail`.
 * @throws Error when the value is none of these, or the score is NaN or outside [0, 1].
 */
export function readOutcome(value: unknown): CheckOutcome {
  if (typeof value === "boolean") return { passed: value, score: null, detail: "" };
  if (typeof value === "number") {
    if (!inRange(value)) throw badScore(value);
    return { passed: value >= 0.5, score: value, detail: "" };
  }
  if (typeof value !== "object" || value === null || !("passed" in value)) {
    const got = value === null ? "null" : Array.isArray(value) ? "a list" : typeof value;
    throw new TypeError(
      `a check must return a boolean, a number in [0, 1] or an object with 'passed', got ${got}`,
    );
  }
  if (typeof value.passed !== "boolean") {
    throw new TypeError(`a check's 'passed' must be a boolean, got ${typeof value.passed}`);
  }
  const score: unknown = "score" in value ? value.score : null;
  const detail: unknown = "detail" in value ? value.detail : "";
  if (score !== undefined && score !== null) {
    if (typeof score !== "number")
      throw new TypeError(`a check's 'score' must be a number, got ${typeof score}`);
    if (!inRange(score)) throw badScore(score);
  }
  return {
    passed: value.passed,
    score: score ?? null,
    detail: detail === undefined || detail === null ? "" : String(detail),
  };
}

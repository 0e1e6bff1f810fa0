/** The errors that mean something to regressgate; every other exception is a fault of its own. */
import type { Attempt, ErrorKind } from "./trial.js";

/** A check's parameters are invalid: the run stops before the first call, with exit code 2. */
export class CheckConfigError extends Error {
  override name = "CheckConfigError";
}

/** A target that can never work (bad spec, module that cannot be imported, unset variable). */
export class TargetConfigError extends Error {
  override name = "TargetConfigError";
  constructor(
    message: string,
    /** How to mend it, shown on a line of its own. */
    readonly hint?: string,
  ) {
    super(message);
  }
}

/** A wrong use of the command line or the library (exit code 2). */
export class UsageError extends Error {
  override name = "UsageError";
  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}

/** The trial has no answer: it is recorded as an error, never graded. */
export class TrialError extends Error {
  override name = "TrialError";
  constructor(
    message: string,
    readonly kind: ErrorKind,
    /** Attempts before the last one that failed too, oldest first. */
    readonly attempts: readonly Attempt[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Where in the user's own code an error came from, the innermost frame last; none where that is unknown. */
export function framesOf(error: unknown): readonly string[] {
  if (typeof error !== "object" || error === null) return [];
  const frames: unknown = Reflect.get(error, "frames");
  if (Array.isArray(frames)) return frames.filter((frame) => typeof frame === "string");
  return framesOf(Reflect.get(error, "cause"));
}

/** `Type: message` of anything thrown, without its stack. */
export function describeThrown(thrown: unknown): string {
  if (!(thrown instanceof Error)) return `thrown value: ${String(thrown)}`;
  return `${thrown.name}: ${thrown.message}`;
}

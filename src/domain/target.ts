/** The one shape of a target, whatever its kind. */
import type { CaseInput } from "./case.js";
import type { TargetResult } from "./target-result.js";
import type { Attempt } from "./trial.js";

/** What a call of the target is told besides the input. */
export interface CallContext {
  caseId: string;
  /** Index of the repeat, from 0. */
  repeat: number;
  /** Aborted when the run is interrupted: stop and throw. */
  signal: AbortSignal;
  /** The W3C `traceparent` of the trial's span, when one is kept. */
  traceParent?: string;
}

/** An answer, with how it was come by. */
export interface TargetReply {
  result: TargetResult;
  /** Seconds of the attempt that answered; null where the answer is older and nobody noted them. */
  latencyS: number | null;
  /** Failed attempts before it, oldest first. */
  attempts: readonly Attempt[];
  /** True when the answer came from a cache and nothing was called. */
  cached?: true;
}

/**
 * The system under test, ready to be called any number of times at once. Each attempt is bounded by
 * the target's own time-out, which it was built with.
 */
export interface Target {
  /** The spec as it was written; what the report records. Never a path of the machine, no secret. */
  readonly name: string;
  /**
   * Gets ready (imports a module, starts a worker).
   * @throws TargetConfigError when it can never work.
   */
  open(): Promise<void>;
  /** @throws TrialError when there is no answer. */
  call(input: CaseInput, context: CallContext): Promise<TargetReply>;
  /**
   * Calls beyond the concurrency that it wants to hold, because it keeps to the concurrency itself and
   * the way to it is long. @default 0
   */
  readonly ahead?: number;
  /** Ends what was started; idempotent. */
  close(): Promise<void>;
  /** Notes for the report (trials run again after a crash, and the like). */
  readonly warnings: readonly string[];
}

/** The one shape of a check, built-in or written by a user, and the table of all that a suite knows. */
import type * as z from "zod";
import type { TargetResult } from "./target-result.js";
import type { CheckOutcome } from "./trial.js";

/** What a check is handed besides the answer: it knows not where it runs. */
export interface CheckContext {
  caseId: string;
  /** Index of the repeat, from 0. */
  repeat: number;
  /** Aborted when the run is interrupted. */
  signal: AbortSignal;
  /** Seconds of the attempt that answered; absent where nobody measured (`try`, a trial before the run). */
  latencyS?: number;
}

/** The parts of an answer beside its figures (latency, cost, tokens), which every report keeps. */
export const answerParts = ["output", "citations", "retrieved", "toolCalls", "metadata"] as const;
export type AnswerPart = (typeof answerParts)[number];

/** A stretch of the output that a check read, in UTF-16 units. */
export interface ExplainedSpan {
  start: number;
  end: number;
  /** What the check made of it: "4400000 (million, $)". */
  label: string;
}

/** What a check read in an output. */
export interface Explanation {
  /** In the order of the output. */
  spans: ExplainedSpan[];
  /** What the spans cannot show, in a sentence or more; empty when there is nothing. */
  text: string;
}

/**
 * A check. Returned `passed: false` means the answer failed; anything thrown means the trial is an
 * error. `params` reads and refuses the parameters; `validate` refuses what a schema cannot see, by
 * throwing a CheckConfigError.
 */
export interface Check<P = unknown> {
  readonly type: string;
  /** One sentence for `list` and the reference. */
  readonly summary: string;
  /** Schema of the parameters (strict: an unknown key is an error); output is what `run` gets. */
  readonly params: z.ZodType<P>;
  /**
   * The parts of an answer that `run` looks at. A stored answer can be graded again when these are
   * stored whole. @default all of them
   */
  readonly reads?: readonly AnswerPart[];
  validate?(params: P): void | Promise<void>;
  /**
   * Whether `validate` looks for a refusal by calling the check on an empty answer, so that nobody need
   * do it again before the first trial. @default false
   */
  readonly validateCalls?: boolean;
  run(result: TargetResult, params: P, context: CheckContext): CheckOutcome | Promise<CheckOutcome>;
  /**
   * What the check reads in an output, for a person who wonders about its verdict. Pure: the same
   * answer and parameters give the same explanation.
   */
  explain?(result: TargetResult, params: P): Explanation | Promise<Explanation>;
  /**
   * Name of the parameter that lists further checks. Binding reads them, and `run` gets them as
   * `BoundCheck`s.
   */
  readonly nested?: string;
  /** Where a user's check was registered (`my-checks.ts`, a package); absent for built-ins. */
  readonly origin?: string;
}

/** All checks that a suite may use, by type. A value that is built and handed down, never a global. */
export interface CheckRegistry {
  get(type: string): Check | undefined;
  /** All types that may be written, the built-in ones first. */
  readonly types: readonly string[];
}

/** Helps a check file to keep its parameter type: `export const contains = defineCheck({…})`. */
export function defineCheck<P>(check: Check<P>): Check {
  return check as Check;
}

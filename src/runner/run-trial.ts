/** One trial: one call of the target, scored by all checks of the case. */
import {
  CheckConfigError,
  describeThrown,
  framesOf,
  TargetConfigError,
  TrialError,
} from "../domain/errors.js";
import type { BoundCase } from "../domain/suite.js";
import type { CallContext, Target, TargetReply } from "../domain/target.js";
import type { Attempt, ErrorKind, Trial } from "../domain/trial.js";
import { runChecks } from "./run-checks.js";

/** What a trial needs besides its case and target. */
export interface TrialContext {
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal;
  /** The W3C trace header that its requests carry. @default the target's own */
  traceParent?: string;
}

interface Failure {
  message: string;
  kind: ErrorKind;
  attempts: readonly Attempt[];
  frames: readonly string[];
}

/** Seconds since `start`, which is a reading of `performance.now()`. */
function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}

function isFatal(thrown: unknown): boolean {
  return thrown instanceof CheckConfigError || thrown instanceof TargetConfigError;
}

function failureOf(thrown: unknown): Failure {
  const frames = framesOf(thrown);
  if (thrown instanceof TrialError) {
    return { message: thrown.message, kind: thrown.kind, attempts: thrown.attempts, frames };
  }
  return { message: describeThrown(thrown), kind: "exception", attempts: [], frames };
}

/** A trial without an answer. */
function unanswered(failure: Failure, latencyS: number, startedAt: string): Trial {
  return {
    passed: false,
    checks: {},
    latencyS,
    costUsd: null,
    inputTokens: null,
    outputTokens: null,
    error: failure.message,
    output: null,
    metadata: {},
    errorKind: failure.kind,
    ...(failure.frames.length > 0 ? { errorTrace: [...failure.frames] } : {}),
    ...(failure.attempts.length > 0 ? { attempts: [...failure.attempts] } : {}),
    startedAt,
  };
}

/** The answer as a trial that is not scored yet. */
function answered(reply: TargetReply, latencyS: number, startedAt: string): Trial {
  const { result, attempts } = reply;
  const trial: Trial = {
    passed: false,
    checks: {},
    latencyS,
    costUsd: result.costUsd,
    inputTokens: result.inputTokens,
    outputTokens: result.outputTokens,
    error: null,
    output: result.output,
    metadata: result.metadata,
  };
  if (reply.cached) trial.cached = true;
  if (attempts.length > 0) trial.attempts = [...attempts];
  if (result.toolCalls.length > 0) trial.toolCalls = result.toolCalls;
  if (result.citations.length > 0) trial.citations = result.citations;
  if (result.retrieved.length > 0) trial.retrieved = result.retrieved;
  trial.startedAt = startedAt;
  return trial;
}

/** The target's own measure, ours where it is none; null where there was nothing to measure. */
function measuredLatency(reported: number | null, elapsed: number): number | null {
  if (reported === null) return null;
  return reported >= 0 && reported < Infinity ? reported : elapsed;
}

/**
 * Runs one trial to its end. Whatever the target or a check throws becomes the trial's error; an
 * answer that a check could not score keeps its output, so that it can be graded again later.
 * @throws CheckConfigError, TargetConfigError: the run cannot go on.
 */
export async function runTrial(
  bound: BoundCase,
  repeat: number,
  target: Target,
  context: TrialContext,
): Promise<Trial> {
  const call: CallContext = { caseId: bound.case.id, repeat, ...context };
  const startedAt = new Date().toISOString();
  const start = performance.now();
  let reply: TargetReply;
  try {
    reply = await target.call(bound.case.input, call);
  } catch (thrown) {
    if (isFatal(thrown)) throw thrown;
    return unanswered(failureOf(thrown), secondsSince(start), startedAt);
  }
  const elapsed = secondsSince(start);
  const latencyS = measuredLatency(reply.latencyS, elapsed);
  const trial = answered(reply, latencyS ?? 0, startedAt);
  const measured = latencyS === null ? {} : { latencyS };
  try {
    trial.checks = await runChecks(bound, reply.result, { ...call, ...measured });
  } catch (thrown) {
    if (isFatal(thrown)) throw thrown;
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    const frames = framesOf(thrown);
    const errorTrace = frames.length > 0 ? { errorTrace: [...frames] } : {};
    return { ...trial, error: message, errorKind: "check", ...errorTrace };
  }
  trial.passed = Object.values(trial.checks).every((outcome) => outcome.passed);
  return trial;
}

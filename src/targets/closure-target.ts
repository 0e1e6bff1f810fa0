/** Makes a target of a function in this process, as the library is given it. */
import type { CaseInput } from "../domain/case.js";
import { TrialError } from "../domain/errors.js";
import type { CallContext, Target, TargetReply } from "../domain/target.js";
import { TargetResultError } from "../domain/target-result.js";
import { AwakeTimer, awakeNow } from "../workers/awake-timer.js";
import { callFunction, type TargetFunction } from "../workers/call-function.js";
import { describeException } from "../workers/describe-exception.js";
import { Interrupts } from "../workers/interrupts.js";
import { timeoutMessage } from "../workers/pooled-call.js";

export interface ClosureOptions {
  /** What the report calls it. */
  name: string;
  /** Bounds each call (seconds). */
  timeoutS: number;
}

class ClosureTarget implements Target {
  #timeouts = 0;
  readonly #interrupts = new Interrupts();
  readonly name: string;

  constructor(
    private readonly fn: TargetFunction,
    private readonly options: ClosureOptions,
  ) {
    this.name = options.name;
  }

  async open(): Promise<void> {}
  async close(): Promise<void> {}

  async call(input: CaseInput, context: CallContext): Promise<TargetReply> {
    context.signal.throwIfAborted();
    const stop = new AbortController();
    const start = awakeNow();
    let timer: AwakeTimer | undefined;
    let forget: (() => void) | undefined;
    const ended = new Promise<never>((_, reject) => {
      const { timeoutS } = this.options;
      const timedOut = (): void => {
        this.#timeouts += 1;
        reject(new TrialError(timeoutMessage(timeoutS), "timeout"));
      };
      timer = new AwakeTimer(timeoutS, timedOut);
      forget = this.#interrupts.on(context.signal, reject);
    });
    try {
      const answer = callFunction(this.fn, input, { ...context, signal: stop.signal });
      const result = await Promise.race([answer, ended]);
      return { result, latencyS: (awakeNow() - start) / 1000, attempts: [] };
    } catch (error) {
      throw this.#trialError(error, context);
    } finally {
      timer?.clear();
      forget?.();
      stop.abort();
    }
  }

  #trialError(error: unknown, { signal }: CallContext): unknown {
    if (error instanceof TrialError || (signal.aborted && error === signal.reason)) return error;
    const { type, message } = describeException(error);
    const kind = error instanceof TargetResultError ? "response" : "exception";
    return new TrialError(`${type}: ${message}`, kind, [], { cause: error });
  }

  get warnings(): readonly string[] {
    return timeoutWarnings(this.#timeouts);
  }
}

/** What a report says of that many time-outs of a function that nobody can end. */
export function timeoutWarnings(n: number): readonly string[] {
  if (n === 0) return [];
  const calls = n === 1 ? "1 call of the target function" : `${n} calls of the target function`;
  return [
    `${calls} timed out; a function in this process cannot be ended and may still be running`,
  ];
}

/**
 * A function given to the library. A call that does not answer in time is an error, but what it
 * does cannot be ended: a warning says so. A loop that never yields blocks the whole process.
 */
export function closureTarget(fn: TargetFunction, options: ClosureOptions): Target {
  return new ClosureTarget(fn, options);
}

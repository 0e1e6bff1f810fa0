/** A function of the other side as a target. */
import type { CaseInput } from "../domain/case.js";
import { TrialError } from "../domain/errors.js";
import type { CallContext, Target, TargetReply } from "../domain/target.js";
import { readTargetResult, TargetResultError } from "../domain/target-result.js";
import { timeoutWarnings } from "../targets/closure-target.js";
import { Interrupts } from "../workers/interrupts.js";
import { timeoutMessage } from "../workers/pooled-call.js";
import { ThrownThereError, type Wire } from "./wire.js";

/**
 * Called over the pipe. The other side keeps to the concurrency and to the time-out, because only it
 * knows when a call begins: more calls are on their way than run, so that none waits for the pipe.
 */
export class ServedClosure implements Target {
  #timeouts = 0;
  readonly #interrupts = new Interrupts();
  readonly ahead = 256;

  constructor(
    private readonly wire: Wire,
    private readonly request: number,
    readonly name: string,
    private readonly timeoutS: number,
  ) {}

  async open(): Promise<void> {}
  async close(): Promise<void> {}

  async call(input: CaseInput, { caseId, repeat, signal }: CallContext): Promise<TargetReply> {
    signal.throwIfAborted();
    const args = { input, case_id: caseId, repeat };
    const call = this.wire.call({ id: this.request, fn: "target", args });
    const forget = this.#interrupts.on(signal, (reason) => call.drop(reason));
    try {
      const { value, latencyS } = await call.returned;
      return { result: readTargetResult(value), latencyS, attempts: [] };
    } catch (error) {
      throw this.#trialError(error);
    } finally {
      forget();
    }
  }

  #trialError(error: unknown): unknown {
    if (error instanceof TargetResultError) {
      return new TrialError(`${error.name}: ${error.message}`, "response");
    }
    if (!(error instanceof ThrownThereError)) return error;
    const { kind = "exception", trace } = error.thrown;
    if (kind !== "timeout") return new TrialError(error.message, kind, [], { cause: trace });
    this.#timeouts += 1;
    return new TrialError(timeoutMessage(this.timeoutS), kind);
  }

  get warnings(): readonly string[] {
    return timeoutWarnings(this.#timeouts);
  }
}

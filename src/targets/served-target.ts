/** A target whose function runs in the hosts of a serving pool, whatever its language. */
import type { CaseInput } from "../domain/case.js";
import { TrialError } from "../domain/errors.js";
import type { CallContext, Target, TargetReply } from "../domain/target.js";
import { readTargetResult, TargetResultError } from "../domain/target-result.js";
import type { PoolReply } from "../workers/pooled-call.js";
import type { ServingPool } from "../workers/serving-pool.js";
import { ThrownInHost } from "../workers/thrown-in-host.js";

/** How the hosts of a target are started and ended. */
export interface ServedLifecycle {
  /** @throws TargetConfigError */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** The lifecycle of a pool of its own; `explain` makes a TargetConfigError of what went wrong. */
export function ownPool(pool: ServingPool, explain: (error: unknown) => unknown): ServedLifecycle {
  const open = async (): Promise<void> => {
    try {
      await pool.open();
    } catch (error) {
      throw explain(error);
    }
  };
  return { open, close: () => pool.close() };
}

/** The function `target` that the hosts of a pool have loaded. */
export class ServedTarget implements Target {
  constructor(
    readonly name: string,
    private readonly pool: ServingPool,
    private readonly timeoutS: number,
    private readonly lifecycle: ServedLifecycle,
  ) {}

  open(): Promise<void> {
    return this.lifecycle.open();
  }

  async call(input: CaseInput, context: CallContext): Promise<TargetReply> {
    const { value, latencyS, attempts } = await this.#reply(input, context);
    try {
      const answer: unknown = typeof value === "string" ? JSON.parse(value) : value;
      return { result: readTargetResult(answer), latencyS, attempts };
    } catch (error) {
      if (!(error instanceof TargetResultError)) throw error;
      throw new TrialError(`${error.name}: ${error.message}`, "response", attempts);
    }
  }

  async #reply(input: CaseInput, context: CallContext): Promise<PoolReply> {
    const args = { input, case_id: context.caseId, repeat: context.repeat };
    const { signal } = context;
    try {
      return await this.pool.call({ fn: "target", args, timeoutS: this.timeoutS, signal });
    } catch (error) {
      if (!(error instanceof ThrownInHost)) throw error;
      const { thrown, attempts, message } = error;
      throw new TrialError(message, thrown.kind ?? "exception", attempts, { cause: thrown });
    }
  }

  close(): Promise<void> {
    return this.lifecycle.close();
  }

  get warnings(): readonly string[] {
    return this.pool.warnings;
  }
}

/** Seconds within which a module must be imported: the time-out, but 20 at least. */
export function openTimeout(timeoutS: number): number {
  return Math.max(20, timeoutS);
}

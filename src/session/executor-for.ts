/** Chooses where trials run by the configuration's `concurrency`. */
import type { Concurrency, ConcurrencyFound } from "../domain/concurrency.js";
import { type Executor, localExecutor } from "../runner/execute.js";

/** An executor, and what it found out about the target; null when it looked for nothing. */
export interface ChosenExecutor {
  executor: Executor;
  found(): ConcurrencyFound | null;
}

/** @param ahead calls beyond the concurrency that the target wants to hold; `auto` holds none */
export async function executorFor(concurrency: Concurrency, ahead = 0): Promise<ChosenExecutor> {
  if (concurrency !== "auto") {
    return { executor: localExecutor({ concurrency: concurrency + ahead }), found: () => null };
  }
  const [{ ConcurrencyControl }, { autoExecutor }] = await Promise.all([
    import("../runner/concurrency-control.js"),
    import("../runner/auto-executor.js"),
  ]);
  const control = new ConcurrencyControl();
  return { executor: autoExecutor(control), found: () => control.found };
}

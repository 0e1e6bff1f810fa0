/** Where the trials of a run are done: in this process, or by workers over a queue. */
import type { ConcurrencyFound } from "../domain/concurrency.js";
import { fingerprint } from "../domain/fingerprint.js";
import type { RunStarted, TrialFinished } from "../domain/journal.js";
import type { Target } from "../domain/target.js";
import type { Executor } from "../runner/execute.js";
import { type PerformTrial, performHere } from "../runner/perform-trial.js";
import { storingBy } from "../runner/stored-trial.js";
import { executorFor } from "./executor-for.js";
import type { PreparedSuite } from "./prepare-suite.js";
import type { Resumed } from "./resume.js";
import { tracerFor } from "./trial-tracer.js";

/** A place that is ready for the run. */
export interface RunPlace {
  /** The first event of the run, with what the place adds to it. */
  started: RunStarted;
  executor: Executor;
  /** @default in this process */
  perform?: PerformTrial;
  /** What `concurrency: auto` found out; null, or absent, where nothing was looked for. */
  found?(): ConcurrencyFound | null;
  /** Notes for the report. */
  warnings(): readonly string[];
  /** Called when the journal has taken a trial. */
  kept?(event: TrialFinished): void;
  /** @param complete whether the run came to its end and its report is written */
  close(complete: boolean): Promise<void>;
}

/** What a place is made for. */
export interface PlaceRequest {
  prepared: PreparedSuite;
  started: RunStarted;
  resumed: Resumed;
  tell(text: string): void;
}

/** This process. */
export async function localPlace(
  { prepared, started, tell }: PlaceRequest,
  target: Target,
): Promise<RunPlace> {
  const { config, secrets } = prepared;
  const { executor, found } = await executorFor(config.concurrency);
  const warnings = () => target.warnings;
  const place = { started, executor, found, warnings, close: async () => {} };
  const traced = await tracerFor(process.env, tell);
  if (traced === null) return place;
  const { keepOutputs, redact } = config;
  const store = storingBy({ keepOutputs, redact, secrets });
  const perform = performHere({ target, store, tracer: traced.tracer });
  let closed: Promise<void> | undefined;
  return {
    ...place,
    perform,
    close: () => {
      closed ??= traced.close();
      return closed;
    },
  };
}

/** The name of the run in the queue: the one it had, where it is gone on with. */
function nameOfRun(resumed: Resumed, fresh: () => string): string {
  const { journal } = resumed;
  if (journal === null) return fresh();
  return journal.started.queueRun ?? fingerprint(journal.started);
}

/**
 * Workers over the queue of the configuration.
 * @throws UsageError when it cannot be used
 */
export async function queuePlace(request: PlaceRequest): Promise<RunPlace> {
  const { prepared, resumed, tell } = request;
  const { config, loaded } = prepared;
  if (config.queue === undefined) throw new Error("no queue is configured");
  const [{ Coordinator, newRunName }, { queueSettings }, { offerOf }] = await Promise.all([
    import("../runner/queue/coordinator.js"),
    import("../runner/queue/address.js"),
    import("./offer-of.js"),
  ]);
  const run = nameOfRun(resumed, newRunName);
  const coordinator = await Coordinator.open({
    settings: queueSettings(config.queue, loaded.env),
    offer: await offerOf(prepared),
    run,
    done: new Set(resumed.done.keys()),
    attempts: resumed.attempts ?? new Map(),
    // Where every call counts, none may lie ready that a limit would have held back.
    ahead: config.maxCostUsd === undefined && config.maxErrors === undefined,
    tell,
  });
  return {
    started: { ...request.started, queueRun: run },
    executor: coordinator.executor,
    perform: coordinator.perform,
    warnings: () => coordinator.warnings,
    kept: (event) => coordinator.kept(event),
    close: (complete) => coordinator.close(complete),
  };
}

/** Exists so that a trial can be done in another place than the one that keeps the journal. */
import type { BoundCase } from "../domain/suite.js";
import type { Target } from "../domain/target.js";
import type { Trial } from "../domain/trial.js";
import type { PlanItem } from "./plan.js";
import { runTrial } from "./run-trial.js";
import type { Storing } from "./stored-trial.js";

/** Which trial of a case. */
export type WhichTrial = Pick<PlanItem, "repeat"> & { burst?: true | undefined };

/** When to stop. */
export interface PerformSignals {
  /** Aborted: what has not begun yet need not begin. */
  soft: AbortSignal;
  /** Aborted: nobody waits for an answer any more. */
  hard: AbortSignal;
}

/**
 * Does one trial and gives it as it is stored; null when it was given up before it began.
 * @throws CheckConfigError, TargetConfigError: the run cannot go on.
 */
export type PerformTrial = (
  bound: BoundCase,
  which: WhichTrial,
  signals: PerformSignals,
) => Promise<Trial | null>;

/** Sees every trial that is done here, from its start to its end. */
export interface TrialTracer {
  /** A trial begins; nothing it does may throw. */
  begin(caseId: string, which: WhichTrial): TracedTrial;
}

/** A trial that is being traced. */
export interface TracedTrial {
  /** The W3C header for the requests of this trial. */
  readonly traceParent: string;
  /** Ends the trace; a trial that could not be done at all is null. */
  end(trial: Trial | null): void;
}

/** What trials need that are done in this process. */
export interface HereOptions {
  target: Target;
  store: Storing;
  /** @default none */
  tracer?: TrialTracer;
}

/** Does trials in this process. */
export function performHere({ target, store, tracer }: HereOptions): PerformTrial {
  if (tracer === undefined) {
    return async (bound, { repeat }, { hard }) =>
      store(await runTrial(bound, repeat, target, { signal: hard }));
  }
  return async (bound, which, { hard }) => {
    const traced = tracer.begin(bound.case.id, which);
    let trial: Trial | null = null;
    try {
      const { traceParent } = traced;
      trial = store(await runTrial(bound, which.repeat, target, { signal: hard, traceParent }));
      return trial;
    } finally {
      traced.end(trial);
    }
  };
}

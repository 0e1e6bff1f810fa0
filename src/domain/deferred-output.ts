/** Lets the output of a trial stay in its file until it is asked for, so that large runs fit in memory. */
import type { CheckOutcome, Trial } from "./trial.js";

/** Where an output can be read again. */
export interface OutputSource {
  /** @throws Error when the file can no longer be read. */
  readOutput(): string | null;
}

const SOURCE = Symbol("output source");

// One pair of accessors for all trials: the engine then gives them one shape, as if it were a field.
const accessor: PropertyDescriptor & ThisType<{ [SOURCE]: OutputSource }> = {
  enumerable: true,
  configurable: true,
  get() {
    return this[SOURCE].readOutput();
  },
  set(value: unknown) {
    const field = { value, enumerable: true, configurable: true, writable: true };
    Object.defineProperty(this, "output", field);
  },
};

/** A copy of the trial with other fields; an output that lies in a file stays there. */
export function changeTrial(trial: Trial, changes: Partial<Omit<Trial, "output">>): Trial {
  const held: { [SOURCE]?: OutputSource } = trial as object;
  const lies = Object.getOwnPropertyDescriptor(trial, "output")?.get !== undefined;
  if (held[SOURCE] === undefined || !lies) return { ...trial, ...changes };
  return Object.assign(deferredCopy(trial, held[SOURCE]), changes);
}

/**
 * The same trial, whose `output` is read from `source` each time it is looked at. To its users it is
 * a field like any other: it is listed, copied by a spread, and may be assigned.
 */
export function deferOutput(trial: Trial, source: OutputSource): Trial {
  return deferredCopy(trial, source);
}

function deferredCopy(trial: Trial, source: OutputSource): Trial {
  const deferred: Record<PropertyKey, unknown> = {};
  Object.defineProperty(deferred, SOURCE, { value: source });
  for (const key of Object.keys(trial)) {
    if (key === "output") Object.defineProperty(deferred, key, accessor);
    else if (key === "checks") deferred[key] = sharedOutcomes(trial.checks);
    else deferred[key] = trial[key as keyof Trial];
  }
  return deferred as Trial;
}

const plainPass: CheckOutcome = Object.freeze({ passed: true, score: null, detail: "" });
const plainFailure: CheckOutcome = Object.freeze({ passed: false, score: null, detail: "" });

/** Most outcomes say nothing but yes or no: of a large run those are one object each. */
function sharedOutcomes(checks: Trial["checks"]): Trial["checks"] {
  const shared: Trial["checks"] = {};
  for (const [label, outcome] of Object.entries(checks)) {
    const plain = outcome.score === null && outcome.detail === "";
    shared[label] = plain ? (outcome.passed ? plainPass : plainFailure) : outcome;
  }
  return shared;
}

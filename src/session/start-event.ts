/** The first line of a run's journal: what is run, by which settings. */
import { fingerprint } from "../domain/fingerprint.js";
import { JOURNAL_VERSION, type RunStarted } from "../domain/journal.js";
import type { RunFacts } from "../domain/report.js";
import type { Suite } from "../domain/suite.js";
import { VERSION } from "../domain/version.js";
import { plannedRepeats } from "../runner/plan.js";
import { storingInputBy } from "../runner/stored-input.js";
import type { StoragePolicy } from "../runner/stored-trial.js";

export interface StartFacts {
  suite: Suite;
  targetName: string;
  repeats: number;
  git?: RunFacts["git"];
  metadata?: Record<string, unknown>;
  filtered?: RunFacts["filtered"];
  shards?: RunFacts["shards"];
  now: Date;
  /** What of the questions may be stored. */
  storage: StoragePolicy;
}

/** Whole seconds, as reports show them. */
function isoSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, "Z");
}

/** The opening event of a run of `suite`. */
export function startEvent(facts: StartFacts): RunStarted {
  const { suite } = facts;
  const { config } = suite;
  const storeInput = storingInputBy(facts.storage);
  return {
    event: "run",
    journalVersion: JOURNAL_VERSION,
    regressgateVersion: VERSION,
    createdAt: isoSeconds(facts.now),
    target: facts.targetName,
    repeats: facts.repeats,
    metadata: facts.metadata ?? {},
    suite: {
      fingerprint: suite.fingerprint,
      targetFingerprint: fingerprint({ target: facts.targetName, http: config.http }),
      checks: suite.checksByFingerprint,
      config: suite.writtenConfig,
    },
    seed: config.seed,
    cases: suite.cases.map((bound) => {
      const input = storeInput(bound.case.input);
      return {
        ...bound.head,
        ...(input === undefined ? {} : { input }),
        planned: plannedRepeats(bound.case, facts.repeats),
      };
    }),
    ...(facts.git ? { git: facts.git } : {}),
    ...(config.system === undefined ? {} : { system: config.system }),
    ...(facts.filtered ? { filtered: facts.filtered } : {}),
    ...(facts.shards ? { shards: facts.shards } : {}),
  };
}

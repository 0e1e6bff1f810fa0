/** From the events of a run to its report: a pure function, whatever the order of the trials. */
import { UsageError } from "../domain/errors.js";
import type { JournalEvent, RunEnded, RunStarted } from "../domain/journal.js";
import {
  type CaseResult,
  REPORT_SCHEMA_VERSION,
  type Report,
  type Warning,
} from "../domain/report.js";
import type { Trial } from "../domain/trial.js";
import { totalsOf } from "./totals.js";

interface Gathered {
  started: RunStarted;
  ended: RunEnded | undefined;
  /** Trials by repeat, by case id. */
  trials: Map<string, Map<number, Trial>>;
  /** The same of the confirmation. */
  bursts: Map<string, Map<number, Trial>>;
  warnings: Warning[];
}

function gather(events: Iterable<JournalEvent>): Gathered {
  let started: RunStarted | undefined;
  let ended: RunEnded | undefined;
  const trials = new Map<string, Map<number, Trial>>();
  const bursts = new Map<string, Map<number, Trial>>();
  const warnings = new Map<string, Warning>();
  for (const event of events) {
    if (event.event === "run") started ??= event;
    else if (event.event === "end") ended = event;
    else if (event.event === "warning") {
      warnings.set(`${event.code} ${event.text}`, { code: event.code, text: event.text });
    } else {
      const all = event.burst ? bursts : trials;
      const ofCase = all.get(event.case) ?? new Map<number, Trial>();
      all.set(event.case, ofCase.set(event.repeat, event.trial));
    }
  }
  if (started === undefined) throw new UsageError("the events of a run lack the first one");
  return { started, ended, trials, bursts, warnings: [...warnings.values()] };
}

function inRepeatOrder(trials: ReadonlyMap<number, Trial>, most = Infinity): Trial[] {
  return [...trials]
    .filter(([repeat]) => repeat < most)
    .sort(([a], [b]) => a - b)
    .map(([, trial]) => trial);
}

/**
 * The report of a run. Of several events of one trial the last counts. A run is complete when every
 * planned trial is there; cases without any trial are left out of an incomplete one. An adaptive run
 * ends with the round that its last event names: trials begun after it are left out.
 * @throws UsageError when no trial has finished, or the first event is missing.
 */
export function buildReport(events: Iterable<JournalEvent>): Report {
  const { started, ended, trials, bursts, warnings } = gather(events);
  const rounds = ended?.adaptive?.rounds;
  let complete = true;
  const cases: CaseResult[] = [];
  for (const { planned, ...head } of started.cases) {
    const found = trials.get(head.id) ?? new Map<number, Trial>();
    const most = Math.min(planned, rounds ?? planned);
    for (let repeat = 0; repeat < most; repeat++) complete &&= found.has(repeat);
    if (found.size === 0) continue;
    const burst = bursts.get(head.id);
    cases.push({
      ...head,
      ...(burst === undefined ? {} : { confirmation: inRepeatOrder(burst) }),
      trials: inRepeatOrder(found, rounds),
    });
  }
  if (cases.length === 0) {
    throw new UsageError("no trial has finished, so there is nothing to report");
  }
  return {
    schemaVersion: REPORT_SCHEMA_VERSION,
    regressgateVersion: started.regressgateVersion,
    createdAt: started.createdAt,
    target: started.target,
    repeats: Math.min(started.repeats, rounds ?? started.repeats),
    metadata: started.metadata,
    cases,
    suite: started.suite,
    run: {
      complete,
      ...(complete ? {} : { stoppedBy: ended?.stoppedBy ?? "killed" }),
      ...(started.filtered ? { filtered: started.filtered } : {}),
      ...(started.shards ? { shards: started.shards } : {}),
      ...(started.retriedFrom ? { retriedFrom: started.retriedFrom } : {}),
      seed: started.seed,
      ...(started.git ? { git: started.git } : {}),
      ...(started.system === undefined ? {} : { system: started.system }),
      ...(started.adaptive && ended?.adaptive
        ? { adaptive: { ...started.adaptive, ...ended.adaptive } }
        : {}),
      durationS: ended?.durationS ?? 0,
      warnings,
    },
    totals: totalsOf(cases),
  };
}

/** Exists to let a baseline grow: the trials of runs of one system, laid end to end in one report. */
import { caseKey } from "../domain/case-key.js";
import type { CaseResult, PooledRun, Report } from "../domain/report.js";
import type { Trial } from "../domain/trial.js";
import { totalsOf } from "./totals.js";

/** Runs that a pooled baseline keeps: older ones fall out, so that it follows the system. */
export const MOST_POOLED = 10;

interface Portion {
  run: PooledRun;
  /** Its trials by case id after NFC. */
  trials: Map<string, Trial[]>;
}

const keyOf = (result: CaseResult) => caseKey(result.id);

/** The entry of a report that was not pooled yet. */
function entryOf(report: Report): PooledRun {
  const other = report.cases.filter((result) => result.trials.length !== report.repeats);
  return {
    createdAt: report.createdAt,
    regressgateVersion: report.regressgateVersion,
    ...(report.run?.git ? { commit: report.run.git.commit } : {}),
    repeats: report.repeats,
    ...(other.length > 0
      ? { otherRepeats: Object.fromEntries(other.map((one) => [keyOf(one), one.trials.length])) }
      : {}),
  };
}

/** The runs whose trials a report holds, oldest first; one for a report that was not pooled. */
export function pooledRuns(report: Report): PooledRun[] {
  return report.run?.pooled ?? [entryOf(report)];
}

/** A case may be called as what every object has. */
function ownCount(counts: PooledRun["otherRepeats"], key: string): number | undefined {
  return counts !== undefined && Object.hasOwn(counts, key) ? counts[key] : undefined;
}

function portionsOf(report: Report): Portion[] {
  const taken = new Map<string, number>();
  return pooledRuns(report).map((run) => {
    const trials = new Map<string, Trial[]>();
    for (const result of report.cases) {
      const key = keyOf(result);
      const from = taken.get(key) ?? 0;
      const count = ownCount(run.otherRepeats, key) ?? run.repeats;
      taken.set(key, from + count);
      trials.set(key, result.trials.slice(from, from + count));
    }
    return { run, trials };
  });
}

/** What tells one run from another of the same second. */
function traces(portion: Portion): string {
  const trials = [...portion.trials].sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(
    trials.map(([key, list]) => [key, list.map((one) => [one.passed, one.latencyS, one.error])]),
  );
}

/** Whether a run is in the pool already: counted twice, its trials would not be independent. */
export function holdsRun(pool: Report, run: Report): boolean {
  const portions = portionsOf(pool);
  return portionsOf(run).some((added) =>
    portions.some(
      (held) => held.run.createdAt === added.run.createdAt && traces(held) === traces(added),
    ),
  );
}

/**
 * One report with the trials of both, oldest run first; at most the newest {@link MOST_POOLED} runs
 * stay. `repeats` is the number of trials a case; everything else is as the newest run has it.
 * Whether the reports may be pooled is not asked here.
 */
export function poolReports(pool: Report, run: Report): Report {
  const when = ({ createdAt }: { createdAt: string }) => Date.parse(createdAt);
  const portions = [...portionsOf(pool), ...portionsOf(run)]
    .sort((a, b) => when(a.run) - when(b.run))
    .slice(-MOST_POOLED);
  const newest = when(run) >= when(pool) ? run : pool;
  const cases = newest.cases.map((result) => ({
    ...result,
    trials: portions.flatMap(({ trials }) => trials.get(keyOf(result)) ?? []),
  }));
  const { complete = true, seed = 0, durationS = 0, warnings = [], ...facts } = newest.run ?? {};
  return {
    ...newest,
    repeats: portions.reduce((sum, portion) => sum + portion.run.repeats, 0),
    cases,
    run: {
      ...facts,
      complete,
      seed,
      durationS,
      warnings,
      pooled: portions.map((portion) => portion.run),
    },
    totals: totalsOf(cases),
  };
}

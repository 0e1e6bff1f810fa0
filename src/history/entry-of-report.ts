/** What is kept of a run beside its report: its facts and the counts of its cases. */
import { countTrials } from "../compare/count-trials.js";
import { caseKey } from "../domain/case-key.js";
import { fingerprint } from "../domain/fingerprint.js";
import {
  type Gated,
  HISTORY_VERSION,
  type HistoryCase,
  type HistoryEntry,
} from "../domain/history.js";
import type { CaseResult, Report } from "../domain/report.js";
import { rateInterval } from "../stats/rate-interval.js";

/** The same content has the same name, in whatever file and packing it lies. */
export function idOf(report: Report): string {
  return fingerprint([
    report.createdAt,
    report.target,
    report.run?.git?.commit ?? null,
    report.cases.map(({ id, trials }) => [
      id,
      trials.map((trial) => [trial.passed, trial.latencyS, trial.error]),
    ]),
  ]);
}

function caseOf(result: CaseResult): HistoryCase {
  const { passes, trials, errors } = countTrials(result.trials, "fail");
  const { inputFingerprint, checksFingerprint } = result;
  const known = inputFingerprint !== undefined && checksFingerprint !== undefined;
  return {
    id: caseKey(result.id),
    content: known ? `${inputFingerprint}.${checksFingerprint}` : "",
    passes,
    trials,
    errors,
  };
}

/** The earliest start of a trial, as text that sorts by time; undefined for a report of version 0.1. */
function firstTrialOf(cases: readonly CaseResult[]): string | undefined {
  let first: string | undefined;
  for (const { trials } of cases) {
    for (const { startedAt } of trials) {
      if (startedAt !== undefined && (first === undefined || startedAt < first)) first = startedAt;
    }
  }
  return first;
}

/**
 * The entry of a run. Errored trials count as failed in its rate.
 * @param gated how it was judged; null for a run that was not compared with anything
 */
export function entryOfReport(
  report: Report,
  gated: Gated | null = null,
  promoted = false,
): HistoryEntry {
  const { run, totals } = report;
  const cases = report.cases
    .filter((result) => result.quarantine === undefined && result.trials.length > 0)
    .map(caseOf);
  const { rate, level, low, high } =
    cases.length === 0
      ? { rate: 0, level: 0.95, low: 0, high: 1 }
      : rateInterval(
          cases.map((one) => one.passes),
          cases.map((one) => one.trials),
        );
  const git = run?.git;
  const firstTrialAt = firstTrialOf(report.cases);
  return {
    historyVersion: HISTORY_VERSION,
    id: idOf(report),
    createdAt: report.createdAt,
    ...(firstTrialAt === undefined ? {} : { firstTrialAt }),
    target: report.target,
    ...(git?.branch === undefined ? {} : { branch: git.branch }),
    ...(git === undefined ? {} : { commit: git.commit }),
    ...(git?.tree === undefined ? {} : { tree: git.tree }),
    ...(git?.dirty === undefined ? {} : { dirty: git.dirty }),
    ...(run?.system === undefined ? {} : { system: run.system }),
    complete: run?.complete !== false,
    part: run?.filtered !== undefined || run?.shards !== undefined,
    pooled: run?.pooled !== undefined,
    ...(run?.retriedFrom === undefined ? {} : { retriedFrom: run.retriedFrom }),
    repeats: report.repeats,
    durationS: run?.durationS ?? 0,
    passRate: rate,
    interval: { level, low, high },
    trials: cases.reduce((sum, one) => sum + one.trials, 0),
    errors: cases.reduce((sum, one) => sum + one.errors, 0),
    flaky: cases.filter((one) => one.passes > 0 && one.passes < one.trials).length,
    latencyP50S: totals?.latencyP50S ?? null,
    latencyP95S: totals?.latencyP95S ?? null,
    meanCostUsd: totals?.meanCostUsd ?? null,
    gated,
    promoted,
    cases,
  };
}

/** Two entries of one run as one: a judgement and a promotion that either knows of are kept. */
export function joinEntries(kept: HistoryEntry, added: HistoryEntry): HistoryEntry {
  return {
    ...kept,
    gated: added.gated ?? kept.gated,
    promoted: added.promoted || kept.promoted,
  };
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Oldest first; runs of one second by their first trials, then by their id. */
export function byDate(a: HistoryEntry, b: HistoryEntry): number {
  const [first, second] = [Date.parse(a.createdAt), Date.parse(b.createdAt)];
  const order = (Number.isNaN(first) ? 0 : first) - (Number.isNaN(second) ? 0 : second);
  return (
    order || compareTexts(a.firstTrialAt ?? "", b.firstTrialAt ?? "") || compareTexts(a.id, b.id)
  );
}

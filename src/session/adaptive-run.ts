/** The rounds of an adaptive run: what is decided after each, and the verdict when it is over. */
import { type AdaptivePlanFacts, MOST_LOOKS, type RepeatRange } from "../domain/adaptive.js";
import type { Comparison } from "../domain/comparison.js";
import { UsageError } from "../domain/errors.js";
import { nameSome } from "../domain/figures.js";
import { fingerprint } from "../domain/fingerprint.js";
import type { GateOptions } from "../domain/gate-config.js";
import type { JournalEvent, RunStarted } from "../domain/journal.js";
import type { Report } from "../domain/report.js";
import { adaptiveComparison } from "../gate/compare-adaptive.js";
import { type CompareExtras, compareReports } from "../gate/compare-reports.js";
import { buildReport } from "../report/build-report.js";
import type { DecideRound } from "../runner/rounds.js";
import { refuseOverlap } from "./earlier-reports.js";

/** What the decisions hang on. */
export interface AdaptiveRequest {
  base: Report;
  range: RepeatRange;
  gate: GateOptions;
  /** Reports whose trials are not in the baseline, for the confirmation. */
  earlier: readonly Report[];
  /** Told after every round that another one follows. */
  onRound?(round: number, max: number): void;
}

/** An adaptive run that is ready to start. */
export interface AdaptiveRun {
  plan: AdaptivePlanFacts;
  decide: DecideRound;
  /** The verdict of the finished run; that of two plain reports when it was cut short. */
  compare(head: Report, extras?: CompareExtras): Comparison;
}

/** @throws UsageError for a range that no run can have. */
export function requireRange({ min, max }: RepeatRange): void {
  for (const [name, value] of Object.entries({ min, max })) {
    if (!Number.isInteger(value) || value < 1) {
      throw new UsageError(`repeats.${name} must be a whole number of at least 1, got ${value}`);
    }
  }
  if (min > max)
    throw new UsageError(`repeats.max must be at least repeats.min, got ${min}..${max}`);
  if (max - min >= MOST_LOOKS) {
    throw new UsageError(
      `repeats ${min}..${max} would take ${max - min + 1} looks; at most ${MOST_LOOKS} are possible`,
      `each look takes a share of the false-alarm budget; for example --repeats ${max - MOST_LOOKS + 1}..${max}`,
    );
  }
}

function refuseLongCases(started: RunStarted, { max }: RepeatRange): void {
  const long = started.cases.filter(({ planned }) => planned > max).map(({ id }) => id);
  if (long.length === 0) return;
  throw new UsageError(
    `cases ask for more trials than repeats.max, which is ${max}: ${nameSome(long)}`,
    "raise repeats.max, or lower the 'repeats' of these cases",
  );
}

/** The cases of a run before its first trial, as a report. */
function withoutTrials(started: RunStarted): Report {
  const cases = started.cases.map(({ planned: _planned, ...head }) => ({ ...head, trials: [] }));
  return {
    schemaVersion: 1,
    regressgateVersion: started.regressgateVersion,
    createdAt: started.createdAt,
    target: started.target,
    repeats: started.repeats,
    metadata: {},
    cases,
    ...(started.shards
      ? { run: { complete: true, seed: 0, durationS: 0, warnings: [], shards: started.shards } }
      : {}),
  };
}

/** Equal for equal baselines, policies and histories: a resumed run must decide by the same rules. */
function designOf(request: AdaptiveRequest): string {
  const counts = (report: Report) => [
    report.createdAt,
    report.cases.map(({ id, trials }) => [id, trials.map((trial) => trial.passed)]),
  ];
  const { base, range, gate, earlier } = request;
  return fingerprint([range, gate, counts(base), earlier.map(counts)]);
}

/**
 * Prepares the rounds of the run that `started` begins.
 * @throws UsageError when the range or the policy is wrong, no case can be paired with the baseline,
 * or an earlier report is part of the baseline; all before the first call
 */
export function adaptiveRun(started: RunStarted, request: AdaptiveRequest): AdaptiveRun {
  const { base, range, gate, earlier } = request;
  requireRange(range);
  refuseLongCases(started, range);
  refuseOverlap(base, earlier);
  const comparison = adaptiveComparison(base, withoutTrials(started), gate, range, earlier);
  const indexes = new Map(started.cases.map(({ id }, index) => [id, index]));
  const decide: DecideRound = (round, events) => {
    const decision = comparison.decide(reportAfter(round, events), round);
    if (decision.next === "go_on") request.onRound?.(round, range.max);
    if (decision.next !== "confirm") return decision;
    const items = decision.cases.flatMap(({ id, size }) =>
      // Repeats of their own: a target or a cache that goes by the repeat must not answer again.
      Array.from({ length: size }, (_, index) => ({
        caseIndex: indexes.get(id) ?? -1,
        repeat: range.max + index,
        burst: true as const,
      })),
    );
    return { next: "extra", items };
  };
  const maxCalls = started.cases.reduce((sum, { planned }) => sum + planned, 0);
  return {
    plan: { ...range, design: designOf(request) },
    decide,
    compare: (head, extras = {}) =>
      head.run?.adaptive === undefined
        ? compareReports(base, head, gate, extras)
        : comparison.compare(head, maxCalls, extras),
  };
}

/** The report of the first `round` rounds. */
function reportAfter(round: number, events: readonly JournalEvent[]): Report {
  const adaptive = { rounds: round, stoppedBy: "last_round" as const };
  return buildReport([...events, { event: "end", complete: true, adaptive, durationS: 0 }]);
}

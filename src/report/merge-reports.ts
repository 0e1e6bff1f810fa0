/** Joins the reports of all shards of a run to the report that one machine would have written. */
import type { CheckSpec } from "../domain/case.js";
import { UsageError } from "../domain/errors.js";
import { countOf, nameSome } from "../domain/figures.js";
import type { CaseResult, Report, RunFacts, Warning } from "../domain/report.js";
import { type ShardFacts, shardName, shardOf } from "../domain/shard.js";
import { mixedShards } from "./mixed-shards.js";
import { totalsOf } from "./totals.js";

/** A report and what a person calls it. */
export interface NamedReport {
  name: string;
  report: Report;
}

interface Part extends NamedReport {
  shard: ShardFacts;
}

function partOf({ name, report }: NamedReport): Part {
  const shard = report.run?.shards;
  if (shard === undefined) {
    throw new UsageError(
      `${name} is not the report of a shard`,
      "only reports of regressgate run --shard k/n can be merged",
    );
  }
  const strangers = report.cases.filter(({ id }) => shardOf(id, shard.of) !== shard.index);
  if (strangers.length > 0) {
    const ids = nameSome(strangers.map(({ id }) => id));
    throw new UsageError(`${name} says shard ${shardName(shard)}, but holds others' cases: ${ids}`);
  }
  return { name, report, shard };
}

function refuseOverlaps(parts: readonly Part[]): void {
  const names = new Map<number, string>();
  for (const { name, shard } of parts) {
    const other = names.get(shard.index);
    if (other !== undefined) {
      throw new UsageError(
        `${other} and ${name} are both shard ${shardName(shard)}`,
        "name each shard once",
      );
    }
    names.set(shard.index, name);
  }
}

/** Only an incomplete run lacks cases of its own shard; others that are missing are of no report. */
function refuseGaps(parts: readonly Part[]): void {
  const [first] = parts;
  if (first === undefined) throw new UsageError("there is nothing to merge");
  const { of, cases } = first.shard;
  const found = parts.reduce((sum, { report }) => sum + report.cases.length, 0);
  if (found === cases) return;
  const there = new Set(parts.map(({ shard }) => shard.index));
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter(
    (index) => !there.has(index),
  );
  const cut = parts.some(({ report }) => report.run?.complete === false);
  if (missing.length === 0 && cut) return;
  const shards = missing.slice(0, 10).map((index) => `${index}/${of}`);
  const more = missing.length > 10 ? ` and ${missing.length - 10} more` : "";
  throw new UsageError(
    missing.length === 0
      ? `the shards hold ${found} of ${countOf(cases, "case")}`
      : `shard ${shards.join(", ")}${more} is missing: ${found} of ${countOf(cases, "case")} are there`,
    "name the report or the journal of every shard",
  );
}

/** All cases in the order of the suite. @throws UsageError when two have one place. */
function inOrder(parts: readonly Part[]): CaseResult[] {
  const placed = parts.flatMap(({ name, report }) =>
    report.cases.map((result) => ({ name, result })),
  );
  placed.sort((a, b) => (a.result.position ?? 0) - (b.result.position ?? 0));
  return placed.map(({ name, result }, index) => {
    const { position, ...rest } = result;
    const before = placed[index - 1];
    if (position === undefined || before?.result.position === position) {
      throw new UsageError(
        `${name}: the place of case ${JSON.stringify(result.id)} in the suite is ${position === undefined ? "missing" : "another case's"}`,
        "run this shard again",
      );
    }
    return rest;
  });
}

function checksOf(cases: readonly CaseResult[], parts: readonly Part[]) {
  const known = Object.assign({}, ...parts.map(({ report }) => report.suite?.checks)) as Record<
    string,
    CheckSpec[]
  >;
  const checks: Record<string, CheckSpec[]> = {};
  for (const { checksFingerprint: name } of cases) {
    if (name !== undefined && known[name] !== undefined) checks[name] ??= known[name];
  }
  return checks;
}

function warningsOf(runs: readonly RunFacts[]): Warning[] {
  const byText = new Map<string, Warning>();
  for (const warning of runs.flatMap(({ warnings }) => warnings)) {
    byText.set(`${warning.code} ${warning.text}`, warning);
  }
  return [...byText.values()];
}

function runOf(parts: readonly Part[]): RunFacts {
  const runs = parts.map(({ report }) => report.run as RunFacts);
  const {
    shards: _shards,
    stoppedBy: _stopped,
    retriedFrom: _retried,
    ...facts
  } = runs[0] as RunFacts;
  const cut = runs.find(({ complete }) => !complete);
  const dirty = runs.some(({ git }) => git?.dirty);
  return {
    ...facts,
    complete: cut === undefined,
    ...(cut === undefined ? {} : { stoppedBy: cut.stoppedBy ?? "killed" }),
    ...(facts.git ? { git: { ...facts.git, dirty } } : {}),
    durationS: runs.reduce((sum, { durationS }) => sum + durationS, 0),
    warnings: warningsOf(runs),
  };
}

/**
 * One report of all shards, in any order: the same as that of the whole suite run at once, save its
 * times (the earliest start, all durations together). With an incomplete shard it is incomplete.
 * @throws UsageError for a report that is no shard, two of one shard, a shard that is missing, and
 * shards of different suites, targets, settings or states of the code.
 */
export function mergeReports(reports: readonly NamedReport[]): Report {
  const parts = reports.map(partOf).sort((a, b) => a.shard.index - b.shard.index);
  const [first] = parts;
  if (first === undefined) throw new UsageError("there is nothing to merge");
  for (const part of parts.slice(1)) {
    const reasons = mixedShards(first.report, part.report);
    if (reasons.length > 0) {
      throw new UsageError(
        `${first.name} and ${part.name} are not shards of one run: ${reasons.join("; ")}`,
        "run all shards of one suite, one target and one state of the code",
      );
    }
  }
  refuseOverlaps(parts);
  refuseGaps(parts);
  const cases = inOrder(parts);
  const { suite } = first.report;
  const starts = parts.map(({ report }) => report.createdAt).sort();
  return {
    ...first.report,
    createdAt: starts[0] ?? first.report.createdAt,
    cases,
    ...(suite ? { suite: { ...suite, checks: checksOf(cases, parts) } } : {}),
    run: runOf(parts),
    totals: totalsOf(cases),
  };
}

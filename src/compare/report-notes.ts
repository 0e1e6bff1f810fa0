/** Exists for what two reports say about each other before any figure: age, origin, selection, sameness. */
import { isDeepStrictEqual } from "node:util";
import { countOf, nameSome, quoteName } from "../domain/figures.js";
import type { Report, Warning } from "../domain/report.js";
import { shardName } from "../domain/shard.js";
import type { Pairing } from "./pair-reports.js";
import { sharesTrials } from "./shared-trials.js";

const DAY_MS = 86_400_000;
const OLD_DAYS = 30;

function note(code: string, text: string): Warning[] {
  return [{ code, text }];
}

/** Whether it is one report twice: equal time and equal trials. */
export function isSameReport(base: Report, head: Report): boolean {
  if (base === head) return true;
  if (base.createdAt !== head.createdAt || base.cases.length !== head.cases.length) return false;
  return base.cases.every((result, index) => {
    const other = head.cases[index]!;
    return result.id === other.id && isDeepStrictEqual(result.trials, other.trials);
  });
}

/** The model as `system` names it: the text itself, or its key `model`. */
function modelOf(report: Report): string | undefined {
  const system = report.run?.system;
  const model = typeof system === "object" ? system["model"] : system;
  return typeof model === "string" ? model : undefined;
}

function ageReasons(base: Report, head: Report): string[] {
  const days = (Date.parse(head.createdAt) - Date.parse(base.createdAt)) / DAY_MS;
  const reasons: string[] = [];
  if (days > OLD_DAYS) reasons.push(`is ${Math.floor(days)} days older than the head`);
  if (base.regressgateVersion !== head.regressgateVersion) {
    const versions = [base, head].map((report) => quoteName(report.regressgateVersion));
    reasons.push(`was made with version ${versions[0]} of regressgate (the head: ${versions[1]})`);
  }
  const models = [modelOf(base), modelOf(head)];
  if (models[0] !== undefined && models[1] !== undefined && models[0] !== models[1]) {
    reasons.push(`was made with ${quoteName(models[0])} (the head: ${quoteName(models[1])})`);
  }
  const targets = [base.suite?.targetFingerprint, head.suite?.targetFingerprint];
  if (targets[0] !== undefined && targets[1] !== undefined && targets[0] !== targets[1]) {
    reasons.push("was made with other settings of the target");
  }
  return reasons;
}

function selection(report: Report, side: string): Warning[] {
  const filtered = report.run?.filtered;
  if (filtered === undefined) return [];
  const by = [
    ...filtered.cases.map((glob) => `case ${quoteName(glob)}`),
    ...filtered.tags.map((tag) => `tag ${quoteName(tag)}`),
  ];
  const what = by.length === 0 ? "a part" : by.slice(0, 5).join(", ");
  return note(
    `filtered_${side}`,
    `The ${side} is the run of a selection (${what}): the cases outside it were not run.`,
  );
}

function shard(report: Report, side: string): Warning[] {
  const facts = report.run?.shards;
  if (facts === undefined) return [];
  const text = `The ${side} is shard ${shardName(facts)}, ${report.cases.length} of ${countOf(facts.cases, "case")}: only they are compared. The verdict on the whole suite comes of the merged report.`;
  return note(`shard_${side}`, text);
}

/** Cached trials that hold the same answer as the trial of the same repeat in the other report. */
function sharedAnswers(pairing: Pairing): number {
  let shared = 0;
  for (const { base, head } of pairing.paired) {
    head.trials.forEach((trial, repeat) => {
      const other = base.trials[repeat];
      const cached = trial.cached === true || other?.cached === true;
      if (cached && trial.output !== null && trial.output === other?.output) shared += 1;
    });
  }
  return shared;
}

/** Notes that follow from the reports themselves, whatever their pass rates. */
export function reportNotes(base: Report, head: Report, pairing: Pairing): Warning[] {
  const notes: Warning[] = [];
  if (isSameReport(base, head)) {
    notes.push(
      ...note("same_report", "Baseline and head are the same report: nothing was compared."),
    );
  }
  if (base.run?.pooled !== undefined && sharesTrials(base, head)) {
    notes.push(
      ...note(
        "head_in_baseline",
        "Trials of the head stand in the pooled baseline too: the head is compared with itself in part, and looks better than it is.",
      ),
    );
  }
  const old = ageReasons(base, head);
  if (old.length > 0) {
    notes.push(
      ...note(
        "baseline_old",
        `The baseline ${old.join("; it ")}. Refresh it if that was not meant.`,
      ),
    );
  }
  const bare = (["baseline", "head"] as const).filter((side) =>
    (side === "baseline" ? base : head).cases.some(
      (result) => result.inputFingerprint === undefined || result.checksFingerprint === undefined,
    ),
  );
  if (bare.length > 0) {
    const text = `The ${bare.join(" and the ")} ${bare.length > 1 ? "carry" : "carries"} no fingerprints (a report of version 0.1 has none): a case whose input or checks changed cannot be told apart.`;
    notes.push(...note("no_fingerprints", text));
  }
  notes.push(...selection(base, "baseline"), ...selection(head, "head"));
  notes.push(...shard(base, "baseline"), ...shard(head, "head"));
  const input = pairing.changed.filter((pair) => pair.input).map((pair) => pair.id);
  const checks = pairing.changed.filter((pair) => !pair.input).map((pair) => pair.id);
  if (input.length > 0) {
    const text = `${countOf(input.length, "case")} ${input.length === 1 ? "has" : "have"} another input than in the baseline and ${input.length === 1 ? "is" : "are"} not compared: ${nameSome(input)}.`;
    notes.push(...note("input_changed", text));
  }
  if (checks.length > 0) {
    const text = `${countOf(checks.length, "case")} ${checks.length === 1 ? "has" : "have"} other checks than in the baseline and ${checks.length === 1 ? "is" : "are"} not compared: ${nameSome(checks)}.`;
    notes.push(...note("checks_changed", text));
  }
  const shared = sharedAnswers(pairing);
  if (shared > 0) {
    const text = `${countOf(shared, "answer")} from the cache ${shared === 1 ? "serves" : "serve"} both reports: these trials are not independent and make the reports look more alike than the systems are.`;
    notes.push(...note("shared_cache", text));
  }
  return notes;
}

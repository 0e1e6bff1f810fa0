/** Exists to say which cases belong to which tag and which check type, and what is asked of them. */
import type { CaseResult } from "../domain/report.js";
import type { Trial } from "../domain/trial.js";
import { countTrials, type ErrorRule, type Outcome } from "./count-trials.js";
import type { CasePair } from "./pair-reports.js";
import type { CountedPair } from "./paired-arms.js";

/** Cases that share a tag or a check type, counted on the question of that slice. */
export interface SliceArms {
  name: string;
  measured: CountedPair[];
}

/** A label without the `#2` that tells it from an equal one among the labels of the same case. */
export function labelStem(label: string, labels: (name: string) => boolean): string {
  const stem = /^(.+)#\d+$/s.exec(label)?.[1];
  return stem !== undefined && labels(stem) ? stem : label;
}

/** Labels of a case by check type; a report without types (from version 0.1) is read by its labels. */
export function labelsByType(result: CaseResult): Map<string, string[]> {
  const types = new Map<string, string[]>();
  const labels = new Set(Object.keys(result.checkTypes ?? {}));
  if (labels.size === 0) {
    for (const trial of result.trials)
      for (const label of Object.keys(trial.checks)) labels.add(label);
  }
  for (const label of labels) {
    const type = result.checkTypes?.[label] ?? labelStem(label, (name) => labels.has(name));
    const ofType = types.get(type);
    if (ofType) ofType.push(label);
    else types.set(type, [label]);
  }
  return types;
}

/** Passed when every check of these labels passed; nothing when the trial lacks one of them. */
export function allOf(labels: readonly string[]): Outcome {
  return (trial: Trial) => {
    let passed = true;
    for (const label of labels) {
      const outcome = Object.hasOwn(trial.checks, label) ? trial.checks[label] : undefined;
      if (outcome === undefined) return null;
      passed &&= outcome.passed;
    }
    return passed;
  };
}

/** The slices by tag (as the head has it), counted like the whole. */
export function tagSlices(measured: readonly CountedPair[]): SliceArms[] {
  const slices = new Map<string, CountedPair[]>();
  for (const counted of measured) {
    for (const tag of new Set(counted.pair.head.tags)) {
      const slice = slices.get(tag);
      if (slice) slice.push(counted);
      else slices.set(tag, [counted]);
    }
  }
  return [...slices].map(([name, cases]) => ({ name, measured: cases }));
}

/** The slices by check type: the outcome of the checks of that type alone. */
export function checkSlices(pairs: readonly CasePair[], rule: ErrorRule): SliceArms[] {
  const slices = new Map<string, CountedPair[]>();
  for (const pair of pairs) {
    for (const [name, labels] of labelsByType(pair.head)) {
      const outcome = allOf(labels);
      const base = countTrials(pair.base.trials, rule, outcome);
      const head = countTrials(pair.head.trials, rule, outcome);
      const slice = slices.get(name) ?? [];
      slices.set(name, slice);
      if (base.trials > 0 && head.trials > 0) slice.push({ pair, base, head });
    }
  }
  return [...slices].map(([name, measured]) => ({ name, measured }));
}

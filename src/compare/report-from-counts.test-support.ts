/** Exists so that tests can write a report as counts, or as the trials of each case. */
import type { CaseResult, Report } from "../domain/report.js";
import type { Trial } from "../domain/trial.js";

/** A trial in short: 1 passed, 0 failed, "E" errored. */
export type ShortTrial = 0 | 1 | "E";

/** A trial with one check `contains`; its output differs with the index, unless given. */
export function shortTrial(short: ShortTrial, index = 0, more: Partial<Trial> = {}): Trial {
  const errored = short === "E";
  return {
    passed: short === 1,
    checks: errored
      ? {}
      : { contains: { passed: short === 1, score: null, detail: short === 1 ? "" : "missing x" } },
    latencyS: 1,
    costUsd: null,
    inputTokens: null,
    outputTokens: null,
    error: errored ? "Error: no answer" : null,
    ...(errored && { errorKind: "exception" as const }),
    output: errored ? null : `answer ${index}`,
    metadata: {},
    ...more,
  };
}

/** A case from short trials. */
export function shortCase(
  id: string,
  trials: readonly ShortTrial[],
  more: Partial<CaseResult> = {},
): CaseResult {
  return {
    id,
    tags: [],
    inputFingerprint: "input",
    checksFingerprint: "checks",
    checkTypes: { contains: "contains" },
    trials: trials.map((short, index) => shortTrial(short, index)),
    ...more,
  };
}

/** Trials with so many passes, then errors, then failures. */
export function shortTrials(passes: number, trials: number, errors = 0): ShortTrial[] {
  return [
    ...new Array<ShortTrial>(passes).fill(1),
    ...new Array<ShortTrial>(errors).fill("E"),
    ...new Array<ShortTrial>(trials - passes - errors).fill(0),
  ];
}

/** A complete report of these cases; baseline and head differ in `createdAt`. */
export function reportOf(cases: CaseResult[], more: Partial<Report> = {}): Report {
  return {
    schemaVersion: 1,
    regressgateVersion: "0.2.0",
    createdAt: "2026-01-02T00:00:00Z",
    target: "./app.mjs",
    repeats: Math.max(1, ...cases.map((result) => result.trials.length)),
    metadata: {},
    cases,
    run: { complete: true, seed: 0, durationS: 1, warnings: [] },
    ...more,
  };
}

/** A report from a map of case id to short trials. */
export function reportFromMap(
  cases: Readonly<Record<string, readonly ShortTrial[]>>,
  more: Partial<Report> = {},
): Report {
  return reportOf(
    Object.entries(cases).map(([id, trials]) => shortCase(id, trials)),
    more,
  );
}

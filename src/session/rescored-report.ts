/** The report of a run whose stored answers were graded by the checks of a suite as it is now. */
import { caseKey } from "../domain/case-key.js";
import { countOf, nameSome } from "../domain/figures.js";
import type { CaseResult, Report, RunFacts, Warning } from "../domain/report.js";
import type { BoundCase, Suite } from "../domain/suite.js";
import { VERSION } from "../domain/version.js";
import { totalsOf } from "../report/totals.js";
import { type RegradedCase, regradeCase } from "../runner/regrade-case.js";
import { checksOf } from "../suite/build-suite.js";
import { countNames, reasonsOf } from "./count-names.js";

/** A trial that could not be graded. */
export interface NotGraded {
  id: string;
  /** From 0. */
  repeat: number;
  reason: string;
}

export interface RescoreOptions {
  clean(text: string): string;
  maskDeep<T>(value: T): T;
  signal: AbortSignal;
  now: Date;
}

/** The new report, and what it lacks. */
export interface Rescored {
  report: Report;
  cases: number;
  graded: number;
  notGraded: NotGraded[];
  /** Cases of the report that the suite no longer has, and those with another input: left out. */
  gone: string[];
  inputChanged: string[];
  /** Cases of the suite that the report lacks. */
  missing: string[];
}

function headed(graded: RegradedCase, bound: BoundCase): CaseResult {
  const { position, trials, confirmation } = graded.result;
  return {
    ...bound.head,
    ...(position === undefined ? {} : { position }),
    ...(confirmation === undefined ? {} : { confirmation }),
    trials,
  };
}

/** Whether the case was asked another question than the suite has now; false where that is unknown. */
function asksOther(result: CaseResult, { head }: BoundCase): boolean {
  return result.inputFingerprint !== undefined && result.inputFingerprint !== head.inputFingerprint;
}

function warningsOf(rescored: Omit<Rescored, "report">, before: Report): Warning[] {
  const told: [string, string, readonly string[]][] = [
    ["rescore_gone", "are no longer in the suite and left out", rescored.gone],
    ["rescore_input_changed", "have another input now and are left out", rescored.inputChanged],
    ["rescore_missing", "of the suite were never run", rescored.missing],
  ];
  const warnings = told
    .filter(([, , names]) => names.length > 0)
    .map(([code, what, names]) => ({ code, text: countNames(names, "case", what) }));
  const { notGraded } = rescored;
  if (notGraded.length > 0) {
    const ids = [...new Set(notGraded.map(({ id }) => id))];
    const text = `${countOf(notGraded.length, "trial")} of ${nameSome(ids)} could not be graded again and count as errors: ${reasonsOf(notGraded)}.`;
    warnings.unshift({ code: "not_graded", text });
  }
  if (before.suite === undefined) {
    warnings.push({
      code: "no_fingerprints",
      text: "The report carries no fingerprints (version 0.1 has none): a case whose input changed since cannot be told apart.",
    });
  }
  return warnings;
}

/**
 * Grades every stored answer of the cases that the suite still asks as they were asked.
 * @throws CheckConfigError when a check refuses its parameters.
 */
export async function rescoredReport(
  report: Report,
  suite: Suite,
  options: RescoreOptions,
): Promise<Rescored> {
  const { clean, signal } = options;
  const bound = new Map(suite.cases.map((one) => [caseKey(one.case.id), one]));
  const used: BoundCase[] = [];
  const cases: CaseResult[] = [];
  const lists = {
    notGraded: [] as NotGraded[],
    gone: [] as string[],
    inputChanged: [] as string[],
  };
  let graded = 0;
  for (const result of report.cases) {
    const one = bound.get(caseKey(result.id));
    bound.delete(caseKey(result.id));
    if (one === undefined) lists.gone.push(result.id);
    else if (asksOther(result, one)) lists.inputChanged.push(result.id);
    else {
      const { head, checks } = one;
      const { checksFingerprint, checkTypes = {} } = head;
      const now = { checks, checksFingerprint, checkTypes };
      const made = await regradeCase(report, result, now, { clean, signal });
      graded += made.graded;
      lists.notGraded.push(...made.notGraded.map((each) => ({ id: result.id, ...each })));
      used.push(one);
      cases.push(headed(made, one));
    }
  }
  const missing = [...bound.values()].map((one) => one.case.id);
  const found = { cases: cases.length, graded, ...lists, missing };
  const facts: RunFacts = report.run ?? { complete: true, seed: 0, durationS: 0, warnings: [] };
  return {
    ...found,
    report: {
      ...report,
      cases,
      suite: {
        ...report.suite,
        fingerprint: suite.fingerprint,
        checks: options.maskDeep(checksOf(used)),
        config: report.suite?.config ?? {},
      },
      run: {
        ...facts,
        rescored: {
          at: `${options.now.toISOString().slice(0, 19)}Z`,
          regressgateVersion: VERSION,
          cases: cases.length,
          trials: graded,
          notGraded: lists.notGraded.length,
        },
        warnings: [...facts.warnings, ...warningsOf(found, report)],
      },
      totals: totalsOf(cases),
    },
  };
}

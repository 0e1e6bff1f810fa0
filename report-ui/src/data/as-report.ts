/** Exists to make reports of the page's trials again, so that the statistics code can read them. */
import type { CaseResult, Report } from "../../../src/domain/report.js";
import type { Trial } from "../../../src/domain/trial.js";
import type {
  PageBlock,
  PageCaseSide,
  PageSide,
  PageTrial,
} from "../../../src/reporters/html/page-data.js";
import type { HeldCase } from "./read-page.js";
import { textOf } from "./read-page.js";

/**
 * A trial in the report's shape. Its output is the number of its text: two of a case are equal
 * exactly when the whole outputs were, also where the page holds only their beginnings.
 */
function trialOf(trial: PageTrial, block: PageBlock): Trial {
  const [passed, latencyS, costUsd, inputTokens, outputTokens, output, error, outcomes, extras] =
    trial;
  const result: Trial = {
    passed: passed === 1,
    checks: Object.fromEntries(
      outcomes.map(([label, ok, score]) => [
        textOf(block, label).text,
        { passed: ok === 1, score, detail: "" },
      ]),
    ),
    latencyS,
    costUsd,
    inputTokens,
    outputTokens,
    output: output === null ? null : String(output),
    error: error === null ? null : textOf(block, error).text,
    metadata: {},
  };
  if (extras !== 0) {
    if (extras.errorKind !== undefined) result.errorKind = extras.errorKind;
    if (extras.cached) result.cached = true;
    if (extras.outputClipped) result.outputClipped = true;
    if (extras.startedAt !== undefined) result.startedAt = extras.startedAt;
  }
  return result;
}

function caseOf(side: PageCaseSide, block: PageBlock): CaseResult {
  const { input: _input, trials, confirmation, ...head } = side;
  return {
    ...head,
    ...(confirmation ? { confirmation: confirmation.map((trial) => trialOf(trial, block)) } : {}),
    trials: trials.map((trial) => trialOf(trial, block)),
  };
}

/** The report of one side, as far as figures need it. */
export function asReport(
  side: PageSide,
  which: "base" | "head",
  cases: ReadonlyMap<string, HeldCase>,
): Report {
  const { caseOrder, suite, ...rest } = side;
  const results = caseOrder.flatMap((id) => {
    const found = cases.get(id.normalize("NFC"));
    const ofSide = found?.of[which];
    return found && ofSide ? [caseOf(ofSide, found.block)] : [];
  });
  return {
    ...rest,
    cases: results,
    ...(suite ? { suite: { ...suite, checks: {}, config: {} } } : {}),
  };
}

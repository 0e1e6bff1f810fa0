/** Exists to tell a run as JUnit: a test case a case. */
import { countOf, formatRate } from "../domain/figures.js";
import type { CaseResult } from "../domain/report.js";
import type { RunSummary } from "../domain/run-summary.js";
import { isErrored, type Trial } from "../domain/trial.js";
import { cutText } from "./cut-text.js";
import { type Fault, JUNIT_TEXT_CHARS, type TestCase, type TestSuite } from "./junit-suite.js";

function trialText(trial: Trial, repeat: number): string {
  const lines = [`trial ${repeat + 1}:`];
  if (trial.error !== null) lines.push(`error: ${trial.error}`);
  lines.push(...(trial.errorTrace ?? []).map((frame) => `  at ${frame}`));
  for (const [label, { passed, detail }] of Object.entries(trial.checks)) {
    if (!passed) lines.push(detail === "" ? `failed: ${label}` : `failed: ${label}: ${detail}`);
  }
  if (trial.output !== null) lines.push("output:", trial.output);
  return lines.join("\n");
}

/** Any failed trial makes a failure, and only errored ones an error; all passed is plain. */
function fault(result: CaseResult, reason: string): Pick<TestCase, "failure" | "error"> {
  const bad = result.trials.flatMap((trial, repeat) => (trial.passed ? [] : [{ trial, repeat }]));
  if (bad.length === 0) return {};
  const errored = bad.filter(({ trial }) => isErrored(trial));
  const failed = bad.length - errored.length;
  const parts = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(errored.length > 0 ? [`${errored.length} errored`] : []),
  ];
  const text = bad.map(({ trial, repeat }) => trialText(trial, repeat)).join("\n\n");
  const told: Fault = {
    message: cutText(
      `${parts.join(", ")} of ${countOf(result.trials.length, "trial")}: ${reason}`,
      500,
    ),
    type: failed > 0 ? "failed" : (errored[0]?.trial.errorKind ?? "error"),
    text: cutText(text, JUNIT_TEXT_CHARS),
  };
  return failed > 0 ? { failure: told } : { error: told };
}

/** The test suite of a run. */
export function runSuite({
  report,
  totals,
  rateInterval,
  caseSeconds,
  failing,
}: RunSummary): TestSuite {
  const reasons = new Map(failing.map((item) => [item.id, item.reason]));
  const tests = report.cases.map((result, index): TestCase => {
    const test = {
      name: result.id,
      className: result.tags[0] ?? "regressgate",
      seconds: caseSeconds[index] ?? 0,
    };
    if (result.quarantine === undefined) {
      return { ...test, ...fault(result, reasons.get(result.id) ?? "") };
    }
    const { reason, until } = result.quarantine;
    return { ...test, skipped: `quarantined until ${until}: ${reason}` };
  });
  return {
    name: report.target,
    timestamp: report.createdAt,
    properties: [
      ["pass_rate", formatRate(totals.passRate)],
      ["pass_rate_low", formatRate(rateInterval.low)],
      ["pass_rate_high", formatRate(rateInterval.high)],
    ],
    tests,
    output: "",
  };
}

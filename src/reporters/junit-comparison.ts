/** Exists to tell a comparison as JUnit: one test case for the gate, one a case. */
import type { CaseChange, Comparison, TrialExcerpt } from "../domain/comparison.js";
import { formatDrop, formatP } from "../domain/figures.js";
import { cutText } from "./cut-text.js";
import { answerOf, failedChecks, passesOf } from "./excerpt-lines.js";
import { JUNIT_TEXT_CHARS, type TestCase, type TestSuite } from "./junit-suite.js";

/** The verdict with everything that was said of it. */
function gateText(comparison: Comparison): string {
  const { headline, sentences, limitFailures, mustPassFailures } = comparison;
  const text = [
    headline,
    ...sentences,
    ...limitFailures.map((limit) => `Limit: ${limit}`),
    ...mustPassFailures.map(({ id, head }) =>
      head === null ? `Must pass: ${id} is missing` : `Must pass: ${id} passed ${passesOf(head)}`,
    ),
    ...comparison.notes.map((note) => `Note (${note.code}): ${note.text}`),
  ].join("\n");
  return cutText(text, JUNIT_TEXT_CHARS);
}

function gateTest(comparison: Comparison): TestCase {
  const test = { name: "gate", className: "regressgate", seconds: 0 };
  const { verdict, failed, headline } = comparison;
  const fault = {
    message: cutText(headline, 500),
    type: comparison.reasons.join(" ") || verdict,
    text: gateText(comparison),
  };
  // Not measured is no statement on the change, whatever the exit code makes of it.
  if (verdict === "invalid") return { ...test, error: fault };
  return failed ? { ...test, failure: fault } : test;
}

function changeTest(change: CaseChange): TestCase {
  const test = { name: change.id, className: change.tags[0] ?? "regressgate", seconds: 0 };
  if (!change.significant) return test;
  const { excerpt } = change;
  const frames = (side: TrialExcerpt) => (side.errorTrace ?? []).map((frame) => `  at ${frame}`);
  const text = [
    ...(excerpt
      ? [
          "baseline:",
          answerOf(excerpt.base, JUNIT_TEXT_CHARS / 2),
          ...frames(excerpt.base),
          "",
          "head:",
          answerOf(excerpt.head, JUNIT_TEXT_CHARS / 2),
          ...frames(excerpt.head),
          ...failedChecks(excerpt.head, 500).map((line) => `failed: ${line}`),
        ]
      : []),
  ].join("\n");
  const message = `broke beyond chance: ${passesOf(change.base)} to ${passesOf(change.head)} (a drop of ${formatDrop(change.delta)}, adjusted p ${formatP(change.pAdjusted)})`;
  return { ...test, failure: { message, type: "broken", text } };
}

/** The test suite of a comparison: a case fails only when it broke beyond chance. */
export function comparisonSuite(comparison: Comparison): TestSuite {
  const plain = ({ id, tags }: { id: string; tags: string[] }): TestCase => ({
    name: id,
    className: tags[0] ?? "regressgate",
    seconds: 0,
  });
  const skipped = (ids: readonly string[], why: string): TestCase[] =>
    ids.map((id) => ({ ...plain({ id, tags: [] }), skipped: why }));
  return {
    name: comparison.head.target,
    timestamp: comparison.head.createdAt,
    properties: [["verdict", comparison.verdict]],
    output: gateText(comparison),
    tests: [
      gateTest(comparison),
      ...comparison.changes.map(changeTest),
      ...comparison.unchanged.map(plain),
      ...skipped(comparison.quarantined, "quarantined"),
      ...skipped(comparison.changed, "input or checks changed: not compared"),
      ...skipped(comparison.unmeasured, "no answered trial on a side: not compared"),
    ],
  };
}

/** Exists to mark a pull request's diff: the verdict, and what broke on the line of its case. */
import type { CaseChange, Comparison, MustPassFailure, Verdict } from "../domain/comparison.js";
import { countOf, formatCount, formatDrop, formatP, formatRate } from "../domain/figures.js";
import type { Reporter, ReporterOptions } from "../domain/reporter.js";
import type { RunSummary } from "../domain/run-summary.js";
import { cutList, cutText } from "./cut-text.js";
import { answerOf, failedChecks, passesOf } from "./excerpt-lines.js";
import { workflowCommand } from "./runner-commands.js";
import { visibleBlock } from "./visible-text.js";

type Level = Parameters<typeof workflowCommand>[0];

/** GitHub shows ten annotations of a level a step; one is the verdict's. */
const MOST_CASES = 9;
/** GitHub cuts a message at 4 KiB. */
const MESSAGE_CHARS = 1_500;

const levels: Record<Verdict, Level> = {
  pass: "notice",
  improvement: "notice",
  warn: "warning",
  regression: "error",
  invalid: "error",
};

/** A title keeps the id's line ends: it is encoded, and people search for the id as it is. */
const shownTitle = (id: string) => visibleBlock(cutText(id, 200));
const shownMessage = (lines: readonly string[]) =>
  visibleBlock(cutText(lines.join("\n"), MESSAGE_CHARS));

function annotation(
  level: Level,
  id: string,
  lines: readonly string[],
  { places }: ReporterOptions,
): string {
  const place = places?.get(id);
  const properties = {
    file: place?.file,
    line: place === undefined ? undefined : String(place.line),
    title: shownTitle(id),
  };
  return workflowCommand(level, properties, shownMessage(lines));
}

function changeLines(change: CaseChange): string[] {
  const { excerpt } = change;
  const what = change.significant
    ? `broke beyond chance: ${passesOf(change.base)} to ${passesOf(change.head)} passed (a drop of ${formatDrop(change.delta)}, adjusted p ${formatP(change.pAdjusted)})`
    : `got worse, maybe by chance: ${passesOf(change.base)} to ${passesOf(change.head)} passed (p ${formatP(change.pWorse)})`;
  if (excerpt === undefined) return [what];
  return [
    what,
    ...failedChecks(excerpt.head, 300).map((check) => `failed: ${check}`),
    `head: ${answerOf(excerpt.head, 500)}`,
    `baseline: ${answerOf(excerpt.base, 300)}`,
  ];
}

function mustPassLines({ head, excerpt }: MustPassFailure): string[] {
  if (head === null) return ["must pass, and is missing from the head"];
  return [
    `must pass, and passed ${passesOf(head)}`,
    ...(excerpt ? failedChecks(excerpt, 300).map((check) => `failed: ${check}`) : []),
    ...(excerpt ? [`head: ${answerOf(excerpt, 500)}`] : []),
  ];
}

interface Marked {
  id: string;
  lines: string[];
}

/** What is shown to have broken, and what got worse without being shown by itself. */
function markedCases(c: Comparison): { broken: Marked[]; worse: Marked[] } {
  const golden = c.mustPassFailures.map((each) => ({ id: each.id, lines: mustPassLines(each) }));
  const taken = new Set(golden.map(({ id }) => id));
  const changes = c.changes.filter((change) => !taken.has(change.id));
  const marked = (some: CaseChange[]) =>
    some.map((change) => ({ id: change.id, lines: changeLines(change) }));
  return {
    broken: [...golden, ...marked(changes.filter((change) => change.significant))],
    worse: marked(changes.filter((change) => change.flipped && !change.significant)),
  };
}

function comparisonCommands(c: Comparison, options: ReporterOptions): string[] {
  const level = c.failed ? "error" : levels[c.verdict];
  const marked = markedCases(c);
  const broken = cutList(marked.broken, MOST_CASES);
  const worse = cutList(marked.worse, MOST_CASES);
  const rest = broken.rest + worse.rest;
  const more = rest > 0 ? [`${countOf(rest, "more case")} that got worse in the report`] : [];
  const verdict = shownMessage([c.headline, ...c.limitFailures, ...more, ...c.sentences]);
  const ofCase = (of: Level) => (each: Marked) => annotation(of, each.id, each.lines, options);
  return [
    workflowCommand(level, { title: `regressgate: ${c.verdict.toUpperCase()}` }, verdict),
    ...broken.shown.map(ofCase(c.failed ? "error" : "warning")),
    ...worse.shown.map(ofCase("warning")),
  ];
}

function runCommands({ report, totals, failing }: RunSummary, options: ReporterOptions): string[] {
  const { shown, rest } = cutList(failing, MOST_CASES);
  const outputs = new Map(
    report.cases.map(({ id, trials }) => [id, trials.find((trial) => !trial.passed)?.output]),
  );
  const summary = [
    `${formatRate(totals.passRate)} of ${formatCount(totals.trials)} trials passed`,
    ...(rest > 0 ? [`${countOf(rest, "more failing case")} in the report`] : []),
  ];
  const message = shownMessage([summary.join("; ")]);
  return [
    workflowCommand("notice", { title: "regressgate" }, message),
    ...shown.map((item) => {
      const output = outputs.get(item.id);
      const lines = [`${passesOf(item)} passed: ${item.reason}`];
      if (output) lines.push(`output: ${cutText(output, 500)}`);
      return annotation("warning", item.id, lines, options);
    }),
  ];
}

/** `github`: workflow commands, a line each; nothing that a stranger wrote can begin another. */
export const githubReporter: Reporter = {
  name: "github",
  summary: "Annotations of GitHub Actions, on the lines of the cases; added by itself there.",
  render(subject, options) {
    const commands =
      subject.kind === "comparison"
        ? comparisonCommands(subject.comparison, options)
        : runCommands(subject.summary, options);
    return `${commands.join("\n")}\n`;
  },
};

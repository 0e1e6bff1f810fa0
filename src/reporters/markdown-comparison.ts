/** Exists to tell a comparison as a comment on a pull request. */
import type { CaseChange, Comparison, Slice } from "../domain/comparison.js";
import {
  countOf,
  formatCount,
  formatExpected,
  formatLevel,
  formatP,
  formatPoints,
  formatPointsBare,
  formatRate,
} from "../domain/figures.js";
import { cutList, cutText } from "./cut-text.js";
import { answerOf, failedChecks, lastFrames, passesOf } from "./excerpt-lines.js";
import { lookHeads, lookRows } from "./look-rows.js";
import type { MarkdownLimits } from "./markdown-limits.js";
import { htmlCode, mdBlock, mdCode, mdDetails, mdTable, mdText } from "./markdown-text.js";
import { nextStep, nextStepText } from "./next-steps.js";

function more(rest: number, what: string): string[] {
  return rest > 0 ? [`… and ${formatCount(rest)} more ${what}${rest === 1 ? "" : "s"}`] : [];
}

function bullets(items: readonly string[], limits: MarkdownLimits, what: string): string {
  const { shown, rest } = cutList(items, limits.lines);
  return [...shown, ...more(rest, what)].map((item) => `- ${item}`).join("\n");
}

function changeLine(change: CaseChange, name: (id: string) => string = mdCode): string {
  return `${name(change.id)} ${passesOf(change.base)} → ${passesOf(change.head)} (${formatPoints(change.delta)}, p ${formatP(change.pWorse)}, adjusted ${formatP(change.pAdjusted)})`;
}

function answers(change: CaseChange, limits: MarkdownLimits): string {
  const { excerpt } = change;
  if (excerpt === undefined) return changeLine(change);
  const side = change.delta < 0 ? excerpt.head : excerpt.base;
  const frames = lastFrames(side.errorTrace).map((frame) => `- at ${mdCode(frame)}`);
  const failed = failedChecks(side, limits.textChars);
  const body = [
    "baseline:",
    mdBlock(answerOf(excerpt.base, limits.answerChars)),
    "head:",
    mdBlock(answerOf(excerpt.head, limits.answerChars)),
    ...(frames.length > 0 ? [frames.join("\n")] : []),
    ...(failed.length > 0
      ? [
          bullets(
            failed.map((check) => `failed: ${mdText(check)}`),
            limits,
            "check",
          ),
        ]
      : []),
  ];
  return mdDetails(changeLine(change, htmlCode), body.join("\n\n"));
}

function caseList(title: string, cases: readonly CaseChange[], limits: MarkdownLimits): string[] {
  if (cases.length === 0) return [];
  const detailed = cutList(cases, limits.answers);
  const listed = cases.slice(detailed.shown.length);
  return [
    `### ${title}`,
    ...detailed.shown.map((change) => answers(change, limits)),
    ...(listed.length > 0
      ? [
          bullets(
            listed.map((change) => changeLine(change)),
            limits,
            "case",
          ),
        ]
      : []),
  ];
}

function sliceTable(title: string, family: readonly Slice[], limits: MarkdownLimits): string[] {
  if (family.length === 0) return [];
  const { shown, rest } = cutList(family, limits.lines);
  const rows = shown.map((slice) => [
    mdCode(slice.name) + (slice.worse ? " **worse**" : ""),
    formatCount(slice.cases),
    formatRate(slice.baseRate),
    formatRate(slice.headRate),
    formatPointsBare(slice.delta),
    formatP(slice.pAdjusted),
  ]);
  const head = [title, "cases", "baseline", "head", "points", "adjusted p"];
  const table = [mdTable(head, rows), ...more(rest, "line")].join("\n\n");
  const worse = family.filter((slice) => slice.worse).length;
  const title2 = worse > 0 ? `${title} (${formatCount(worse)} worse)` : title;
  return [mdDetails(title2, table)];
}

function scoreTable(c: Comparison, limits: MarkdownLimits): string[] {
  if (c.scores.length === 0) return [];
  const { shown, rest } = cutList(c.scores, limits.lines);
  const rows = shown.map((score) => [
    mdCode(score.label) + (score.worse ? " **worse**" : ""),
    formatCount(score.cases),
    score.baseMean.toFixed(3),
    score.headMean.toFixed(3),
    formatP(score.pAdjusted),
    score.seed === null ? "none" : String(score.seed),
  ]);
  const table = mdTable(["Score", "cases", "baseline", "head", "adjusted p", "seed"], rows);
  return [mdDetails("Mean scores", [table, ...more(rest, "line")].join("\n\n"))];
}

function notCompared(c: Comparison, limits: MarkdownLimits): string[] {
  const lists: [string, readonly string[]][] = [
    ["added", c.added],
    ["removed", c.removed],
    ["changed", c.changed],
    ["quarantined", c.quarantined],
    ["unmeasured", c.unmeasured],
  ];
  const lines = lists.flatMap(([what, ids]) => {
    if (ids.length === 0) return [];
    const { shown, rest } = cutList(ids, limits.lines);
    return [
      `- ${what} (${formatCount(ids.length)}): ${[...shown.map(mdCode), ...more(rest, "case")].join(", ")}`,
    ];
  });
  if (lines.length === 0) return [];
  const total = lists.reduce((sum, [, ids]) => sum + ids.length, 0);
  return [mdDetails(`Not compared (${countOf(total, "case")})`, lines.join("\n"))];
}

function mustPass(c: Comparison, limits: MarkdownLimits): string[] {
  if (c.mustPassFailures.length === 0) return [];
  const items = c.mustPassFailures.map(({ id, head, excerpt }) => {
    if (head === null) return `${mdCode(id)} is missing from the head`;
    const why = excerpt === undefined ? [] : failedChecks(excerpt, 200);
    const answer = excerpt?.error ?? why[0];
    const reason = answer === undefined ? "" : `: ${mdText(cutText(answer, 200))}`;
    const frames = lastFrames(excerpt?.errorTrace).map((frame) => `\n  - at ${mdCode(frame)}`);
    return `${mdCode(id)} passed ${passesOf(head)}${reason}${frames.join("")}`;
  });
  return ["### Must-pass cases that failed", bullets(items, limits, "case")];
}

function rounds({ adaptive }: Comparison): string[] {
  if (adaptive === undefined) return [];
  const title = `Rounds (${adaptive.rounds} of at most ${adaptive.maxRounds})`;
  return [mdDetails(title, mdTable(lookHeads, lookRows(adaptive)))];
}

/** What to do next, the cases as code. */
function nextMarkdown(c: Comparison, limits: MarkdownLimits): string {
  const { answer, what, cases, more: sentences } = nextStep(c);
  const named = cutList(cases, limits.lines);
  const list = (ids: readonly string[]) =>
    [...ids.map((id) => mdCode(id)), ...more(named.rest, "case")].join(", ");
  const step = { answer: mdText(answer), what: mdText(what), more: sentences.map(mdText) };
  return nextStepText({ ...step, cases: named.shown }, list);
}

/** The comment, without its first two lines. */
export function comparisonMarkdown(c: Comparison, limits: MarkdownLimits): string[] {
  const text = (value: string) => mdText(cutText(value, limits.textChars));
  const broken = c.changes.filter((change) => change.significant);
  const flipped = c.changes.filter((change) => change.flipped && !change.significant);
  const moved = c.changes.filter((change) => !change.flipped && !change.significant);
  const { level, low, high } = c.interval;
  const totals = mdTable(
    ["", "pass rate", "cases", "trials per case", "errors"],
    [
      [
        "baseline",
        formatRate(c.baseRate),
        formatCount(c.casesCompared),
        formatCount(c.baseRepeats),
        formatCount(c.baseErrors),
      ],
      [
        "head",
        formatRate(c.headRate),
        formatCount(c.casesCompared),
        formatCount(c.headRepeats),
        formatCount(c.headErrors),
      ],
      [
        `**${formatPoints(c.delta)}**`,
        `${formatLevel(level)}: ${formatPointsBare(low)} to ${formatPointsBare(high)}`,
        "",
        "",
        "",
      ],
    ],
  );
  return [
    `**${text(c.headline)}**`,
    totals,
    `**Next:** ${nextMarkdown(c, limits)}`,
    bullets(c.sentences.map(text), limits, "sentence"),
    ...(c.limitFailures.length > 0
      ? ["### Limits that failed", bullets(c.limitFailures.map(text), limits, "limit")]
      : []),
    ...mustPass(c, limits),
    ...caseList(`Broken beyond chance (${formatCount(broken.length)})`, broken, limits),
    ...caseList(
      `Lower (${countOf(flipped.length, "case")}${c.flips.count > flipped.length ? "; of these and the broken" : ""}, ${formatExpected(c.flips.expectedByChance)} expected by chance)`,
      flipped,
      limits,
    ),
    ...(moved.length > 0
      ? [
          mdDetails(
            `${moved.length === c.changes.length ? "Lower or higher" : "Also lower or higher"} (${formatCount(moved.length)})`,
            bullets(
              moved.map((change) => changeLine(change)),
              limits,
              "case",
            ),
          ),
        ]
      : []),
    ...sliceTable("By tag", c.slices.tags, limits),
    ...sliceTable("By check", c.slices.checks, limits),
    ...scoreTable(c, limits),
    ...notCompared(c, limits),
    ...rounds(c),
    ...(c.notes.length > 0
      ? [
          mdDetails(
            `Notes (${formatCount(c.notes.length)})`,
            bullets(
              c.notes.map((note) => text(note.text)),
              limits,
              "note",
            ),
          ),
        ]
      : []),
  ];
}

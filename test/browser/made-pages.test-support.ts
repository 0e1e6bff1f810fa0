/** Makes HTML reports of small suites for the browser: one broken case, a broad drop, noise, errors, hostile text. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  reportOf,
  shortCase,
  shortTrials,
} from "../../src/compare/report-from-counts.test-support.js";
import { summariseRun } from "../../src/compare/summarise-run.js";
import type { GateOptions } from "../../src/domain/gate-config.js";
import type { CaseResult, Report } from "../../src/domain/report.js";
import { compareReports } from "../../src/gate/compare-reports.js";
import { resolveGate } from "../../src/gate/resolve-gate.js";
import { readBack } from "../../src/reporters/hostile.test-support.js";
import { htmlReporter } from "../../src/reporters/html/html.js";

const options = { color: false, width: 80 };
const dir = mkdtempSync(path.join(tmpdir(), "regressgate-pages-"));

function write(name: string, html: string): string {
  mkdirSync(dir, { recursive: true });
  const file = path.join(dir, `${name}.html`);
  writeFileSync(file, html.toWellFormed());
  return file;
}

/** The file of a comparison. */
export async function comparisonPage(
  name: string,
  base: Report,
  head: Report,
  gate: GateOptions = {},
): Promise<string> {
  const [ofBase, ofHead] = [readBack(base), readBack(head)];
  const comparison = compareReports(ofBase, ofHead, gate);
  const subject = {
    kind: "comparison",
    comparison,
    base: ofBase,
    head: ofHead,
    gate: resolveGate(gate),
  } as const;
  return write(name, await htmlReporter.render(subject, options));
}

/** The file of a run. */
export async function runPage(name: string, report: Report): Promise<string> {
  const summary = summariseRun(readBack(report));
  return write(name, await htmlReporter.render({ kind: "run", summary }, options));
}

/** The file of a comparison of which nothing else is known. */
export async function bareComparisonPage(
  name: string,
  base: Report,
  head: Report,
): Promise<string> {
  const comparison = compareReports(readBack(base), readBack(head));
  return write(name, await htmlReporter.render({ kind: "comparison", comparison }, options));
}

/** A file with something in it replaced, as somebody might who wants another verdict. */
export function tampered(name: string, html: string, from: string, to: string): string {
  if (!html.includes(from)) throw new Error(`the page has no ${from}`);
  return write(name, html.replace(from, to));
}

const questions = [
  "How many days does a customer have to return a parcel?",
  "What does the express delivery cost?",
  "Which countries are delivered to?",
  "How is an order cancelled?",
  "When does the shop answer the telephone?",
];
const good = [
  "A parcel can be returned within 30 days of its arrival. The return is free.",
  "Express delivery costs 9.90 and takes one working day.",
  "Orders go to every country of the Union, to Norway and to Switzerland.",
  "Open the order and choose Cancel; that works until it has been packed.",
  "The telephone is answered from Monday to Friday between 8 and 18 o'clock.",
];
const bad = [
  "A parcel can be returned within 14 days of its arrival. The return is free.",
  "Express delivery costs 4.90 and takes two working days.",
  "Orders go to every country of the world.",
  "An order cannot be cancelled.",
  "The telephone is answered at any time.",
];
const tags = ["returns", "delivery", "delivery", "orders", "contact"];

/** A case of the shop's suite with so many passes and errors of five trials. */
export function shopCase(index: number, passes: number, errors = 0): CaseResult {
  const kind = index % 5;
  const name = `${tags[kind]}-${String(index + 1).padStart(2, "0")}`;
  const result = shortCase(name, shortTrials(passes, 5, errors), { tags: [tags[kind]!] });
  result.input = questions[kind]!;
  result.checkTypes = { contains: "contains", lead: "lead" };
  result.trials.forEach((trial, at) => {
    trial.latencyS = 0.8 + 0.07 * ((index * 5 + at) % 9);
    trial.costUsd = 0.0012 + 0.0001 * (at % 3);
    if (trial.error !== null) {
      trial.error = "TimeoutError: no answer within 30 s";
      trial.errorKind = "timeout";
      return;
    }
    trial.output = trial.passed ? good[kind]! : bad[kind]!;
    trial.checks = {
      contains: {
        passed: trial.passed,
        score: null,
        detail: trial.passed ? "" : 'missing "30 days"',
      },
      lead: { passed: true, score: null, detail: "" },
    };
  });
  return result;
}

const later = { createdAt: "2026-01-03T09:00:00Z", target: "./shop/answer.ts:answer" };
const earlier = { createdAt: "2026-01-02T09:00:00Z", target: "./shop/answer.ts:answer" };

/** Twenty-four cases, of which `passes(index)` says how many of five trials pass (and err). */
export function shopReport(
  passes: (index: number) => number | [passes: number, errors: number],
  isHead: boolean,
): Report {
  const cases = Array.from({ length: 24 }, (_, index) => {
    const said = passes(index);
    return typeof said === "number" ? shopCase(index, said) : shopCase(index, ...said);
  });
  return reportOf(cases, isHead ? later : earlier);
}

const steady = (index: number) => (index % 8 === 5 ? 4 : 5);

/** The three that a newcomer gets, and one with errors. */
export const scenarios = {
  broken: [shopReport(steady, false), shopReport((i) => (i === 0 ? 0 : steady(i)), true)],
  broad: [shopReport(steady, false), shopReport((i) => (i % 3 === 0 ? 3 : 4), true)],
  noise: [
    shopReport((i) => (i % 4 === 1 ? 4 : 5), false),
    shopReport((i) => (i % 4 === 2 ? 4 : i === 5 ? 3 : 5), true),
  ],
  errors: [shopReport(steady, false), shopReport((i) => (i % 6 === 0 ? [4, 1] : steady(i)), true)],
} satisfies Record<string, [Report, Report]>;

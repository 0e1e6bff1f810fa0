/** Exists for the document around an HTML report: what it may do, and what is read without scripts. */
import { createHash } from "node:crypto";
import { formatRate } from "../../domain/figures.js";
import type { ReporterSubject } from "../../domain/reporter.js";
import { runFigures } from "../run-figures.js";
import { visibleBlock, visibleLine } from "../visible-text.js";
import type { PageFiles } from "./page-files.js";

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as HTML shows it, characters that would act made visible. */
export function htmlText(text: string): string {
  return visibleBlock(text).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/**
 * JSON that can stand in a script element: no `<` that could end it or open a comment, no line
 * separator that older parsers stumble on.
 */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Only this script and this style; no request to anywhere, no markup made of text. */
function policyOf({ script, style }: PageFiles): string {
  return [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

function list(items: readonly string[]): string[] {
  if (items.length === 0) return [];
  return ["<ul>", ...items.map((item) => `<li>${htmlText(item)}</li>`), "</ul>"];
}

/** What a reader without scripts gets: the verdict and the sentences. */
function plainContent(subject: ReporterSubject): string[] {
  if (subject.kind === "run") {
    const figures = runFigures(subject.summary).map(([name, value]) => `${name}: ${value}`);
    return [
      `<h1>${htmlText(formatRate(subject.summary.totals.passRate))} passed</h1>`,
      ...list(figures),
    ];
  }
  const { verdict, headline, sentences, limitFailures } = subject.comparison;
  return [
    `<h1>${htmlText(verdict.toUpperCase())}</h1>`,
    `<p>${htmlText(headline)}</p>`,
    ...list([...limitFailures, ...sentences]),
  ];
}

function titleOf(subject: ReporterSubject): string {
  if (subject.kind === "run") {
    const { totals, report } = subject.summary;
    return `${formatRate(totals.passRate)} passed · ${report.target}`;
  }
  const { verdict, head } = subject.comparison;
  return `${verdict.toUpperCase()} · ${head.target}`;
}

/** The document up to the place of the data. */
export function shellStart(subject: ReporterSubject, files: PageFiles): string {
  return [
    "<!doctype html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policyOf(files)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="generator" content="regressgate">',
    `<title>${htmlText(visibleLine(titleOf(subject)))}</title>`,
    `<style>${files.style}</style>`,
    "</head>",
    "<body>",
    '<div id="page">',
    '<main class="plain">',
    ...plainContent(subject),
    "<noscript><p>The cases, the charts and the search of this report need JavaScript. It makes no request to anywhere.</p></noscript>",
    "</main>",
    "</div>",
    "",
  ].join("\n");
}

/** A piece of data that the page's script reads; `name` tells it from others. */
export function dataElement(name: string, value: unknown): string {
  return `<script type="application/json" data-part="${name}">${embeddedJson(value)}</script>\n`;
}

/** The script; what follows it are blocks and {@link shellEnd}. */
export function scriptElement({ script }: PageFiles): string {
  return `<script>${script}</script>\n`;
}

export const shellEnd = "</body>\n</html>\n";

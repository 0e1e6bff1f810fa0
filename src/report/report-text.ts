/** The text of a report file in pieces: one line a trial, so that it is small and diffs can be read. */
import type * as z from "zod";
import { mapKeysAndTexts } from "../domain/map-keys-and-texts.js";
import { type CaseResult, caseHeadSchema, type Report, reportSchema } from "../domain/report.js";
import { trialSchema } from "../domain/trial.js";
import { fileFormOf } from "./file-form.js";
import { totalsOf } from "./totals.js";

/** JSON in one line; a lone surrogate, which is no text in UTF-8, becomes U+FFFD. */
function line(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes("\\ud")
    ? JSON.stringify(mapKeysAndTexts(value, (item) => item.toWellFormed()))
    : text;
}

/** A value in the spelling of files, with its keys in the order of its schema. */
function inFileForm(schema: z.ZodType, value: object): object {
  return fileFormOf(schema)(value) as object;
}

function* caseText(result: CaseResult): Iterable<string> {
  const { trials, ...head } = result;
  yield `    ${line(inFileForm(caseHeadSchema, head)).slice(0, -1)},"trials":[\n`;
  let index = 0;
  for (const trial of trials) {
    index += 1;
    yield `      ${line(inFileForm(trialSchema, trial))}${index < trials.length ? "," : ""}\n`;
  }
}

function* casesText(cases: readonly CaseResult[]): Iterable<string> {
  let index = 0;
  for (const result of cases) {
    index += 1;
    yield* caseText(result);
    yield `    ]}${index < cases.length ? "," : ""}\n`;
  }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A map with a line for each entry; the entry `deep` in turn has a line for each of its own. */
function* blockText(
  key: string,
  value: object,
  indent: string,
  deep: string | null,
): Iterable<string> {
  yield `${indent}${line(key)}: {`;
  let isFirst = true;
  for (const [name, item] of Object.entries(value)) {
    yield isFirst ? "\n" : ",\n";
    isFirst = false;
    if (name === deep && isMap(item)) yield* blockText(name, item, `${indent}  `, null);
    else yield `${indent}  ${line(name)}: ${line(item)}`;
  }
  yield isFirst ? "}" : `\n${indent}}`;
}

const { suite: suiteSchema, run: runSchema, totals: totalsSchema } = reportSchema.shape;
const frontSchema = reportSchema.omit({ cases: true, suite: true, run: true, totals: true });

/** The whole file, from the first brace to the last line end. Outputs are asked for one at a time. */
export function* reportText(report: Report): Iterable<string> {
  const { cases, suite, run, totals = totalsOf(cases), ...front } = report;
  yield "{\n";
  for (const [key, value] of Object.entries(inFileForm(frontSchema, front))) {
    yield `  ${line(key)}: ${line(value)},\n`;
  }
  yield '  "cases": [\n';
  yield* casesText(cases);
  yield "  ]";
  const blocks = [
    ["suite", suiteSchema, suite],
    ["run", runSchema, run],
    ["totals", totalsSchema, totals],
  ] as const;
  for (const [key, schema, value] of blocks) {
    if (value === undefined) continue;
    yield ",\n";
    yield* blockText(key, inFileForm(schema, value), "  ", "checks");
  }
  yield "\n}\n";
}

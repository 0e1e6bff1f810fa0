/** Reads a report of any length, holding no more of it in memory than one case's text at a time. */
import type * as z from "zod";
import { toCamel } from "../domain/key-style.js";
import {
  type CaseHead,
  type CaseResult,
  caseHeadSchema,
  type Report,
  reportSchema,
} from "../domain/report.js";
import { type Trial, trialSchema } from "../domain/trial.js";
import { fault, parseJson, schemaFault } from "./file-faults.js";
import { checkVersion, completed } from "./parse-report.js";
import { ReportSplitter, type SplitHandler } from "./split-report.js";
import { outputOf, type StoredFile } from "./stored-file.js";

const frontSchema = reportSchema.omit({ cases: true });

function lengthOf(value: unknown, key: string): number | null {
  if (typeof value !== "object" || value === null) return null;
  const list: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return Array.isArray(list) ? list.length : null;
}

/** Gathers the cases of one report. */
class Gathering implements SplitHandler {
  readonly cases: CaseResult[] = [];
  #trials: Trial[] = [];

  constructor(
    readonly source: string,
    readonly file: StoredFile | null,
  ) {}

  onFirstCase(front: string): void {
    checkVersion(parseJson(front.replace(/^\ufeff/, ""), this.source), this.source);
  }

  onTrial(text: string, offset: number, length: number): void {
    const what = `case ${this.cases.length + 1}, trial ${this.#trials.length + 1}`;
    const value = parseJson(text, this.source, what);
    const trial = toCamel(trialSchema, this.#valid(trialSchema, value, what));
    this.#trials.push(this.file?.defer(trial, offset, length, outputOf) ?? trial);
  }

  onCase(text: string): void {
    const what = `case ${this.cases.length + 1}`;
    const value = parseJson(text, this.source, what);
    if (lengthOf(value, "trials") !== this.#trials.length) {
      throw fault(this.source, `${what}: "trials" must be a list of objects`);
    }
    const head: CaseHead = toCamel(caseHeadSchema, this.#valid(caseHeadSchema, value, what));
    this.cases.push({ ...head, trials: this.#trials });
    this.#trials = [];
  }

  /** The report, when the rest of the document is valid too. */
  finish(text: string): Report {
    const value = parseJson(text.replace(/^\ufeff/, ""), this.source);
    checkVersion(value, this.source);
    if (this.cases.length === 0 || lengthOf(value, "cases") !== this.cases.length) {
      throw fault(this.source, 'not a valid report: "cases" must be a list of objects, not empty');
    }
    const front = toCamel(frontSchema, this.#valid(frontSchema, value, "not a valid report"));
    return completed({ ...front, cases: this.cases }, this.source);
  }

  #valid<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw schemaFault(this.source, what, parsed.error, value, schema);
  }
}

/**
 * The report in a stream of bytes. With `file`, from whose beginning the bytes come, long outputs
 * stay there until they are asked for.
 * @throws UsageError as `parseReport` does.
 */
export async function streamReport(
  bytes: AsyncIterable<Buffer>,
  source: string,
  file: StoredFile | null,
): Promise<Report> {
  const gathering = new Gathering(source, file);
  const splitter = new ReportSplitter(gathering);
  for await (const chunk of bytes) splitter.push(chunk);
  return gathering.finish(splitter.end());
}

/** Reads a report from text or a parsed value: checks its version, its shape and what a shape cannot say. */
import { caseKey } from "../domain/case-key.js";
import { toCamel } from "../domain/key-style.js";
import {
  type CaseResult,
  REPORT_SCHEMA_VERSION,
  type Report,
  reportSchema,
} from "../domain/report.js";
import { fault, parseJson, schemaFault } from "./file-faults.js";
import { totalsOf } from "./totals.js";

function has(value: object, ...keys: string[]): boolean {
  return keys.every((key) => Object.hasOwn(value, key));
}

/** What a value that is no report might be instead. */
function notAReport(value: unknown): string {
  const what = "is not a report of regressgate";
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return `${what}: an object is wanted`;
  }
  if (has(value, "verdict", "delta")) return `${what} but a comparison of two`;
  if (has(value, "event")) return `${what} but a journal, the record of an unfinished run`;
  return `${what}: it has no 'schema_version'`;
}

/** @throws UsageError for a value that is no report, or the report of a newer program. */
export function checkVersion(value: unknown, source: string): void {
  if (typeof value !== "object" || value === null || !("schema_version" in value)) {
    throw fault(source, notAReport(value));
  }
  const version = value.schema_version;
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1) {
    throw fault(source, "'schema_version' must be a whole number of at least 1");
  }
  if (version > REPORT_SCHEMA_VERSION) {
    throw fault(
      source,
      `report schema ${version}, this regressgate reads up to ${REPORT_SCHEMA_VERSION}`,
      "update regressgate, or run the suite again",
    );
  }
}

function checkCases(cases: readonly CaseResult[], source: string): void {
  const seen = new Map<string, number>();
  for (const [index, { id, trials }] of cases.entries()) {
    const name = JSON.stringify(id);
    const earlier = seen.get(caseKey(id));
    if (earlier !== undefined) {
      throw fault(source, `two cases have the id ${name} (cases ${earlier + 1} and ${index + 1})`);
    }
    seen.set(caseKey(id), index);
    if (trials.length === 0) throw fault(source, `case ${name} has no trials`);
  }
}

/**
 * The report with its totals, which are always worked out anew: files of 0.1 have none.
 * @throws UsageError for two cases with one id (after NFC), or a case without trials.
 */
export function completed(report: Report, source: string): Report {
  checkCases(report.cases, source);
  return { ...report, totals: totalsOf(report.cases) };
}

/**
 * A report from JSON text or the parsed value of one, ours or that of the Python package 0.1. Keys
 * that are not known are left out. `source` names it in errors.
 * @throws UsageError for anything that is not a report this program can read.
 */
export function parseReport(input: unknown, source = "report"): Report {
  const value = typeof input === "string" ? parseJson(input.replace(/^\ufeff/, ""), source) : input;
  checkVersion(value, source);
  const parsed = reportSchema.safeParse(value);
  if (!parsed.success) {
    throw schemaFault(source, "not a valid report", parsed.error, value, reportSchema);
  }
  return completed(toCamel(reportSchema, parsed.data), source);
}

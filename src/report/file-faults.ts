/** Words for what is wrong with a report's file: every message begins with the file's name. */
import type * as z from "zod";
import { UsageError } from "../domain/errors.js";
import { describeIssues } from "../problems/describe-issues.js";

const MOST_SHOWN = 4;

/** A refusal of the file `source`. */
export function fault(source: string, message: string, hint?: string): UsageError {
  return new UsageError(`${source}: ${message}`, hint);
}

function isCutShort(text: string): boolean {
  return !/[}\]]\s*$/.test(text.slice(-200));
}

/** `text` as JSON. @throws UsageError naming the file, also for `NaN`, which is no JSON. */
export function parseJson(text: string, source: string, what = "file"): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // The engine quotes the text, which may hold what a terminal would obey.
    const shown = reason.replace(/[\u0000-\u001f\u007f-\u009f]/g, " ").toWellFormed();
    if (text.trim() === "") throw fault(source, `the ${what} is empty, not JSON`);
    if (isCutShort(text) || /Unexpected end|Unterminated/.test(reason)) {
      throw fault(source, `the ${what} is cut short, not whole JSON (${shown})`);
    }
    throw fault(source, `the ${what} is not JSON: ${shown}`);
  }
}

/** A refusal that tells what the schema found, the first few faults of many. `at` goes before paths. */
export function schemaFault(
  source: string,
  what: string,
  error: z.ZodError,
  document: unknown,
  schema: z.ZodType,
): UsageError {
  const found = describeIssues(error.issues, document, schema).map((finding) => finding.message);
  const shown = found.slice(0, MOST_SHOWN).join("; ");
  const more = found.length > MOST_SHOWN ? `; and ${found.length - MOST_SHOWN} more` : "";
  return fault(source, `${what}: ${shown}${more}`);
}

/** Exists to put a result on the page of a GitHub Actions job, within the size that GitHub takes. */
import { appendFile, stat } from "node:fs/promises";
import type { ReporterSubject } from "../domain/reporter.js";
import { markdownReporter } from "../reporters/markdown.js";

/** Bytes that the summary of a step may have; a longer one is dropped whole by GitHub. */
export const STEP_SUMMARY_BYTES = 1024 * 1024;

/**
 * Appends the Markdown text to the step's summary.
 * @returns why nothing was written, else null; the verdict stands all the same.
 */
export async function writeStepSummary(
  subject: ReporterSubject,
  file: string,
): Promise<string | null> {
  try {
    const text = await markdownReporter.render(subject, { color: false, width: 80 });
    const written = await stat(file).then(
      ({ size }) => size,
      () => 0,
    );
    const added = Buffer.from(`${text.toWellFormed()}\n`);
    if (written + added.length > STEP_SUMMARY_BYTES) {
      return `the summary of this step is full (${written} bytes of ${STEP_SUMMARY_BYTES}): nothing was added`;
    }
    await appendFile(file, added);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

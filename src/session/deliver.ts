/** Gives a result to every reporter that was asked for: files are written, texts are returned. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { ReporterOptions, ReporterSubject } from "../domain/reporter.js";
import type { RequestedReporter } from "./load-reporter.js";

export interface Delivered {
  /** What goes to standard output, in the order asked for. */
  texts: string[];
  /** Files that were written. */
  files: string[];
  /** Files or reporters that failed; the verdict stands all the same. */
  failures: string[];
}

/**
 * Renders the subject by every reporter. A reporter that throws, or a file that cannot be written,
 * is told in `failures` and stops neither the others nor the verdict.
 */
export async function deliver(
  subject: ReporterSubject,
  reporters: readonly RequestedReporter[],
  options: ReporterOptions,
): Promise<Delivered> {
  const result: Delivered = { texts: [], files: [], failures: [] };
  for (const { reporter, file } of reporters) {
    try {
      const text = await reporter.render(
        subject,
        file === null ? options : { ...options, color: false, ascii: false },
      );
      const ended = text.endsWith("\n") ? text : `${text}\n`;
      if (file === null) {
        result.texts.push(ended);
        continue;
      }
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, ended.toWellFormed());
      result.files.push(file);
    } catch (error) {
      const where = file === null ? reporter.name : `${reporter.name}=${file}`;
      result.failures.push(
        `reporter ${where}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  return result;
}

/** The library's `renderReport`: a report or a comparison as the text of a reporter. */
import { summariseRun } from "../compare/summarise-run.js";
import type { Comparison } from "../domain/comparison.js";
import type { Report } from "../domain/report.js";
import type { Reporter, ReporterOptions, ReporterSubject } from "../domain/reporter.js";
import { loadReporter } from "./load-reporter.js";

/** The subject that a reporter gets for a report or a comparison. */
export function subjectOf(value: Report | Comparison): ReporterSubject {
  return "verdict" in value
    ? { kind: "comparison", comparison: value }
    : { kind: "run", summary: summariseRun(value) };
}

/**
 * Renders by a built-in reporter's name (`terminal`, `markdown`, `json`, `junit`, `csv`,
 * `github`, `explain`), a path or package that exports one, or a reporter value.
 * @throws UsageError for an unknown reporter.
 */
export async function renderReport(
  value: Report | Comparison,
  reporter: string | Reporter,
  options: Partial<ReporterOptions> = {},
): Promise<string> {
  const cwd = process.cwd();
  const used =
    typeof reporter === "string"
      ? (await loadReporter(reporter, { baseDir: cwd, cwd })).reporter
      : reporter;
  return used.render(subjectOf(value), { color: false, width: 80, ...options });
}

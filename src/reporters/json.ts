/** Exists for machines: a comparison whole, or the facts and totals of a run, in the spelling of files. */
import { comparisonSchema } from "../domain/comparison.js";
import { toSnake } from "../domain/key-style.js";
import { runSchema, totalsSchema } from "../domain/report.js";
import type { Reporter } from "../domain/reporter.js";
import { disarm } from "./runner-commands.js";

function print(value: unknown): string {
  return `${disarm(JSON.stringify(value, null, 2), { opening: "::", bracketed: "#\\u0023" })}\n`;
}

/** `json`: strict JSON, ends with a line end. */
export const jsonReporter: Reporter = {
  name: "json",
  summary: "One JSON object: the whole comparison, or a run's facts and totals.",
  render(subject, options) {
    if (subject.kind === "comparison") return print(toSnake(comparisonSchema, subject.comparison));
    const { report, totals } = subject.summary;
    return print({
      run: toSnake(runSchema, report.run ?? {}),
      totals: toSnake(totalsSchema, totals),
      report: options.reportPath ?? null,
    });
  },
};

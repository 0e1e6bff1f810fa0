/** Matchers that assert on a comparison, in the words of its verdict. */
import type { Comparison } from "../domain/comparison.js";
import type { GateOptions } from "../domain/gate-config.js";
import type { Report } from "../domain/report.js";
import { compareReports } from "../gate/compare-reports.js";
import { readReport } from "../report/read-report.js";

export interface Matched {
  pass: boolean;
  message(): string;
}

/** The verdict with everything that it names. */
function told(comparison: Comparison): string {
  const broken = comparison.changes.filter(({ significant }) => significant);
  return [
    `${comparison.verdict.toUpperCase()}: ${comparison.headline}`,
    ...comparison.sentences,
    ...comparison.limitFailures,
    ...broken.map(({ id }) => `broken: ${id}`),
  ].join("\n");
}

/** The gate says yes; "could not measure" is no. */
function judged(comparison: Comparison): Matched {
  return {
    pass: !comparison.failed && comparison.verdict !== "invalid",
    message: () => told(comparison),
  };
}

/** `expect(comparison).toPassGate()` */
export function toPassGate(comparison: Comparison): Matched {
  return judged(comparison);
}

/** `await expect(head).toHoldAgainst(baseline, { alpha: 0.05 })`; reports, or their paths. */
export async function toHoldAgainst(
  head: Report | string,
  baseline: Report | string,
  gate: GateOptions = {},
): Promise<Matched> {
  const [base, other] = await Promise.all(
    [baseline, head].map((one) => (typeof one === "string" ? readReport(one) : one)),
  );
  return judged(compareReports(base as Report, other as Report, gate));
}

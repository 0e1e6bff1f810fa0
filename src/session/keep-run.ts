/** Keeps a finished run in the history, with its verdict if it was gated. */
import type { Comparison } from "../domain/comparison.js";
import type { Gated } from "../domain/history.js";
import type { Report } from "../domain/report.js";
import type { SuiteConfig } from "../domain/suite-config.js";
import type { GateOutcome } from "./gate-session.js";
import { historyPlace, openHistory } from "./history-place.js";

/** What the history keeps of a verdict. */
export function gatedOf({ compared, alone, baseline }: GateOutcome): Gated | null {
  if (compared !== null) return ofComparison(compared.comparison, baseline);
  if (alone === null) return null;
  const { verdict, failed, reasons } = alone;
  return { verdict, failed, reasons, delta: null, pWorse: null, baseline: null };
}

function ofComparison(comparison: Comparison, baseline: string | null): Gated {
  const { verdict, failed, reasons, delta, pWorse } = comparison;
  return { verdict, failed, reasons, delta, pWorse, baseline };
}

export interface KeepRequest {
  report: Report;
  history: SuiteConfig["history"];
  baseDir: string;
  cwd: string;
  gated?: Gated | null;
  /** Mark it as made the baseline on purpose. */
  promoted?: boolean;
}

/**
 * Keeps the run if the configuration asks for it and the run is complete.
 * @throws UsageError, Error with the system's code: nothing was kept.
 */
export async function keepRun(request: KeepRequest): Promise<void> {
  const place = historyPlace(request.history, request.baseDir);
  if (place === null || request.report.run?.complete === false) return;
  const { entryOfReport } = await import("../history/entry-of-report.js");
  const store = await openHistory(place, request.cwd);
  try {
    const entry = entryOfReport(request.report, request.gated ?? null, request.promoted ?? false);
    await store.add(entry, request.report);
  } finally {
    store.close();
  }
}

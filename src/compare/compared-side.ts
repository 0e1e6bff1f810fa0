/** Exists to say of each report what it is, beside the figures of the comparison. */
import type { ComparedSide } from "../domain/comparison.js";
import type { Report } from "../domain/report.js";
import { countAll, meanCost, nearestRank, sortedLatencies } from "./trial-figures.js";

/** The facts of one report: all its cases, compared or not. */
export function comparedSide(report: Report): ComparedSide {
  const latencies = sortedLatencies(report.cases);
  const side: ComparedSide = {
    target: report.target,
    createdAt: report.createdAt,
    regressgateVersion: report.regressgateVersion,
    cases: report.cases.length,
    trials: countAll(report.cases),
    meanCostUsd: meanCost(report.cases),
    latencyP50S: nearestRank(latencies, 0.5),
    latencyP95S: nearestRank(latencies, 0.95),
  };
  if (report.run?.system !== undefined) side.system = report.run.system;
  if (report.run?.git !== undefined) side.commit = report.run.git.commit;
  return side;
}

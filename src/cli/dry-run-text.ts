/** The text of a dry run. */
import type { DryRun } from "../session/dry-run.js";

/** What a run would call, cost and see. */
export function dryRunText(plan: DryRun): string {
  const points = (100 * plan.mde80).toFixed(1);
  const basis = plan.measured
    ? `measured on ${plan.baseline}`
    : "assumed: no baseline with repeats to measure it on";
  const { least } = plan;
  const from = (few: string | undefined) => (few === undefined ? "" : `${few} to `);
  const dollars = (usd: number | null | undefined) =>
    usd === null || usd === undefined ? undefined : `$${usd.toFixed(4)}`;
  const cost =
    plan.estimatedCostUsd === null
      ? "unknown (no baseline that reports costs)"
      : `about ${from(dollars(least?.estimatedCostUsd))}${dollars(plan.estimatedCostUsd)}`;
  return [
    "Dry run: nothing is called.",
    `  target    ${plan.target}`,
    `  cases     ${plan.cases}`,
    `  repeats   ${from(least?.repeats.toString())}${plan.repeats}`,
    `  calls     ${from(least?.calls.toString())}${plan.calls}`,
    `  cost      ${cost}`,
    `  sees      a drop of ${points} points in 4 of 5 runs (flakiness ${plan.flakiness.toFixed(3)}, ${basis})`,
    "",
  ].join("\n");
}

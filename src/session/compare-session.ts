/** `compare` and `gate`: two reports to the one verdict value. */
import path from "node:path";
import type { Comparison } from "../domain/comparison.js";
import type { GateConfig, GateOptions } from "../domain/gate-config.js";
import type { Report } from "../domain/report.js";
import { type CompareExtras, compareReports } from "../gate/compare-reports.js";
import { resolveGate } from "../gate/resolve-gate.js";
import { readReport } from "../report/read-report.js";
import { type LoadedConfig, loadConfig } from "../suite/load-config.js";
import { checksDiffer } from "./changed-checks.js";
import { beFrugal, isLargeReport } from "./frugal-memory.js";
import { type Overrides, overrideConfig } from "./overrides.js";

export interface Compared {
  comparison: Comparison;
  base: Report;
  head: Report;
  /** The policy, every key set. */
  gate: GateConfig;
  /** How many earlier reports an adaptive run decided by. Default 0. */
  earlier?: number;
}

export interface CompareRequest {
  base: string;
  head: string;
  config?: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
  gate?: GateOptions;
  /** Work out what `--explain` shows beyond the rest. Default false. */
  explain?: boolean;
}

/**
 * Compares two report files under the policy of the configuration, if one is found.
 * @throws ProblemsError, UsageError.
 */
export async function compareSession(request: CompareRequest): Promise<Compared> {
  const loaded = await loadConfig({
    cwd: request.cwd,
    env: request.env,
    ...(request.config === undefined ? {} : { path: request.config }),
  });
  const overrides: Overrides = request.gate ? { gate: request.gate } : {};
  const config = overrideConfig(loaded.config, overrides);
  const files = [request.base, request.head].map((file) => path.resolve(request.cwd, file));
  if (files.some(isLargeReport)) beFrugal();
  const [base, head] = (await Promise.all(files.map(readReport))) as [Report, Report];
  const extras = { whatIf: request.explain === true };
  return await compareUnderConfig(base, head, { ...loaded, config }, request.cwd, extras);
}

/** Compares two reports that were read; stored outputs are graded again where checks changed. */
export async function compareUnderConfig(
  base: Report,
  head: Report,
  loaded: LoadedConfig,
  cwd: string,
  extras: CompareExtras = {},
): Promise<Compared> {
  const { config } = loaded;
  if (!checksDiffer(base, head)) return compare(base, head, config.gate, extras);
  const { regradeByHead } = await import("./regrade-by-head.js");
  const regraded = await regradeByHead(base, head, loaded, cwd);
  return compare(regraded.base, regraded.head, config.gate, { ...extras, notes: regraded.notes });
}

/** The comparison beside the reports that it was made from. */
export function compare(
  base: Report,
  head: Report,
  gate: GateOptions,
  extras: CompareExtras = {},
): Compared {
  const comparison = compareReports(base, head, gate, extras);
  return { comparison, base, head, gate: resolveGate(gate) };
}

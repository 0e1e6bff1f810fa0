/** The values that commander hands to the actions, by group of options. */

import type { RepeatRange } from "../domain/adaptive.js";
import type { Concurrency } from "../domain/concurrency.js";
import type { GateOptions } from "../domain/gate-config.js";
import type { Shard } from "../domain/shard.js";

/** Values of the options that `addSuiteOptions` adds. */
export interface SuiteFlags {
  config?: string;
  target?: string;
  cases?: string[];
  repeats?: number | RepeatRange;
  concurrency?: Concurrency;
  timeout?: number;
  seed?: number;
  keepOutputs?: boolean | number;
  cache?: "read" | "write" | "off";
  maxErrors?: number;
  maxCost?: number;
  system?: string;
  insecure?: boolean;
  queue?: string;
  case?: string[];
  tag?: string[];
  lastFailed?: boolean;
  shard?: Shard;
}

/** Values of the options that `addGateOptions` adds. */
export interface GateFlags extends PolicyFlags {
  explain?: boolean;
}

type PolicyFlags = { [key in (typeof gateFlagKeys)[number]]?: NonNullable<GateOptions[key]> };

/** The keys of `gate:` that have a flag of the same name. */
export const gateFlagKeys = [
  "alpha",
  "margin",
  "ruleOut",
  "failOn",
  "errors",
  "pValue",
  "broken",
  "score",
  "minPassRate",
  "maxMeanCostUsd",
  "maxP95LatencyS",
  "maxCostIncrease",
  "maxLatencyIncrease",
  "maxErrorRate",
  "minShared",
  "onAdded",
  "onRemoved",
  "onMissingBaseline",
] as const satisfies readonly (keyof GateOptions)[];

/** Values of the options of `run`. */
export interface RunFlags extends SuiteFlags, ReporterFlags {
  out: string;
  resume?: boolean;
  retryErrors?: boolean;
  dryRun?: boolean;
  minPassRate?: number;
  watch?: boolean;
}

/** Values of the options of `gate`. */
export interface GateCommandFlags extends RunFlags, GateFlags {
  baseline?: string;
  baselineRef?: string;
  earlier?: string[];
}

/** Values of the options of `compare`, `report` and, without a policy, of `summary`. */
export interface RenderFlags extends ReporterFlags, GateFlags {
  config?: string;
}

/** Values of the options that `addReporterOptions` adds. */
export interface ReporterFlags {
  reporter?: string[];
  markdown?: string;
  json?: boolean;
  quiet?: boolean;
}

/** Values of the options of `worker`. */
export interface WorkerFlags extends SuiteFlags {
  grace: number;
  quiet?: boolean;
}

/** Values of the options of `try`. */
export interface TryFlags {
  config?: string;
  param?: string[];
  params?: string;
  output?: string;
  result?: string;
  json?: boolean;
}

/** Lays what the command line or the environment says over what the configuration says. */
import type { RepeatRange } from "../domain/adaptive.js";
import type { Concurrency } from "../domain/concurrency.js";
import type { GateOptions } from "../domain/gate-config.js";
import type { SuiteConfig, TargetSpec } from "../domain/suite-config.js";

/** Settings that a flag may give; what is undefined leaves the configuration's value. */
export interface Overrides {
  target?: TargetSpec;
  repeats?: number | RepeatRange;
  concurrency?: Concurrency;
  timeoutS?: number;
  seed?: number;
  keepOutputs?: boolean | number;
  cache?: SuiteConfig["cache"];
  maxErrors?: number;
  maxCostUsd?: number;
  system?: string;
  insecure?: boolean;
  baseline?: string;
  /** Address of a queue, with the rest of `queue:` as configured. */
  queue?: string;
  gate?: GateOptions;
}

/** The configuration with the overrides on top. */
export function overrideConfig(config: SuiteConfig, overrides: Overrides): SuiteConfig {
  const { gate, insecure, queue, ...flat } = overrides;
  const set = Object.fromEntries(Object.entries(flat).filter(([, value]) => value !== undefined));
  const gateSet = Object.fromEntries(
    Object.entries(gate ?? {}).filter(([, value]) => value !== undefined),
  );
  const result = { ...config, ...set, gate: { ...config.gate, ...gateSet } } as SuiteConfig;
  if (overrides.timeoutS !== undefined && result.http?.timeoutS !== undefined) {
    result.http = { ...result.http, timeoutS: overrides.timeoutS };
  }
  if (queue !== undefined) result.queue = { ...result.queue, url: queue };
  if (insecure && result.http) result.http = { ...result.http, insecure };
  return result;
}

/** From a configuration as written to one with all defaults, with a problem for every wrong key. */
import { toCamel } from "../domain/key-style.js";
import { type SuiteConfig, suiteConfigSchema } from "../domain/suite-config.js";
import { describeIssues, type Finding } from "../problems/describe-issues.js";
import type { Problem } from "../problems/problem.js";
import { toProblem } from "./locate.js";
import { protoFindings } from "./proto-keys.js";
import type { WrittenConfig } from "./read-config.js";

function repeatsFindings(config: SuiteConfig): Finding[] {
  if (typeof config.repeats === "number" || config.repeats.min <= config.repeats.max) return [];
  const { min, max } = config.repeats;
  return [
    {
      path: ["repeats", "max"],
      message: `"repeats.max" must be at least "repeats.min", got ${min} and ${max}`,
    },
  ];
}

/** The default of every key. */
export function defaultConfig(): SuiteConfig {
  return toCamel(suiteConfigSchema, suiteConfigSchema.parse({}));
}

/**
 * Reads the keys. Where some are wrong, the configuration has their defaults in their place, so that
 * the cases can be looked at too before all problems are shown.
 */
export function validateConfig(written: WrittenConfig): {
  config: SuiteConfig;
  problems: Problem[];
} {
  const value = written.value ?? {};
  const hidden = protoFindings(value);
  const parsed = suiteConfigSchema.safeParse(value);
  if (parsed.success) {
    const config = toCamel(suiteConfigSchema, parsed.data);
    const findings = [...hidden, ...repeatsFindings(config)];
    return { config, problems: findings.map((finding) => toProblem(finding, written.locate)) };
  }
  const words = written.spell === undefined ? {} : { spell: written.spell };
  const findings = [
    ...hidden,
    ...describeIssues(parsed.error.issues, value, suiteConfigSchema, words),
  ];
  const wrong = new Set(findings.map(({ path }) => path[0]));
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !wrong.has(key)));
  const reduced = suiteConfigSchema.safeParse(rest);
  const config = reduced.success ? toCamel(suiteConfigSchema, reduced.data) : defaultConfig();
  return { config, problems: findings.map((finding) => toProblem(finding, written.locate)) };
}

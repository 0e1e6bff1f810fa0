/** Exists to turn what a person or a program gave as policy into one with every key set. */
import { UsageError } from "../domain/errors.js";
import { type GateConfig, type GateOptions, gateConfigSchema } from "../domain/gate-config.js";
import { toCamel, toSnake } from "../domain/key-style.js";

/**
 * The policy with its defaults.
 * @throws UsageError that names every key that is unknown or out of range.
 */
export function resolveGate(options: GateOptions = {}): GateConfig {
  const read = gateConfigSchema.safeParse(toSnake(gateConfigSchema, options));
  if (!read.success) {
    const problems = read.error.issues.map((issue) => {
      const at = ["gate", ...issue.path].map(String).join(".");
      return `${at}: ${issue.message}`;
    });
    throw new UsageError(problems.join("; "));
  }
  const gate = toCamel(gateConfigSchema, read.data);
  const levels: [string, number | undefined][] = [["gate.alpha", gate.alpha]];
  for (const [tag, policy] of Object.entries(gate.tags)) {
    levels.push([`gate.tags.${tag}.alpha`, policy.alpha]);
  }
  for (const [key, level] of levels) {
    if (level !== undefined && level >= 0.5) {
      throw new UsageError(`${key} must lie between 0 and 0.5 (it is one-sided), got ${level}`);
    }
  }
  return gate;
}

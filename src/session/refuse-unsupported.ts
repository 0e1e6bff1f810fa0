/** Stops a run whose configuration asks for what this version cannot do, instead of going on without. */
import { UsageError } from "../domain/errors.js";
import type { SuiteConfig } from "../domain/suite-config.js";

/**
 * @throws UsageError naming the first key that would have no effect.
 */
export function refuseUnsupported(config: SuiteConfig): void {
  const asked: [string, boolean][] = [["queue", config.queue !== undefined]];
  const first = asked.find(([, isAsked]) => isAsked);
  if (first) {
    throw new UsageError(
      `${first[0]} is not supported by this version`,
      "take the key out: it would have no effect",
    );
  }
}

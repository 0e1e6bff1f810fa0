/** `regressgate/vitest`: importing it adds the matchers to `expect`. */
import { expect } from "vitest";
import type { GateOptions } from "../domain/gate-config.js";
import type { Report } from "../domain/report.js";
import { toHoldAgainst, toPassGate } from "./matchers.js";

export { type SuiteTestsOptions, suiteTests } from "./suite-tests.js";

expect.extend({ toHoldAgainst, toPassGate });

declare module "vitest" {
  interface Matchers<T> {
    /** A comparison whose gate says yes. */
    toPassGate(): T;
    /** A report (or its path) that is not worse than the baseline (or its path); to be awaited. */
    toHoldAgainst(baseline: Report | string, gate?: GateOptions): Promise<T>;
  }
}

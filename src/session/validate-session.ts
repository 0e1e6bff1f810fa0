/** `validate`: all that can be known before the first call. */
import { tryCustomChecks } from "../suite/try-custom-checks.js";
import { prepareSuite, type SuiteRequest, targetOf } from "./prepare-suite.js";

export interface Validated {
  cases: number;
  checks: number;
  /** Sorted, each once. */
  checkTypes: string[];
  target: string;
}

/**
 * Loads everything and opens the target (a module is imported; nothing is called).
 * @throws what a run throws before its first call.
 */
export async function validateSession(request: SuiteRequest): Promise<Validated> {
  const prepared = await prepareSuite(request);
  try {
    const target = await targetOf(prepared, request);
    try {
      await target.open();
      await tryCustomChecks(prepared.suite);
    } finally {
      await target.close();
    }
    const checks = prepared.suite.cases.flatMap((bound) => bound.checks);
    return {
      cases: prepared.suite.cases.length,
      checks: checks.length,
      checkTypes: [...new Set(checks.map((bound) => bound.check.type))].sort(),
      target: prepared.secrets.mask(prepared.targetName),
    };
  } finally {
    await prepared.close();
  }
}

/** A suite as tests, for the plugin of the other side's test runner. */
import * as z from "zod";
import { comparisonSchema } from "../domain/comparison.js";
import { toSnake } from "../domain/key-style.js";
import { listSuiteTests, runSuiteTests } from "../session/suite-tests.js";
import type { Exchange } from "./exchange.js";

const listArgs = z.object({
  config: z.string(),
  cwd: z.string(),
  env: z.record(z.string(), z.string()),
});

const runArgs = listArgs.extend({
  /** The cases to run; all when it is missing. */
  ids: z.array(z.string()).optional(),
  baseline: z.string().optional(),
  /** Absolute path of the report. */
  out: z.string(),
});

export async function listTests(args: unknown): Promise<unknown> {
  return await listSuiteTests(listArgs.parse(args));
}

export async function runTests(args: unknown, { signal }: Exchange): Promise<unknown> {
  const { ids, baseline, ...request } = runArgs.parse(args);
  const { cases, gate, comparison } = await runSuiteTests({
    ...request,
    signal,
    ...(ids === undefined ? {} : { selection: { globs: [], tags: [], ids } }),
    ...(baseline === undefined ? {} : { baseline }),
  });
  return {
    cases: Object.fromEntries(cases),
    gate,
    comparison: comparison === null ? null : toSnake(comparisonSchema, comparison),
  };
}

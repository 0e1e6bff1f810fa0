/** A suite as tests of Vitest, one a case. */
import path from "node:path";
import { describe, it, type TestContext } from "vitest";
import type { TestCase } from "../reporters/junit-suite.js";
import type { SuiteRequest } from "../session/prepare-suite.js";
import { listSuiteTests, runSuiteTests, type SuiteTestsOutcome } from "../session/suite-tests.js";

/** How {@link suiteTests} runs a suite. */
export interface SuiteTestsOptions {
  /** A report: a case then fails only when it broke beyond chance, and the verdict is a test too. */
  baseline?: string;
  /** Where the report is written. @default .regressgate/report.json beside the configuration */
  out?: string;
  /** @default process.cwd() */
  cwd?: string;
}

/** A failure that shows its message alone: its stack would show this file. */
function failure({ failure: failed, error }: TestCase): Error | null {
  const fault = failed ?? error;
  if (fault === undefined) return null;
  const { message, text } = fault;
  const shown = new Error(text.startsWith(message) ? text : `${message}\n\n${text}`);
  shown.stack = shown.message;
  return shown;
}

/** Names of the tests of a test's block that are to be run. */
function wantedBeside({ task }: TestContext): Set<string> {
  const tasks = task.suite?.tasks ?? [];
  return new Set(tasks.filter(({ mode }) => mode === "run").map(({ name }) => name));
}

/**
 * Registers a `describe` block with one test a case. The suite runs once, in the first of them;
 * with `-t` only the cases that are wanted.
 *
 * @example await suiteTests("evals/regressgate.yaml", { baseline: "evals/baseline.json" });
 * @throws ProblemsError, UsageError for what a run refuses before its first call
 */
export async function suiteTests(config: string, options: SuiteTestsOptions = {}): Promise<void> {
  const cwd = options.cwd ?? process.cwd();
  const file = path.resolve(cwd, config);
  const request: SuiteRequest = { config: file, cwd, env: process.env };
  const tests = await listSuiteTests(request);
  const { baseline } = options;
  const out = options.out ?? path.join(path.dirname(file), ".regressgate", "report.json");
  let running: Promise<SuiteTestsOutcome> | undefined;
  const outcomeFor = (context: TestContext): Promise<SuiteTestsOutcome> => {
    const wanted = wantedBeside(context);
    const ids = tests.map(({ id }) => id).filter((id) => wanted.has(id));
    running ??= runSuiteTests({
      ...request,
      out: path.resolve(cwd, out),
      signal: new AbortController().signal,
      ...(ids.length === 0 || ids.length === tests.length
        ? {}
        : { selection: { globs: [], tags: [], ids } }),
      ...(baseline === undefined ? {} : { baseline }),
    });
    return running;
  };
  describe(config, () => {
    for (const { id } of tests) {
      const run = async (context: TestContext): Promise<void> => {
        const test = (await outcomeFor(context)).cases.get(id);
        if (test?.skipped !== undefined) context.skip(test.skipped);
        const failed = test === undefined ? null : failure(test);
        if (failed) throw failed;
      };
      // The first one runs them all, and each trial has a time-out of its own.
      it(id, run, 0);
    }
    if (baseline === undefined) return;
    const judge = async (context: TestContext): Promise<void> => {
      const { gate } = await outcomeFor(context);
      const failed = gate === null ? null : failure(gate);
      if (failed) throw failed;
    };
    it("gate", judge, 0);
  });
}

/** A suite as the tests of a test runner: which there are, and how each came out. */
import type { Comparison } from "../domain/comparison.js";
import type { Report } from "../domain/report.js";
import { comparisonSuite } from "../reporters/junit-comparison.js";
import { runSuite } from "../reporters/junit-run.js";
import type { TestCase } from "../reporters/junit-suite.js";
import { type GateRequest, gateSession } from "./gate-session.js";
import { prepareSuite, type SuiteRequest } from "./prepare-suite.js";
import { type RunOutcome, runSession } from "./run-session.js";

/** A test of a suite: one a case. */
export interface SuiteTest {
  id: string;
  tags: string[];
}

/**
 * The cases of a suite, in their order.
 * @throws ProblemsError, UsageError for what a run would refuse before its first call.
 */
export async function listSuiteTests(request: SuiteRequest): Promise<SuiteTest[]> {
  const prepared = await prepareSuite(request);
  await prepared.close();
  return prepared.suite.cases.map(({ case: { id, tags } }) => ({ id, tags }));
}

export interface SuiteTestsOutcome {
  /** How each case came out, by id; with a baseline, a case fails only when it broke beyond chance. */
  cases: Map<string, TestCase>;
  /** The verdict as a test of its own; null without a baseline. */
  gate: TestCase | null;
  report: Report;
  comparison: Comparison | null;
}

function byId(tests: readonly TestCase[]): Map<string, TestCase> {
  return new Map(tests.map((test) => [test.name, test]));
}

function incomplete({ ended }: RunOutcome): TestCase | null {
  if (ended.complete) return null;
  const message = `the run is incomplete (${ended.stoppedBy ?? "stopped"})`;
  const error = { message, type: "incomplete", text: message };
  return { name: "run", className: "regressgate", seconds: 0, error };
}

/**
 * Runs the suite once, and compares it where a baseline is named.
 * @throws what `run` and `gate` throw.
 */
export async function runSuiteTests(request: GateRequest): Promise<SuiteTestsOutcome> {
  if (request.baseline === undefined) {
    const run = await runSession(request);
    const cases = byId(runSuite(run.summary).tests);
    return { cases, gate: incomplete(run), report: run.report, comparison: null };
  }
  const { run, compared } = await gateSession(request);
  if (compared === null) {
    const cases = byId(runSuite(run.summary).tests);
    return { cases, gate: incomplete(run), report: run.report, comparison: null };
  }
  const { comparison } = compared;
  const [gate, ...tests] = comparisonSuite(comparison).tests;
  return { cases: byId(tests), gate: gate ?? null, report: run.report, comparison };
}

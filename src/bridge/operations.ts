/** All that the other side can ask for, each as a request's arguments to its answer. */
import * as z from "zod";
import { caseSchema } from "../domain/case.js";
import { comparisonSchema } from "../domain/comparison.js";
import { toSnake } from "../domain/key-style.js";
import { compareReports } from "../gate/compare-reports.js";
import { parseReport, readReport } from "../report/read-report.js";
import { reportText } from "../report/report-text.js";
import { writeReport } from "../report/write-report.js";
import type { Exchange } from "./exchange.js";
import { callTarget, openTarget } from "./opened-targets.js";
import { gateOptionsOf } from "./read-gate.js";
import { runSuiteOperation } from "./run-suite-operation.js";
import { listTests, runTests } from "./test-operations.js";
import { JsonText } from "./wire.js";

export type Operation = (args: unknown, exchange: Exchange) => Promise<unknown>;

const pathArgs = z.object({ path: z.string() });

async function loadCasesOperation(args: unknown, { cases }: Exchange): Promise<unknown> {
  const { loadCases } = await import("../suite/load-cases.js");
  const { paths, cwd } = z.object({ paths: z.array(z.string()), cwd: z.string() }).parse(args);
  const loaded = await loadCases(paths, { cwd });
  return loaded.map((one) => ({ ...toSnake(caseSchema, one), loaded: cases.push(one) - 1 }));
}

async function readReportOperation(args: unknown): Promise<JsonText> {
  return new JsonText(reportText(await readReport(pathArgs.parse(args).path)));
}

async function writeReportOperation(args: unknown): Promise<null> {
  const { path, report } = pathArgs.extend({ report: z.unknown() }).parse(args);
  await writeReport(parseReport(report), path);
  return null;
}

/** The report with everything that is worked out from its trials. */
async function parseReportOperation(args: unknown): Promise<JsonText> {
  const { report } = z.object({ report: z.unknown() }).parse(args);
  return new JsonText(reportText(parseReport(report)));
}

async function compareOperation(args: unknown): Promise<unknown> {
  const { base, head, gate } = z
    .object({ base: z.unknown(), head: z.unknown(), gate: z.unknown() })
    .parse(args);
  const comparison = compareReports(
    parseReport(base, "base"),
    parseReport(head, "head"),
    gateOptionsOf(gate),
  );
  return toSnake(comparisonSchema, comparison);
}

/** By name. */
export const operations: Readonly<Record<string, Operation>> = {
  load_cases: loadCasesOperation,
  run_suite: runSuiteOperation,
  read_report: readReportOperation,
  write_report: writeReportOperation,
  parse_report: parseReportOperation,
  compare: compareOperation,
  open_target: openTarget,
  call_target: callTarget,
  list_tests: listTests,
  run_tests: runTests,
};

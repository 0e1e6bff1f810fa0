/** `merge`: the reports or journals of all shards to one report. */
import path from "node:path";
import { summariseRun } from "../compare/summarise-run.js";
import type { Report } from "../domain/report.js";
import type { RunSummary } from "../domain/run-summary.js";
import { mergeReports, type NamedReport } from "../report/merge-reports.js";
import { writeReport } from "../report/write-report.js";
import { type NamedFile, refuseOutputs } from "./output-paths.js";
import { readPart } from "./read-part.js";

export interface MergeRequest {
  /** Reports and journals, relative to `cwd`. */
  parts: readonly string[];
  /** Absolute path of the merged report. */
  out: string;
  /** Other files that the command will write. */
  outputs?: readonly NamedFile[];
  cwd: string;
}

/**
 * Merges the shards and writes the report.
 * @throws UsageError when they are not all shards of one run.
 */
export async function mergeSession(
  request: MergeRequest,
): Promise<{ report: Report; summary: RunSummary }> {
  const inputs = request.parts.map((name) => ({
    file: path.resolve(request.cwd, name),
    what: "the shard",
  }));
  refuseOutputs([{ file: request.out, what: "--out" }, ...(request.outputs ?? [])], inputs);
  const parts: NamedReport[] = [];
  for (const [index, { file }] of inputs.entries()) {
    parts.push({ name: request.parts[index] ?? file, report: await readPart(file) });
  }
  const report = mergeReports(parts);
  await writeReport(report, request.out);
  return { report, summary: summariseRun(report) };
}

/** `rescore`: the stored answers of a report graded by the checks as they are now, nothing called. */
import path from "node:path";
import { summariseRun } from "../compare/summarise-run.js";
import { UsageError } from "../domain/errors.js";
import type { GateConfig } from "../domain/gate-config.js";
import type { RunSummary } from "../domain/run-summary.js";
import { writeReport } from "../report/write-report.js";
import { cleaningBy } from "../runner/clean-text.js";
import { tryCustomChecks } from "../suite/try-custom-checks.js";
import { type NamedFile, refuseOutputs } from "./output-paths.js";
import { prepareSuite, type SuiteRequest } from "./prepare-suite.js";
import { readPart } from "./read-part.js";
import { type Rescored, rescoredReport } from "./rescored-report.js";

export interface RescoreRequest extends SuiteRequest {
  /** The report (or the journal of a run that has none), relative to `cwd`. */
  report: string;
  /** Absolute path of the new report. */
  out: string;
  outputs?: readonly NamedFile[];
  signal: AbortSignal;
}

export interface RescoreOutcome extends Rescored {
  summary: RunSummary;
  gate: GateConfig;
}

/**
 * Grades and writes the new report; the old one stays as it is.
 * @throws ProblemsError for an invalid suite; UsageError when no case of the report is in it.
 */
export async function rescoreSession(request: RescoreRequest): Promise<RescoreOutcome> {
  const file = path.resolve(request.cwd, request.report);
  refuseOutputs(
    [{ file: request.out, what: "--out" }, ...(request.outputs ?? [])],
    [{ file, what: "the report" }],
  );
  const before = await readPart(file);
  const prepared = await prepareSuite({ ...request, variables: false });
  try {
    const { suite, config, secrets } = prepared;
    await tryCustomChecks(suite);
    const rescored = await rescoredReport(before, suite, {
      clean: cleaningBy({ redact: config.redact, secrets }),
      maskDeep: (value) => secrets.maskDeep(value),
      signal: request.signal,
      now: new Date(),
    });
    if (rescored.cases === 0) {
      throw new UsageError(
        `${request.report} and the suite share no case with the same input: there is nothing to grade`,
        "cases are found by their id; --cases or -c names another suite",
      );
    }
    await writeReport(rescored.report, request.out);
    return { ...rescored, summary: summariseRun(rescored.report), gate: config.gate };
  } finally {
    await prepared.close();
  }
}

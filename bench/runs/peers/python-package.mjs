/** The Python package regressgate 0.1.0, which reads the same suite. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeHttpSuite } from "../../http-suite.mjs";
import { inVenv } from "./install.mjs";

export const pythonPackage = {
  name: "regressgate 0.1.0 (Python)",
  short: "python",
  version: "0.1.0",
  pip: ["regressgate[http]==0.1.0"],
  how: "the same case file, its HTTP target (httpx in 32 threads) and its checks `contains` and `number`; a report on disk",
  prepare: (dir, { cases, repeats, concurrency }) =>
    writeHttpSuite(dir, { caseCount: cases, repeats, concurrency }),
  command: ({ url, home }) => ({
    program: inVenv(home, "regressgate"),
    args: ["run", "--target", url, "--out", "report.json"],
  }),
  verdict(dir) {
    const { cases } = JSON.parse(readFileSync(join(dir, "report.json"), "utf8"));
    const trials = cases.flatMap((entry) => entry.trials);
    return { graded: trials.length, passed: trials.filter((trial) => trial.passed).length };
  },
};

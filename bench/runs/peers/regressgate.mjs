/** The program of this repository, as it is built. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeHttpSuite } from "../../http-suite.mjs";

const program = fileURLToPath(new URL("../../../bin/regressgate.js", import.meta.url));
const manifest = new URL("../../../package.json", import.meta.url);

export const regressgate = {
  name: "**regressgate**",
  short: "regressgate",
  version: JSON.parse(readFileSync(manifest, "utf8")).version,
  how: "its HTTP target and its checks `contains` and `number`; a journal line for every trial and a report on disk",
  prepare: (dir, { cases, repeats, concurrency }) =>
    writeHttpSuite(dir, { caseCount: cases, repeats, concurrency }),
  command: ({ url }) => ({
    program: process.execPath,
    args: [program, "run", "--quiet", "--target", url, "--out", "report.json"],
  }),
  verdict(dir) {
    const { cases } = JSON.parse(readFileSync(join(dir, "report.json"), "utf8"));
    const trials = cases.flatMap((entry) => entry.trials);
    return { graded: trials.length, passed: trials.filter((trial) => trial.passed).length };
  },
};

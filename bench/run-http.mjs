/**
 * What a run over HTTP costs beyond the calls themselves: the whole process of `regressgate run`
 * (200 cases, 5 repeats, two checks, report and journal on disk) beside a bare loop doing the same
 * 1,000 requests. `node bench/run-http.mjs [--rounds N]`
 */
import { fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeHttpSuite } from "./http-suite.mjs";
import { ratioLine, roundsFrom, takeTurns, timeProcess } from "./timing.mjs";

const caseCount = 200;
const repeats = 5;
const concurrency = 32;
/** Delay of the server in milliseconds, and how many times the floor the run may take. */
const settings = [
  { delay: 0, bar: 2 },
  { delay: 50, bar: 1.2 },
];

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const rounds = roundsFrom(process.argv, 9, 7);
const dir = mkdtempSync(join(tmpdir(), "regressgate-bench-"));
const server = fork(here("local-server.mjs"));
try {
  const { port } = await new Promise((resolve, reject) => {
    server.once("message", resolve);
    server.once("error", reject);
  });
  writeHttpSuite(dir, { caseCount, repeats, concurrency });
  for (const { delay, bar } of settings) {
    const url = `http://127.0.0.1:${port}/ask?delay=${delay}`;
    const report = join(dir, `report-${delay}.json`);
    const times = await takeTurns(
      {
        floor: () =>
          timeProcess([here("floor-http.mjs"), url, caseCount * repeats, concurrency].map(String)),
        run: () =>
          timeProcess(
            [here("../bin/regressgate.js"), "run", "--quiet", "--target", url, "--out", report],
            { cwd: dir, env: { CI: "" } },
          ),
      },
      rounds,
    );
    expectAllPassed(report);
    console.log(ratioLine(`run, server delay ${delay} ms`, times.run, times.floor, bar));
  }
  console.log(
    `${caseCount * repeats} trials, concurrency ${concurrency}, medians of ${rounds} pairs`,
  );
} finally {
  server.disconnect();
  rmSync(dir, { recursive: true, force: true });
}

/** A fast run that measured nothing is no run. */
function expectAllPassed(path) {
  const trials = JSON.parse(readFileSync(path, "utf8")).cases.flatMap((entry) => entry.trials);
  const passed = trials.filter((trial) => trial.passed).length;
  if (passed !== caseCount * repeats) {
    throw new Error(`${passed} of ${caseCount * repeats} trials passed: ${trials[0]?.error}`);
  }
}

/** vitest-evals: Vitest with its suites, harness and judges. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const configOf = ({ concurrency }) => `
export default {
  test: { include: ["*.eval.mjs"], maxConcurrency: ${concurrency}, testTimeout: 600_000 },
};
`;

const suiteOf = ({ url, cases, repeats }) => `
import { createHarness, describeEval } from "vitest-evals";
import { ask, hasFigure, hasWord, questions } from "./endpoint.mjs";
const harness = createHarness({
  name: "endpoint",
  run: async ({ input }) => {
    const output = await ask(${JSON.stringify(url)}, input);
    const messages = [{ role: "user", content: input }, { role: "assistant", content: output }];
    return { output, messages };
  },
});
const judge = (name, decide) => ({
  name,
  assess: async ({ output }) => ({ score: decide(output) ? 1 : 0 }),
});
const judges = [judge("contains", hasWord), judge("number", hasFigure)];
describeEval("suite", { harness, judges, judgeThreshold: 1 }, (it) => {
  for (const [index, question] of questions(${cases}).entries()) {
    for (let repeat = 0; repeat < ${repeats}; repeat++) {
      it.concurrent(\`case-\${index} #\${repeat}\`, async ({ run }) => {
        await run(question);
      });
    }
  }
});
`;

export const vitestEvals = {
  name: "vitest-evals",
  short: "vitest-evals",
  version: "0.16.1",
  npm: { packages: ["vitest-evals@0.16.1", "vitest@4.1.12"], optional: true },
  how: "`vitest run --reporter=json`, `maxConcurrency: 32`, `it.concurrent`, a harness over `node:http`, two judges; it has no repeats, so every repeat is a test of its own",
  prepare(dir, suite) {
    writeFileSync(join(dir, "vitest.config.mjs"), configOf(suite));
    writeFileSync(join(dir, "suite.eval.mjs"), suiteOf(suite));
  },
  command: ({ home }) => ({
    program: process.execPath,
    args: [
      join(home, "node_modules/vitest/vitest.mjs"),
      ...["run", "--reporter=json", "--outputFile.json=results.json"],
    ],
  }),
  verdict(dir) {
    const { testResults } = JSON.parse(readFileSync(join(dir, "results.json"), "utf8"));
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const graded = tests.filter(({ meta }) => meta?.eval?.scores?.length === 2);
    const passed = graded.filter(({ status }) => status === "passed");
    return { graded: graded.length, passed: passed.length };
  },
};

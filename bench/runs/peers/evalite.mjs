/** evalite: its command line with its in-memory storage. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const configOf = ({ repeats, concurrency }) => `
import { defineConfig } from "evalite/config";
import { createInMemoryStorage } from "evalite/in-memory-storage";
export default defineConfig({
  storage: () => createInMemoryStorage(),
  trialCount: ${repeats},
  maxConcurrency: ${concurrency},
  testTimeout: 600_000,
  hideTable: true,
});
`;

const suiteOf = ({ url, cases }) => `
import { evalite } from "evalite";
import { ask, hasFigure, hasWord, questions } from "./endpoint.mjs";
evalite("suite", {
  data: questions(${cases}).map((input: string) => ({ input })),
  task: (input: string) => ask(${JSON.stringify(url)}, input),
  scorers: [
    { name: "contains", scorer: ({ output }) => (hasWord(output) ? 1 : 0) },
    { name: "number", scorer: ({ output }) => (hasFigure(output) ? 1 : 0) },
  ],
});
`;

export const evalite = {
  name: "evalite",
  short: "evalite",
  version: "0.19.0",
  npm: { packages: ["evalite@0.19.0", "vitest@4.1.12"], optional: true },
  how: "`evalite run --outputPath`, `trialCount: 5`, `maxConcurrency: 32`, no table, in-memory storage (its SQLite file had not finished 10,000 trials after 8 minutes), a task over `node:http`, two scorers",
  prepare(dir, suite) {
    writeFileSync(join(dir, "evalite.config.mjs"), configOf(suite));
    writeFileSync(join(dir, "suite.eval.mts"), suiteOf(suite));
  },
  command: ({ home }) => ({
    program: process.execPath,
    args: [
      join(home, "node_modules/evalite/dist/bin.js"),
      ...["run", "--outputPath", "results.json"],
    ],
  }),
  verdict(dir) {
    const { evals } = JSON.parse(readFileSync(join(dir, "results.json"), "utf8"));
    const graded = evals.flatMap(({ results }) => results).filter((r) => r.scores.length === 2);
    const passed = graded.filter((r) => r.scores.every(({ score }) => score === 1));
    return { graded: graded.length, passed: passed.length };
  },
};

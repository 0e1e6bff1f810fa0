/** viteval: its command line; its verdict is what it prints. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const configOf = ({ concurrency }) => `
import { defineConfig } from "viteval/config";
export default defineConfig({
  reporters: ["default"],
  eval: {
    include: ["*.eval.mjs"],
    timeout: 600_000,
    sequence: { concurrent: true },
    maxConcurrency: ${concurrency},
  },
});
`;

const suiteOf = ({ url, cases, repeats }) => `
import { createScorer, evaluate } from "viteval";
import { ask, hasFigure, hasWord, questions } from "./endpoint.mjs";
const scorer = (name, decide) =>
  createScorer({ name, score: ({ output }) => ({ score: decide(output) ? 1 : 0 }) });
evaluate("suite", {
  data: questions(${cases}).flatMap((input, index) =>
    Array.from({ length: ${repeats} }, (_, repeat) => ({
      name: \`case-\${index} #\${repeat}\`,
      input,
    })),
  ),
  task: ({ input }) => ask(${JSON.stringify(url)}, input),
  scorers: [scorer("contains", hasWord), scorer("number", hasFigure)],
  threshold: 1,
});
`;

export const viteval = {
  name: "viteval",
  short: "viteval",
  version: "0.5.9",
  npm: { packages: ["viteval@0.5.9", "vitest@4.1.12"], optional: true },
  how: '`viteval run`, Vitest\'s `maxConcurrency: 32` and `sequence.concurrent` (handed on by its configuration; alone it calls one at a time), a task over `node:http`, two scorers; it has no repeats, so every repeat is an item of its own; nothing on disk, since its report file stays at "running" under the Vitest that it asks for, so the verdict is read from its summary',
  prepare(dir, suite) {
    writeFileSync(join(dir, "viteval.config.mjs"), configOf(suite));
    writeFileSync(join(dir, "suite.eval.mjs"), suiteOf(suite));
  },
  command: ({ home }) => ({
    program: process.execPath,
    args: [join(home, "node_modules/viteval/cli.mjs"), "run"],
  }),
  verdict(_dir, said) {
    const line = /^\s*Tests\s+(.*)$/m.exec(said)?.[1] ?? "";
    const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
    return { graded: count("passed") + count("failed"), passed: count("passed") };
  },
};

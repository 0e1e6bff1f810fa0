/** promptfoo: its command line with a provider of ours, as its manual has them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { questions } from "./endpoint.mjs";

/** The package that carries its database driver's binary for this system. */
function driver() {
  const { platform, arch } = process;
  const gnu = process.report.getReport().header.glibcVersionRuntime !== undefined;
  const kind =
    platform === "linux" ? (gnu ? "-gnu" : "-musl") : platform === "win32" ? "-msvc" : "";
  return `@libsql/${platform}-${arch}${kind}@0.5.29`;
}

const provider = `
import { ask } from "./endpoint.mjs";
export default class {
  constructor({ config }) {
    this.url = config.url;
  }
  id() {
    return "endpoint";
  }
  async callApi(prompt) {
    return { output: await ask(this.url, prompt) };
  }
}
`;

const figureCheck = `
import { hasFigure } from "./endpoint.mjs";
export default hasFigure;
`;

export const promptfoo = {
  name: "promptfoo",
  short: "promptfoo",
  version: "0.121.20",
  npm: { packages: ["promptfoo@0.121.20", driver()] },
  how: "`eval --repeat 5 -j 32 --no-cache --no-write --no-table --no-progress-bar`, a provider file over `node:http`, `icontains` and a `javascript` assertion; results as JSON Lines",
  prepare(dir, { url, cases }) {
    writeFileSync(join(dir, "provider.mjs"), provider);
    writeFileSync(join(dir, "figure.mjs"), figureCheck);
    const config = {
      prompts: ["{{question}}"],
      providers: [{ id: "file://provider.mjs", config: { url } }],
      defaultTest: {
        assert: [
          { type: "icontains", value: "Revenue" },
          { type: "javascript", value: "file://figure.mjs" },
        ],
      },
      tests: questions(cases).map((question) => ({ vars: { question } })),
    };
    writeFileSync(join(dir, "promptfooconfig.json"), JSON.stringify(config));
  },
  command: ({ home, dir, repeats, concurrency }) => ({
    program: process.execPath,
    args: [
      join(home, "node_modules/promptfoo/dist/src/entrypoint.js"),
      "eval",
      ...["-c", "promptfooconfig.json", "-o", "results.jsonl"],
      ...["--repeat", String(repeats), "-j", String(concurrency)],
      ...["--no-cache", "--no-write", "--no-share", "--no-table", "--no-progress-bar"],
    ],
    env: {
      PROMPTFOO_CONFIG_DIR: join(dir, "config"),
      PROMPTFOO_CACHE_ENABLED: "false",
      PROMPTFOO_DISABLE_TELEMETRY: "1",
      PROMPTFOO_DISABLE_UPDATE: "1",
      PROMPTFOO_DISABLE_SHARING: "1",
      PROMPTFOO_DISABLE_REMOTE_GENERATION: "1",
      PROMPTFOO_DISABLE_DEBUG_LOG: "1",
      PROMPTFOO_DISABLE_ERROR_LOG: "1",
    },
  }),
  verdict(dir) {
    const lines = readFileSync(join(dir, "results.jsonl"), "utf8").split("\n").filter(Boolean);
    const graded = lines.map((line) => JSON.parse(line).gradingResult).filter(Boolean);
    const whole = graded.filter(({ componentResults }) => componentResults?.length === 2);
    return { graded: whole.length, passed: whole.filter(({ pass }) => pass).length };
  },
};

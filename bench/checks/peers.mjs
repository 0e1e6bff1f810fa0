/** The programs that ours is compared with: each takes answers and says of each whether it declines. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { loadBuiltIns } from "../../dist/checks/index.js";

const [abstain] = await loadBuiltIns(["abstain"]);

/** Ours, with parameters as a case would give them. */
export function ours(params = {}) {
  const parsed = abstain.params.parse(params);
  const context = { caseId: "bench", repeat: 0, signal: new AbortController().signal };
  return (outputs) =>
    Promise.all(
      outputs.map(async (output) =>
        abstain.run({ output, citations: [], retrieved: [], metadata: {} }, parsed, context),
      ),
    );
}

/** What one would write in a minute. */
export const obvious = (outputs) =>
  outputs.map((output) => ({
    passed: /\b(?:sorry|cannot|can't|unable to|don't know|no information)\b/i.test(
      output.replaceAll("\u2019", "'"),
    ),
    detail: "",
  }));

/** The Python package 0.1.0, or undefined with the reason printed. */
export function python010() {
  const interpreter = process.env.REGRESSGATE_BENCH_PYTHON;
  if (!interpreter) {
    console.log("Python 0.1.0 left out: REGRESSGATE_BENCH_PYTHON names no interpreter\n");
    return undefined;
  }
  const script = fileURLToPath(new URL("abstain_python.py", import.meta.url));
  return (outputs) => {
    const child = spawnSync(interpreter, [script], {
      input: JSON.stringify(outputs),
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    if (child.status !== 0) throw new Error(child.stderr || String(child.error));
    return JSON.parse(child.stdout).map((passed) => ({ passed, detail: "" }));
  };
}

/** promptfoo's rule is-refusal as its package runs it, or undefined with the reason printed. */
export async function promptfoo(folder) {
  if (folder === undefined) {
    console.log("promptfoo left out: --promptfoo names no folder where it is installed\n");
    return undefined;
  }
  process.env.PROMPTFOO_DISABLE_TELEMETRY = "1";
  process.env.PROMPTFOO_DISABLE_UPDATE = "1";
  const root = resolve(folder);
  const inside = join(root, "node_modules", "promptfoo");
  const from = createRequire(join(existsSync(inside) ? root : join(root, ".."), "index.js"));
  const module = await import(pathToFileURL(from.resolve("promptfoo")).href);
  const { assertions } = module.default ?? module;
  return async (outputs) => {
    const found = [];
    for (const output of outputs) {
      const result = await assertions.runAssertion({
        assertion: { type: "is-refusal" },
        test: { vars: {} },
        providerResponse: { output },
      });
      found.push({ passed: result.pass, detail: result.reason ?? "" });
    }
    return found;
  };
}

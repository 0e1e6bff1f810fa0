/** promptfoo's Python provider on the target and check of the Python benchmark. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "./runs/peers/install.mjs";
import { promptfoo } from "./runs/peers/promptfoo.mjs";

const provider = `from bot import run

def call_api(prompt, options, context):
    return {'output': run(prompt)}
`;

/**
 * Installs promptfoo in a folder of its own and prepares `dir`, which holds `bot.py`. Gives the
 * program, and what counts the trials that it passed; throws with the reason where it cannot be had.
 */
export async function promptfooOnPython(dir, { cases, repeats, concurrency, interpreter }) {
  const home = await install(promptfoo);
  writeFileSync(join(dir, "provider.py"), provider);
  const config = {
    prompts: ["{{question}}"],
    providers: [{ id: "file://provider.py", config: { workers: 1 } }],
    defaultTest: { assert: [{ type: "contains", value: "pong" }] },
    tests: Array.from({ length: cases }, (_, index) => ({ vars: { question: `q${index}` } })),
  };
  writeFileSync(join(dir, "promptfooconfig.json"), JSON.stringify(config));
  const { program, args, env } = promptfoo.command({ home, dir, repeats, concurrency });
  const refuse = fileURLToPath(new URL("runs/peers/loopback-only.cjs", import.meta.url));
  return {
    program,
    args: ["--require", refuse, ...args],
    env: { ...env, PROMPTFOO_PYTHON: interpreter },
    passed: () =>
      readFileSync(join(dir, "results.jsonl"), "utf8")
        .split("\n")
        .filter((line) => line !== "" && JSON.parse(line).success === true).length,
  };
}

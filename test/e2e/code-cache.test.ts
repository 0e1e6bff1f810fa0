/** Compiled code that the program keeps for its next start: used, mended, refused, never in the way. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli, folderWith, jsonLines } from "../support/cli.js";

/** A suite with a target and a reporter that have to be imported. */
function suiteFolder(): string {
  return folderWith({
    "regressgate.yaml":
      "cases: cases.jsonl\nrepeats: 5\ntarget: ./target.mjs:answer\nreporters: [./said.mjs]\n",
    "cases.jsonl": jsonLines([
      { id: "a", input: "two", checks: [{ type: "contains", terms: ["2"] }] },
    ]),
    "target.mjs": 'import { two } from "./two.mjs";\nexport const answer = () => two;\n',
    "two.mjs": 'export const two = "2";\n',
    "said.mjs": 'export default () => "said by a reporter of my own\\n";\n',
  });
}

function codeIn(cache: string): string[] {
  const folder = path.join(cache, "regressgate", "code");
  return readdirSync(folder).map((name) => path.join(folder, name));
}

/** `run` in that folder; it must do its work, whatever the cache holds. */
async function run(cwd: string, env: Record<string, string>): Promise<void> {
  const { code, stdout, stderr } = await cli(["run", "--out", "out.json"], { cwd, env });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stdout).toContain("said by a reporter of my own");
}

describe.skipIf(process.platform === "win32")("the cache of compiled code", () => {
  it("is written once, read by the next start, and written again when it is damaged", async () => {
    const cwd = suiteFolder();
    const env = { XDG_CACHE_HOME: path.join(cwd, "cache") };
    await run(cwd, env);
    const [file = ""] = codeIn(env.XDG_CACHE_HOME);
    expect(path.basename(file)).toContain(`-run-${process.version}-`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { mtimeMs } = statSync(file);
    await run(cwd, env);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
    const whole = readFileSync(file);
    const damaged = Buffer.from(whole);
    damaged.fill(7, whole.length / 2, whole.length / 2 + 64);
    for (const bytes of [damaged, whole.subarray(0, 1000), Buffer.alloc(0)]) {
      writeFileSync(file, bytes);
      await run(cwd, env);
      expect(readFileSync(file).length).toBeGreaterThan(whole.length / 2);
    }
    expect(codeIn(env.XDG_CACHE_HOME)).toEqual([file]);
  });

  it("is valid after a large run too, for which the engine is told to be frugal", async () => {
    const cwd = suiteFolder();
    const env = { XDG_CACHE_HOME: path.join(cwd, "cache") };
    const check = { type: "contains", terms: ["2"] };
    const cases = Array.from({ length: 1000 }, (_, id) => ({
      id: `c${id}`,
      input: "two",
      checks: [check],
    }));
    writeFileSync(path.join(cwd, "cases.jsonl"), jsonLines(cases));
    await run(cwd, env);
    const [file = ""] = codeIn(env.XDG_CACHE_HOME);
    const { mtimeMs } = statSync(file);
    await run(cwd, env);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  it("is not believed when others could have written it", async () => {
    const cwd = suiteFolder();
    const env = { XDG_CACHE_HOME: path.join(cwd, "cache") };
    await run(cwd, env);
    const [file = ""] = codeIn(env.XDG_CACHE_HOME);
    chmodSync(file, 0o666);
    await run(cwd, env);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("is not kept of a start that failed, nor when Node's switch says so", async () => {
    const cwd = suiteFolder();
    const env = { XDG_CACHE_HOME: path.join(cwd, "cache") };
    mkdirSync(env.XDG_CACHE_HOME);
    await run(cwd, { ...env, NODE_DISABLE_COMPILE_CACHE: "1" });
    expect((await cli(["run", "--no-such-flag"], { cwd, env })).code).toBe(2);
    expect(readdirSync(env.XDG_CACHE_HOME)).toEqual([]);
  });

  it("does no harm when the folder cannot be made", async () => {
    const cwd = suiteFolder();
    writeFileSync(path.join(cwd, "file"), "");
    await run(cwd, { XDG_CACHE_HOME: path.join(cwd, "file") });
  });
});

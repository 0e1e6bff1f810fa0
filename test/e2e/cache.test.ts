/** Kept answers: who is called again, what is never kept, and what is said of it. */
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cli, folderWith, jsonLines } from "../support/cli.js";
import type { ReportFile } from "../support/report-file.js";
import { type ScriptedServer, scriptedServer } from "../support/scripted-server.js";

const cases = Array.from({ length: 6 }, (_, index) => ({
  id: `case-${index}`,
  input: String(index),
  checks: [{ type: "contains", terms: ["ok"] }],
}));
/** Notes each call; case 5 throws as long as the file `broken` is there. */
const target = `import { appendFileSync, existsSync } from "node:fs";
export default (input, { repeat }) => {
  appendFileSync("calls", input + "." + repeat + "\\n");
  if (input === "5" && existsSync("broken")) throw new Error("down");
  return { output: "ok " + input + " " + repeat + " " + Math.random(), cost_usd: 1 };
};
`;
const suite = (more: object = {}, code = target) =>
  folderWith({
    "regressgate.yaml": { target: "./target.mjs", cases: "cases.jsonl", repeats: 2, ...more },
    "cases.jsonl": jsonLines(cases),
    "target.mjs": code,
  });
const calls = (folder: string) => {
  const file = path.join(folder, "calls");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
};
const report = (folder: string, name: string) =>
  JSON.parse(readFileSync(path.join(folder, name), "utf8")) as ReportFile;
const trialsOf = (folder: string, name: string) =>
  report(folder, name).cases.flatMap(
    ({ trials }) => trials as { cached?: boolean; output: string }[],
  );
const run = (cwd: string, ...args: string[]) => cli(["run", "-q", ...args], { cwd });

/** All bytes below a folder. */
function bytesBelow(folder: string): Buffer[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file));
}

describe("cache", () => {
  it("write: no call is made twice, each repeat has its own answer, and trials say it", async () => {
    const folder = suite({ cache: "write", max_cost_usd: 13 });
    expect((await run(folder, "--out", "a.json")).code).toBe(0);
    expect(calls(folder)).toHaveLength(12);
    expect(new Set(trialsOf(folder, "a.json").map(({ output }) => output)).size).toBe(12);
    const again = await run(folder, "--out", "b.json");
    expect(again.code, again.stderr).toBe(0);
    expect(calls(folder)).toHaveLength(12);
    const [first, second] = [trialsOf(folder, "a.json"), trialsOf(folder, "b.json")];
    expect(second.map(({ output }) => output)).toEqual(first.map(({ output }) => output));
    expect(first.some(({ cached }) => cached)).toBe(false);
    expect(second.every(({ cached }) => cached)).toBe(true);
    // More repeats: only the new ones are called.
    expect((await run(folder, "--repeats", "3", "--out", "c.json")).code).toBe(0);
    expect(calls(folder)).toHaveLength(18);
    const compared = await cli(["compare", "a.json", "b.json", "--json"], { cwd: folder });
    const codes = JSON.parse(compared.stdout).notes.map(({ code }: { code: string }) => code);
    expect(codes).toContain("shared_cache");
  });

  it("read keeps nothing, off asks nothing; other code, inputs and settings ask anew", async () => {
    const folder = suite();
    expect((await run(folder, "--cache", "read")).code).toBe(0);
    expect((await run(folder, "--cache", "write")).code).toBe(0);
    expect(calls(folder)).toHaveLength(24);
    expect((await run(folder, "--cache", "read")).code).toBe(0);
    expect(calls(folder)).toHaveLength(24);
    expect((await run(folder)).code).toBe(0);
    expect(calls(folder)).toHaveLength(36);
    expect((await run(folder, "--cache", "read", "--system", "model-2")).code).toBe(0);
    expect(calls(folder)).toHaveLength(48);
    appendFileSync(path.join(folder, "target.mjs"), "// changed\n");
    expect((await run(folder, "--cache", "read")).code).toBe(0);
    expect(calls(folder)).toHaveLength(60);
    writeFileSync(path.join(folder, "target.mjs"), target);
    const other = cases.map((one) => (one.id === "case-0" ? { ...one, input: "10" } : one));
    writeFileSync(path.join(folder, "cases.jsonl"), jsonLines(other));
    expect((await run(folder, "--cache", "read")).code).toBe(0);
    expect(calls(folder).slice(60)).toEqual(["10.0", "10.1"]);
  }, 30_000);

  it("errors are not kept, and damaged entries are asked for anew", async () => {
    const folder = suite();
    writeFileSync(path.join(folder, "broken"), "");
    expect((await run(folder, "--cache", "write", "--out", "a.json")).code).toBe(0);
    expect(report(folder, "a.json").totals.errors).toBe(2);
    const content = path.join(folder, ".regressgate/cache/content-v2");
    for (const name of readdirSync(content, { recursive: true, encoding: "utf8" })) {
      const file = path.join(content, name);
      if (statSync(file).isFile() && readFileSync(file, "utf8").includes("ok 0 0")) {
        writeFileSync(file, readFileSync(file, "utf8").replace("ok 0 0", "no 0 0"));
      }
    }
    const before = calls(folder).length;
    const { rmSync } = await import("node:fs");
    rmSync(path.join(folder, "broken"));
    expect((await run(folder, "--cache", "write", "--out", "b.json")).code).toBe(0);
    expect(calls(folder).slice(before).sort()).toEqual(["0.0", "5.0", "5.1"]);
    expect(report(folder, "b.json").totals).toMatchObject({ errors: 0, pass_rate: 1 });
  });

  it("is safe for processes that run at once", async () => {
    const folder = suite();
    const outs = ["a.json", "b.json", "c.json"];
    const runs = await Promise.all(
      outs.map((out) => run(folder, "--cache", "write", "--out", out)),
    );
    for (const { code, stderr } of runs) expect(code, stderr).toBe(0);
    const before = calls(folder).length;
    expect((await run(folder, "--cache", "read", "--out", "d.json")).code).toBe(0);
    expect(calls(folder)).toHaveLength(before);
    const answered = outs.flatMap((out) => trialsOf(folder, out).map(({ output }) => output));
    for (const { output } of trialsOf(folder, "d.json")) expect(answered).toContain(output);
  });

  it("stat tells what is kept, clear removes it, and keep_outputs: false is refused", async () => {
    const folder = suite({ cache: "write" });
    const empty = await cli(["cache", "stat"], { cwd: folder });
    expect([empty.code, empty.stdout]).toEqual([0, expect.stringContaining("0 answers")]);
    expect((await run(folder)).code).toBe(0);
    const stat = await cli(["cache", "stat", "--json"], { cwd: folder });
    expect(JSON.parse(stat.stdout)).toMatchObject({ entries: 12, folder: ".regressgate/cache" });
    const cleared = await cli(["cache", "clear"], { cwd: folder });
    expect(cleared.stdout).toContain("Cleared .regressgate/cache: 12 answers");
    expect((await run(folder)).code).toBe(0);
    expect(calls(folder)).toHaveLength(24);
    const refused = await run(folder, "--keep-outputs", "false");
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("contradict")]);
    expect((await run(folder, "--cache", "wirte")).code).toBe(2);
  });
});

describe("secrets and the cache", () => {
  let server: ScriptedServer;
  beforeAll(async () => {
    server = await scriptedServer(({ headers, body }) => {
      const { input } = JSON.parse(body) as { input: string };
      // The answer to case 1 repeats the header, that to case 2 holds what is to be redacted.
      const more = input === "1" ? headers.authorization : input === "2" ? "anna@example.com" : "";
      return { status: 200, json: { output: `ok ${input} ${more}` } };
    });
  });
  afterAll(() => server.close());

  it("no answer with a secret or redacted text is kept, and the run says so", async () => {
    const folder = folderWith({
      "regressgate.yaml": {
        target: server.url,
        http: { headers: { Authorization: "Bearer ${TOKEN}" }, body: { input: "{{input}}" } },
        cases: "cases.jsonl",
        repeats: 2,
        cache: "write",
        redact: ["\\S+@example\\.com"],
      },
      "cases.jsonl": jsonLines(cases),
    });
    const env = { TOKEN: "tok-5e6f7a8b9c" };
    const first = await cli(["run", "-q"], { cwd: folder, env });
    expect(first.code, first.stderr).toBe(0);
    const { warnings } = report(folder, ".regressgate/report.json").run;
    expect(warnings.map(({ text }) => text).join()).toMatch(/4 answers were not kept/);
    for (const bytes of bytesBelow(path.join(folder, ".regressgate"))) {
      expect(bytes.includes("tok-5e6f7a8b9c")).toBe(false);
      expect(bytes.includes("anna@example.com")).toBe(false);
    }
    const before = server.requests.length;
    const second = await cli(["run", "-q"], { cwd: folder, env: { TOKEN: "tok-another-one" } });
    expect(second.code, second.stderr).toBe(0);
    expect(server.requests.length - before).toBe(4);
  });
});

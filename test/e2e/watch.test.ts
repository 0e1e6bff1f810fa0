/** Exists so that a watch calls exactly what a change concerns, and survives whatever is saved. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { cli, folderWith, jsonLines } from "../support/cli.js";
import { type Running, startProgram } from "../support/running.js";
import { type ScriptedServer, scriptedServer } from "../support/scripted-server.js";

const running: Running[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) {
    each.kill("SIGKILL");
    await each.ended;
  }
});

/** A watch, and how to wait for the end of its n-th round. */
function watch(folder: string, args: string[] = [], env: Record<string, string> = {}) {
  const started = startProgram(["run", "--watch", ...args], folder, env);
  running.push(started);
  let rounds = 0;
  return {
    ...started,
    /** Waits for the end of one more round and returns what was said in it. */
    async round(): Promise<string> {
      rounds += 1;
      await started.says(new RegExp(`(?:Watching \\d+ files?[\\s\\S]*?){${rounds}}`));
      return started.text().split(/^Watching \d+ files?.*$/m)[rounds - 1] ?? "";
    },
  };
}

interface Written {
  run: { complete: boolean };
  totals: { pass_rate: number; trials: number };
  cases: { id: string; trials: { output: string; passed: boolean }[] }[];
}

const reportOf = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, ".regressgate/report.json"), "utf8")) as Written;

const linesOf = (folder: string, name: string): string[] => {
  const file = path.join(folder, name);
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
};

const oneCase = (id: string, input: string, term = "pong") => ({
  id,
  input,
  checks: [{ type: "contains", terms: [term] }],
});

const codeTarget = `import { appendFileSync } from "node:fs";
import { word } from "./word.mjs";
export default async (input) => {
  appendFileSync("calls.txt", input + "\\n");
  await new Promise((resolve) => setTimeout(resolve, Number(process.env.DELAY ?? 1)));
  return word + " " + input;
};
`;

const codeSuite = (cases: object[], config = "") => ({
  "regressgate.yaml": `target: ./target.mjs\ncases: cases.jsonl\nrepeats: 2\n${config}`,
  "cases.jsonl": jsonLines(cases),
  "target.mjs": codeTarget,
  "word.mjs": 'export const word = "pong";\n',
});

describe("a watch of an endpoint", () => {
  let server: ScriptedServer;
  let calls: () => string[];
  beforeAll(async () => {
    server = await scriptedServer((request) => {
      const { input } = JSON.parse(request.body) as { input: string };
      return { status: 200, json: { output: `pong ${input}`, cost_usd: 0.01 } };
    });
    calls = () =>
      server.requests.splice(0).map(({ body }) => (JSON.parse(body) as { input: string }).input);
    return () => server.close();
  });

  const suite = (config = "") => ({
    "regressgate.yaml": `target: ${server.url}\nhttp: {cost_path: cost_usd}\ncases: suite/*.jsonl\nrepeats: 2\n${config}`,
    "suite/a.jsonl": jsonLines([oneCase("a", "1"), oneCase("b", "2"), oneCase("c", "3")]),
  });

  test("takes over no trial of another run in its place, nor removes that one's journal", async () => {
    const other = await scriptedServer((_request, index) => {
      // The second run of it is never answered to its end, so that it can be cut off.
      if (index >= 8) return null;
      return { status: 200, json: { output: "pong from elsewhere", cost_usd: 0.01 } };
    });
    const folder = folderWith(suite());
    const cases = path.join(folder, "suite/a.jsonl");
    const tagged = (tag: string) =>
      writeFileSync(
        cases,
        jsonLines([{ ...oneCase("a", "1"), tags: [tag] }, oneCase("b", "2"), oneCase("c", "3")]),
      );
    const watched = watch(folder);
    await watched.round();
    calls();
    expect((await cli(["run", "--target", other.url], { cwd: folder })).code).toBe(0);
    tagged("first");
    expect(await watched.round()).toContain("Calling 6 trials\n");
    expect(calls()).toHaveLength(6);
    expect(readFileSync(path.join(folder, ".regressgate/report.json"), "utf8")).not.toContain(
      "elsewhere",
    );

    const cut = startProgram(["run", "--target", other.url], folder);
    running.push(cut);
    const journal = path.join(folder, ".regressgate/report.journal.jsonl");
    while (linesOf(folder, ".regressgate/report.journal.jsonl").length < 3) await sleep(20);
    cut.kill("SIGKILL");
    await cut.ended;
    const left = readFileSync(journal, "utf8");
    tagged("second");
    expect(await watched.round()).toContain("Calling 6 trials\n");
    expect(readFileSync(journal.replace("jsonl", "1.jsonl"), "utf8")).toBe(left);
    await other.close();
    calls();
  }, 60_000);

  test("calls a case again whose input changed, and grades again where checks changed", async () => {
    const folder = folderWith(suite());
    const cases = path.join(folder, "suite/a.jsonl");
    const watched = watch(folder);
    expect(await watched.round()).toContain("Calling 6 trials\n");
    expect(calls().sort()).toEqual(["1", "1", "2", "2", "3", "3"]);

    writeFileSync(cases, jsonLines([oneCase("a", "1"), oneCase("b", "two"), oneCase("c", "3")]));
    const edited = await watched.round();
    expect(edited).toContain(`Changed: ${path.join("suite", "a.jsonl")}\n`);
    expect(edited).toContain("Calling 2 trials; 4 of 6 still hold\n");
    expect(calls()).toEqual(["two", "two"]);
    expect(reportOf(folder).totals.pass_rate).toBe(1);

    // Saved as many editors do: written beside it, then renamed over it.
    const draft = `${cases}.tmp`;
    writeFileSync(
      draft,
      jsonLines([oneCase("a", "1", "3"), oneCase("b", "two"), oneCase("c", "3", "3")]),
    );
    renameSync(draft, cases);
    expect(await watched.round()).toContain(
      "Nothing to call; 6 of 6 still hold, 4 of them graded again\n",
    );
    expect(calls()).toEqual([]);
    const passed = reportOf(folder).cases.map(({ id, trials }) => [
      id,
      trials.every((trial) => trial.passed),
    ]);
    expect(passed).toEqual([
      ["a", false],
      ["b", true],
      ["c", true],
    ]);

    writeFileSync(path.join(folder, "suite/b.jsonl"), jsonLines([oneCase("d", "4")]));
    expect(await watched.round()).toContain("Calling 2 trials; 6 of 8 still hold\n");
    expect(calls()).toEqual(["4", "4"]);

    rmSync(path.join(folder, "suite/b.jsonl"));
    expect(await watched.round()).toContain("Nothing to call; 6 of 6 still hold\n");
    writeFileSync(
      path.join(folder, "regressgate.yaml"),
      suite()["regressgate.yaml"].replace("repeats: 2", "repeats: 3"),
    );
    expect(await watched.round()).toContain("Calling 3 trials; 6 of 9 still hold\n");
    expect(calls().sort()).toEqual(["1", "3", "two"]);

    watched.kill("SIGTERM");
    expect(await watched.ended).toEqual({ code: 143, signal: null });
    expect(reportOf(folder).run.complete).toBe(true);
    expect(watched.text()).not.toContain("\u001b");
  }, 60_000);

  test("other settings of the target, or other rules of storing, call all again", async () => {
    const folder = folderWith(suite());
    const config = path.join(folder, "regressgate.yaml");
    const watched = watch(folder);
    await watched.round();
    expect(calls()).toHaveLength(6);
    writeFileSync(config, suite("timeout_s: 30\ngate: {alpha: 0.01}\n")["regressgate.yaml"]);
    expect(await watched.round()).toContain("Nothing to call; 6 of 6 still hold\n");
    writeFileSync(config, suite("redact: ['po+']\n")["regressgate.yaml"]);
    expect(await watched.round()).toContain("Calling 6 trials\n");
    expect(calls()).toHaveLength(6);
    expect(reportOf(folder).cases[0]?.trials[0]?.output).toBe("[redacted]ng 1");
    writeFileSync(
      config,
      suite("redact: ['po+']\n")["regressgate.yaml"].replace("http: {", "http: {method: PUT, "),
    );
    expect(await watched.round()).toContain("Calling 6 trials\n");
    expect(calls()).toHaveLength(6);
  }, 60_000);

  test("max_cost_usd holds for all rounds of a watch together", async () => {
    const folder = folderWith(suite("max_cost_usd: 0.09\nconcurrency: 1\n"));
    const watched = watch(folder);
    await watched.round();
    expect(calls()).toHaveLength(6);
    for (const word of ["one", "eins"]) {
      writeFileSync(path.join(folder, "suite/a.jsonl"), jsonLines([oneCase("a", word)]));
      await watched.round();
    }
    // 6 of the first round, 2 of the second, 1 of the third: 0.09.
    expect(calls()).toEqual(["one", "one", "eins"]);
    writeFileSync(path.join(folder, "suite/a.jsonl"), jsonLines([oneCase("a", "un")]));
    expect(await watched.round()).toMatch(/max_cost_usd \(0.09\) is used up/);
    expect(calls()).toEqual([]);
  }, 60_000);
});

describe("a watch of code", () => {
  test("calls all again when the target or what it imports changes", async () => {
    const folder = folderWith(codeSuite([oneCase("a", "1"), oneCase("b", "2")]));
    const watched = watch(folder);
    await watched.round();
    expect(linesOf(folder, "calls.txt")).toHaveLength(4);
    writeFileSync(path.join(folder, "word.mjs"), 'export const word = "ping";\n');
    expect(await watched.round()).toContain("Calling 4 trials\n");
    expect(linesOf(folder, "calls.txt")).toHaveLength(8);
    expect(reportOf(folder).cases[0]?.trials[0]?.output).toBe("ping 1");
    writeFileSync(path.join(folder, "target.mjs"), "export default () => 'pong';\n");
    await watched.round();
    expect(reportOf(folder).totals.pass_rate).toBe(1);
    // Written anew with the same content, it has not changed.
    writeFileSync(path.join(folder, "target.mjs"), "export default () => 'pong';\n");
    await sleep(700);
    expect(watched.text()).not.toMatch(/(Changed: [\s\S]*){3}/);
  }, 60_000);

  test("a change of a custom check's code grades again without a call", async () => {
    const check = (word: string) => `import { check } from "regressgate";
check("says", (result) => ({ passed: result.output.includes("${word}") }));\n`;
    const folder = folderWith({
      ...codeSuite(
        [{ id: "a", input: "1", checks: [{ type: "says" }] }, oneCase("b", "2")],
        "checks: [./says.mjs]\n",
      ),
      "says.mjs": check("pong"),
    });
    const watched = watch(folder);
    await watched.round();
    expect(reportOf(folder).totals.pass_rate).toBe(1);
    writeFileSync(path.join(folder, "says.mjs"), check("ping"));
    expect(await watched.round()).toContain(
      "Nothing to call; 4 of 4 still hold, 2 of them graded again\n",
    );
    expect(reportOf(folder).totals.pass_rate).toBe(0.5);
    expect(linesOf(folder, "calls.txt")).toHaveLength(4);
    // A check that cannot be imported is told, and mended.
    writeFileSync(path.join(folder, "says.mjs"), "import './missing.mjs';\n");
    expect(await watched.round()).toMatch(/error: cannot import target.mjs, says.mjs/);
    writeFileSync(path.join(folder, "says.mjs"), check("pong"));
    expect(await watched.round()).toContain("graded again");
    expect(linesOf(folder, "calls.txt")).toHaveLength(4);
  }, 60_000);

  test("calls all again when a Python module changes that the target imports", async () => {
    const folder = folderWith({
      "regressgate.yaml": "target: app.main:answer\ncases: cases.jsonl\nrepeats: 2\n",
      "cases.jsonl": jsonLines([oneCase("a", "1")]),
      "app/__init__.py": "",
      "app/main.py": "from . import words\n\ndef answer(text):\n    return words.WORD + text\n",
      "app/words.py": "WORD = 'pong '\n",
    });
    const watched = watch(folder);
    expect(await watched.round()).toContain("Calling 2 trials\n");
    expect(reportOf(folder).totals.pass_rate).toBe(1);
    writeFileSync(path.join(folder, "app/words.py"), "WORD = 'ping '\n");
    expect(await watched.round()).toContain("Calling 2 trials\n");
    expect(reportOf(folder).totals.pass_rate).toBe(0);
  }, 60_000);

  test("what is not stored cannot be graded again, and is called", async () => {
    const folder = folderWith(codeSuite([oneCase("a", "1")], "keep_outputs: false\n"));
    const watched = watch(folder);
    await watched.round();
    writeFileSync(path.join(folder, "cases.jsonl"), jsonLines([oneCase("a", "1", "ping")]));
    expect(await watched.round()).toContain("Calling 2 trials\n");
    expect(linesOf(folder, "calls.txt")).toHaveLength(4);
  }, 60_000);

  test("a broken suite is shown with its lines, and mended without a call", async () => {
    const folder = folderWith(codeSuite([oneCase("a", "1")]));
    const files = codeSuite([oneCase("a", "1")]);
    const watched = watch(folder);
    await watched.round();
    const config = path.join(folder, "regressgate.yaml");
    writeFileSync(config, `${files["regressgate.yaml"]}repeets: 3\n`);
    expect(await watched.round()).toMatch(/regressgate.yaml:4:1 .*"?repeets"?[\s\S]*repeats/);
    writeFileSync(config, "target: [");
    expect(await watched.round()).toMatch(/regressgate.yaml:1:\d+ {2}not valid YAML/);
    // What is saved meanwhile is seen too, though the configuration names nothing now.
    writeFileSync(path.join(folder, "cases.jsonl"), '{"id": "a"\n');
    await watched.round();
    writeFileSync(config, files["regressgate.yaml"]);
    expect(await watched.round()).toMatch(/cases.jsonl:1:\d+/);
    writeFileSync(path.join(folder, "cases.jsonl"), files["cases.jsonl"]);
    expect(await watched.round()).toContain("Nothing to call; 2 of 2 still hold\n");
    expect(linesOf(folder, "calls.txt")).toHaveLength(2);
  }, 60_000);

  test("a watch may begin before there is anything to run", async () => {
    const folder = folderWith({});
    const watched = watch(folder);
    expect(await watched.round()).toMatch(/no cases: set 'cases'/);
    const files = codeSuite([oneCase("a", "1")]);
    for (const name of ["word.mjs", "target.mjs", "cases.jsonl", "regressgate.yaml"] as const) {
      writeFileSync(path.join(folder, name), files[name]);
    }
    expect(await watched.round()).toContain("Calling 2 trials\n");
  }, 60_000);

  test("a change in mid-round ends it; what was finished and still holds is not called again", async () => {
    const all = Array.from({ length: 30 }, (_, n) => oneCase(`c${n}`, `in-${n}`));
    const folder = folderWith(codeSuite(all, "concurrency: 2\n"));
    const watched = watch(folder, [], { DELAY: "60" });
    while (linesOf(folder, "calls.txt").length < 12) await sleep(20);
    const changed = all.map((each) => (each.id === "c29" ? oneCase("c29", "in-other") : each));
    writeFileSync(path.join(folder, "cases.jsonl"), jsonLines(changed));
    await watched.says(/Changed: cases.jsonl; ending this round\n/);
    const said = await watched.round();
    expect(said).toMatch(/Calling \d+ trials; (1[0-9]|2[0-9]) of 60 still hold/);
    const calls = linesOf(folder, "calls.txt");
    expect(calls).toHaveLength(60);
    expect(calls.filter((input) => input === "in-other")).toHaveLength(2);
    expect(new Set(calls).size).toBe(30);
    expect(reportOf(folder).run.complete).toBe(true);
    expect(linesOf(folder, ".regressgate/report.journal.jsonl")).toEqual([]);
    expect(existsSync(path.join(folder, ".regressgate/report.journal.1.jsonl"))).toBe(false);
  }, 60_000);

  test("Ctrl-C in a round writes the partial report, and --resume calls nothing twice", async () => {
    const all = Array.from({ length: 30 }, (_, n) => oneCase(`c${n}`, `in-${n}`));
    const folder = folderWith(codeSuite(all, "concurrency: 2\n"));
    const watched = watch(folder, [], { DELAY: "60" });
    while (linesOf(folder, "calls.txt").length < 12) await sleep(20);
    watched.kill("SIGINT");
    expect(await watched.ended).toEqual({ code: 130, signal: null });
    expect(watched.text()).toContain("Interrupted: finishing the trials under way");
    expect(reportOf(folder).run.complete).toBe(false);
    const resumed = await cli(["run", "--resume"], { cwd: folder });
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(linesOf(folder, "calls.txt")).toHaveLength(60);
    expect(reportOf(folder).totals.trials).toBe(60);
  }, 60_000);

  test("Ctrl-C between rounds ends at once with 130; the report is whole", async () => {
    const folder = folderWith(codeSuite([oneCase("a", "1")]));
    const watched = watch(folder);
    await watched.round();
    watched.kill("SIGINT");
    expect(await watched.ended).toEqual({ code: 130, signal: null });
    expect(watched.text()).not.toContain("Interrupted");
    expect(reportOf(folder).run.complete).toBe(true);
  }, 60_000);

  test("flags and keys that make no sense with it are refused by name", async () => {
    const folder = folderWith(codeSuite([oneCase("a", "1")]));
    for (const flag of [["--dry-run"], ["--queue", "redis://127.0.0.1:1"]]) {
      const refused = await cli(["run", "--watch", ...flag], { cwd: folder });
      expect(refused.code).toBe(2);
      expect(refused.stderr).toContain(`--watch and ${flag[0]} do not go together`);
    }
    const config = path.join(folder, "regressgate.yaml");
    const plain = readFileSync(config, "utf8");
    writeFileSync(config, `${plain}queue: {url: "redis://127.0.0.1:1"}\n`);
    const watched = watch(folder);
    expect(await watched.round()).toMatch(/--watch is for a run on one machine/);
    writeFileSync(config, plain);
    expect(await watched.round()).toContain("Calling 2 trials\n");
  }, 60_000);
});

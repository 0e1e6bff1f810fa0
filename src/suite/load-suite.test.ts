import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import nodePath from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { Check } from "../domain/check.js";
import { CheckConfigError } from "../domain/errors.js";
import { ProblemsError } from "../problems/problems-error.js";
import { suiteFromCases } from "./bind-cases.js";
import { loadCases } from "./load-cases.js";
import { loadConfig } from "./load-config.js";
import { type LoadSuiteOptions, loadSuite } from "./load-suite.js";
import { tryCustomChecks } from "./try-custom-checks.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(nodePath.join(tmpdir(), "regressgate-suite-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function load(files: Record<string, string>, options: Partial<LoadSuiteOptions> = {}) {
  for (const [name, text] of Object.entries(files))
    await writeFile(nodePath.join(folder, name), text);
  const loaded = await loadConfig({ cwd: folder, env: {}, keepProblems: true });
  return loadSuite({ loaded, cwd: folder, ...options });
}

async function problemsOf(
  files: Record<string, string>,
  options: Partial<LoadSuiteOptions> = {},
): Promise<string[]> {
  const error: unknown = await load(files, options).catch((thrown: unknown) => thrown);
  if (!(error instanceof ProblemsError)) throw error;
  return error.problems.map((p) => {
    const place =
      p.line === undefined ? "" : `${nodePath.basename(p.file ?? "")}:${p.line}:${p.column} `;
    return `${place}${p.where === undefined ? "" : `${p.where}: `}${p.message}`;
  });
}

function custom(type: string, run: Check["run"], origin = "my-checks.ts"): Check {
  return { type, summary: "s", params: z.looseObject({}), run, origin };
}

const good =
  '{"id":"a","input":"q","tags":["safety"],"checks":[{"type":"contains","terms":"x"}]}\n';

describe("loadSuite", () => {
  it("gives a whole suite", async () => {
    const suite = await load({
      "regressgate.yaml": "target: https://x/${A:-y}\ncases: a.jsonl\nsystem: v1\n",
      "a.jsonl": good,
    });
    expect(suite).toMatchObject({
      baseDir: folder,
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
      writtenConfig: { target: "https://x/${A:-y}", cases: "a.jsonl", system: "v1" },
      config: { repeats: 3, system: "v1" },
    });
    const { checksFingerprint = "" } = suite.cases[0]?.head ?? {};
    expect(suite.checksByFingerprint).toEqual({
      [checksFingerprint]: [{ type: "contains", terms: "x" }],
    });
  });

  it("shows the problems of the configuration, the variables and every case file at once", async () => {
    const files = {
      "regressgate.yaml":
        "target: https://x/${NOT_SET}\nrepeatz: 3\ncases:\n  - one.jsonl\n  - two.yaml\n  - three.jsonl\n",
      "one.jsonl": '{"id":"a","input":"q","checks":[{"type":"contains"}]}\n{"id":"b"\n',
      "two.yaml": "- id: a\n  input: q\n  checks: [{type: nope}]\n",
    };
    expect(await problemsOf(files)).toEqual([
      'regressgate.yaml:1:9 "target": environment variable NOT_SET is not set',
      'regressgate.yaml:2:1 unknown key "repeatz" - did you mean "repeats"?',
      expect.stringMatching(/^regressgate.yaml:6:5 case file "three.jsonl" not found/),
      'one.jsonl:1:33 case "a", check "contains": missing required parameter "terms"',
      expect.stringMatching(/^one.jsonl:2:10 not valid JSON/),
      expect.stringMatching(/^two.yaml:1:7 case "a": duplicate id "a", first at .*one.jsonl:1$/),
      expect.stringMatching(/^two.yaml:3:19 case "a", check "nope": unknown check type "nope"/),
    ]);
  });

  it("takes case files from the command line in place of the configured", async () => {
    await writeFile(nodePath.join(folder, "a.jsonl"), good);
    const config = { "regressgate.yaml": "cases: none.jsonl\n" };
    expect((await load(config, { cases: ["a.jsonl"] })).cases).toHaveLength(1);
    expect(await problemsOf(config)).toEqual([
      expect.stringMatching(/^regressgate.yaml:1:8 case file "none.jsonl" not found/),
    ]);
    expect(await problemsOf({ "regressgate.yaml": "repeats: 2\n" })).toEqual([
      "no cases: set 'cases' in the configuration or give --cases",
    ]);
  });

  it("refuses a tag or label of the gate that nothing has", async () => {
    const yaml = "cases: a.jsonl\ngate:\n  tags: {safty: {alpha: 0.01}}\n  score: contain\n";
    expect(await problemsOf({ "regressgate.yaml": yaml, "a.jsonl": good })).toEqual([
      'regressgate.yaml:3:10 no case has the tag "safty" of "gate.tags" - did you mean "safety"?',
      'regressgate.yaml:4:10 no check has the label "contain" of "gate.score" - did you mean "contains"?',
    ]);
  });

  it("does not ask for variables where no target is called", async () => {
    const files = {
      "regressgate.yaml": "target: https://x/${NOT_SET}\ncases: a.jsonl\n",
      "a.jsonl": good,
    };
    expect((await load(files, { variables: false })).cases).toHaveLength(1);
  });
});

describe("tryCustomChecks", () => {
  it("names each case whose parameters a custom check refuses only when called", async () => {
    let calls = 0;
    const picky = custom("picky", (_result, params) => {
      calls += 1;
      if (!Object.hasOwn(params as object, "field")) throw new CheckConfigError("missing 'field'");
      throw new Error("not made for an empty answer");
    });
    const files = {
      "regressgate.yaml": "cases: c.jsonl\n",
      "c.jsonl": [
        '{"id":"a","input":"q","checks":[{"type":"picky","field":1},{"type":"picky"}]}',
        '{"id":"b","input":"q","checks":[{"type":"picky","name":"n"},{"type":"contains","terms":"x"}]}',
      ].join("\n"),
    };
    const suite = await load(files, { extraChecks: [picky] });
    await expect(tryCustomChecks(suite)).rejects.toThrow(
      /c\.jsonl:1:60 {2}case "a", check "picky#2": missing 'field'[\s\S]*c\.jsonl:2:33 {2}case "b", check "n": missing 'field'[\s\S]*2 problems/,
    );
    expect(calls).toBe(2);
  });

  it("is content when nothing is refused", async () => {
    const fine = custom("fine", () => ({ passed: true, score: null, detail: "" }));
    const line = '{"id":"a","input":"q","checks":[{"type":"fine"}]}';
    const files = { "regressgate.yaml": "cases: c.jsonl\n", "c.jsonl": line };
    await expect(
      tryCustomChecks(await load(files, { extraChecks: [fine] })),
    ).resolves.toBeUndefined();
  });
});

describe("suiteFromCases", () => {
  it("makes a suite of cases in code, which may leave out what has a default", async () => {
    const checks = [{ type: "contains", terms: "x" }];
    const one = { id: "a", input: "q", checks, tags: [], metadata: {}, mustPass: true };
    const suite = await suiteFromCases([one], [], { repeats: 2 });
    expect(suite.config).toMatchObject({ repeats: 2, concurrency: 4 });
    expect(suite.cases[0]?.head).toMatchObject({ id: "a", mustPass: true });
  });

  it("refuses by the same rules, with the place of a case that was loaded", async () => {
    const bad = { id: "a", input: "q", checks: [{ type: "nope" }], tags: [], metadata: {} };
    await expect(suiteFromCases([bad, bad])).rejects.toThrow(
      /duplicate id[\s\S]*unknown check type "nope"/,
    );
    await expect(suiteFromCases([])).rejects.toThrow(/no cases/);
    await writeFile(nodePath.join(folder, "bad.jsonl"), `\n${JSON.stringify(bad)}\n`);
    const loaded = await loadCases("bad.jsonl", { cwd: folder });
    await expect(suiteFromCases(loaded)).rejects.toThrow(
      /bad\.jsonl:2:\d+ {2}case "a", check "nope"/,
    );
  });
});

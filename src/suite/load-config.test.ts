import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import nodePath from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ProblemsError } from "../problems/problems-error.js";
import { type LoadConfigOptions, loadConfig } from "./load-config.js";

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(nodePath.join(tmpdir(), "regressgate-config-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** A new folder with these files. */
async function folderWith(files: Record<string, string>): Promise<string> {
  const cwd = nodePath.join(folder, String(count++));
  await mkdir(cwd);
  for (const [name, content] of Object.entries(files))
    await writeFile(nodePath.join(cwd, name), content);
  return cwd;
}

async function load(files: Record<string, string>, options: LoadConfigOptions = {}) {
  const cwd = await folderWith(files);
  return loadConfig({ cwd, env: {}, ...options });
}

async function problemsOf(files: Record<string, string>): Promise<string[]> {
  try {
    await load(files);
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    return error.problems.map((p) => `${p.line ?? "-"}:${p.column ?? "-"} ${p.message}`);
  }
  return [];
}

describe("finding", () => {
  it("looks upwards, and has defaults where there is none", async () => {
    const cwd = await folderWith({ "regressgate.yml": "repeats: 7\n" });
    await mkdir(nodePath.join(cwd, "deep/er"), { recursive: true });
    const found = await loadConfig({ cwd: nodePath.join(cwd, "deep/er"), env: {} });
    expect(found).toMatchObject({ baseDir: cwd, path: nodePath.join(cwd, "regressgate.yml") });
    expect(found.config.repeats).toBe(7);
    const none = await loadConfig({ cwd: folder, env: {} });
    expect(none.path).toBeUndefined();
    expect(none.config).toMatchObject({ repeats: 3, concurrency: 4, gate: { alpha: 0.05 } });
  });

  it("takes the named one, and says when it is not there", async () => {
    const cwd = await folderWith({ "suite.yaml": "repeats: 2\n" });
    expect((await loadConfig({ path: "suite.yaml", cwd, env: {} })).config.repeats).toBe(2);
    await expect(loadConfig({ path: "siute.yaml", cwd, env: {} })).rejects.toThrow(
      /siute\.yaml {2}configuration not found - did you mean "suite\.yaml"/,
    );
    await expect(loadConfig({ path: "none.config.ts", cwd, env: {} })).rejects.toThrow(/not found/);
    await expect(loadConfig({ path: ".", cwd, env: {} })).rejects.toThrow(/folder/);
  });

  it("refuses two in one folder", async () => {
    const files = {
      "regressgate.yaml": "repeats: 1\n",
      "regressgate.config.mjs": "export default {}",
    };
    expect(await problemsOf(files)).toEqual([expect.stringContaining("holds two configurations")]);
  });
});

describe("YAML", () => {
  it("keeps what was written, and knows every place", async () => {
    const text =
      "target: https://x/${PATH_X}\ngate:\n  tags: {safety: {alpha: 0.01}}\npython: venv/bin/python\n";
    const loaded = await load({ "regressgate.yaml": text });
    expect(loaded.written).toEqual({
      target: "https://x/${PATH_X}",
      gate: { tags: { safety: { alpha: 0.01 } } },
      python: "venv/bin/python",
    });
    expect(loaded.config.gate.tags).toEqual({ safety: { alpha: 0.01 } });
    expect(loaded.config.python).toBe("venv/bin/python");
    expect(loaded.at(["gate", "tags", "safety"], "key")).toMatchObject({ line: 3, column: 10 });
    expect(loaded.at(["gate", "tags", "safety", "alpha"])).toMatchObject({ line: 3, column: 26 });
  });

  it.each<[string, string[]]>([
    ["", ["1:1 the configuration is empty"]],
    ["# nothing\n", [expect.stringContaining("the configuration is empty")]],
    ["- a\n", ["1:1 the configuration must be a map of keys, got a list"]],
    ["just text\n", ["1:1 the configuration must be a map of keys, got text"]],
    ["repeats: 1\nrepeats: 2\n", ["2:1 this key is given twice in the same map"]],
    ["repeats: [1\ncases: x\n", [expect.stringMatching(/^2:\d+ not valid YAML/)]],
    ["a: 1\n---\nb: 2\n", [expect.stringContaining("several YAML documents")]],
    ["repeats: 0\n", ['1:10 "repeats" must be at least 1, got 0']],
    [
      "repeats: {min: 5, max: 3}\n",
      ['1:24 "repeats.max" must be at least "repeats.min", got 5 and 3'],
    ],
    ["tagret: x\n", ['1:1 unknown key "tagret" - did you mean "target"?']],
    [
      "gate:\n  alpah: 0.1\n  fail_on: warm\n  margin: 2\n",
      [
        '2:3 unknown key "alpah" in "gate" - did you mean "alpha"?',
        '3:12 "gate.fail_on" must be "regression" or "warn", got "warm" - did you mean "warn"?',
        '4:11 "gate.margin" must be at most 1, got 2',
      ],
    ],
    [
      "gate:\n  tags:\n    safety: {alhpa: 1}\n",
      ['3:14 unknown key "alhpa" in "gate.tags.safety" - did you mean "alpha"?'],
    ],
    [
      "http:\n  method: FETCH\n",
      ['2:11 "http.method" must be GET, POST, PUT, PATCH or DELETE, got "FETCH"'],
    ],
    ["http:\n  headers: {A: 5}\n", ['2:16 "http.headers.A" must be text, got a number']],
    ["cases: []\n", ['1:8 "cases" must not be empty']],
    ["target: {comand: [x]}\n", [expect.stringContaining('"target"')]],
    ["gate:\n", ['1:6 "gate" must be an object, got null']],
    ["env_file: .env\n", ['1:11 ".env": env_file not found']],
  ])("refuses %j", async (text, expected) => {
    expect(await problemsOf({ "regressgate.yaml": text })).toEqual(expected);
  });

  it("can hand problems on, with defaults in place of wrong keys", async () => {
    const loaded = await load(
      { "regressgate.yaml": "repeats: 0\nconcurrency: 9\n" },
      { keepProblems: true },
    );
    expect(loaded.config).toMatchObject({ repeats: 3, concurrency: 9 });
    expect(loaded.problems).toHaveLength(1);
    expect(loaded.written).toEqual({ repeats: 0, concurrency: 9 });
  });

  it("shows no header's value", async () => {
    const files = { "regressgate.yaml": "http: {retries: -1, headers: {A: sk-verysecret}}\n" };
    const error: unknown = await load(files).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemsError);
    expect(String(error)).toContain("retries");
    expect(String(error)).not.toContain("sk-verysecret");
    const broken = {
      "regressgate.yaml": "http: {headers: {Authorization: Bearer: sk-verysecret}\n",
    };
    const other: unknown = await load(broken).catch((thrown: unknown) => thrown);
    expect(other).toBeInstanceOf(ProblemsError);
    expect(String(other)).not.toContain("sk-verysecret");
  });
});

describe("env_file", () => {
  it("stands under the environment", async () => {
    const files = {
      "regressgate.yaml": "env_file: my.env\n",
      "my.env": "A=file\nB='quoted value'\n",
    };
    expect((await load(files, { env: { A: "set" } })).env).toEqual({ A: "set", B: "quoted value" });
  });
});

describe("modules", () => {
  const camel =
    'import { defineConfig } from "regressgate";\nconst n: number = 6;\nexport default defineConfig({ repeats: n, keepOutputs: 10, rateLimit: { requestsPerMinute: 3 }, gate: { minPassRate: 0.5, tags: { a_b: { minPassRate: 1 } } } });\n';

  it("reads TypeScript with camelCase keys, also mixed with those of files", async () => {
    const loaded = await load({ "regressgate.config.ts": camel });
    expect(loaded.config).toMatchObject({
      repeats: 6,
      keepOutputs: 10,
      rateLimit: { requestsPerMinute: 3 },
      gate: { minPassRate: 0.5, tags: { a_b: { minPassRate: 1 } } },
    });
    expect(loaded.written).toEqual({
      repeats: 6,
      keep_outputs: 10,
      rate_limit: { requests_per_minute: 3 },
      gate: { min_pass_rate: 0.5, tags: { a_b: { min_pass_rate: 1 } } },
    });
    const mixed = await load({
      "regressgate.config.mjs":
        "export default { keep_outputs: 3, rate_limit: { requestsPerMinute: 1 } };",
    });
    expect(mixed.written).toEqual({ keep_outputs: 3, rate_limit: { requests_per_minute: 1 } });
  });

  it("refuses keys that a schema would pass over in silence", async () => {
    const yaml = "gate:\n  tags:\n    __proto__: {alpha: 0.01}\n";
    expect(await problemsOf({ "regressgate.yaml": yaml })).toEqual([
      '3:5 a key cannot be called "__proto__"',
    ]);
  });

  it("names keys in the spelling of the module", async () => {
    const source = "export default { maxCostUs: 1, gate: { failOn: 'x' } };";
    expect(await problemsOf({ "regressgate.config.js": source })).toEqual([
      '-:- unknown key "maxCostUs" - did you mean "maxCostUsd"?',
      '-:- "gate.failOn" must be "regression" or "warn", got "x"',
    ]);
  });

  it("says when a module cannot be loaded or exports nothing", async () => {
    expect(await problemsOf({ "regressgate.config.ts": "throw new TypeError('boom')" })).toEqual([
      "-:- the configuration cannot be loaded: TypeError: boom",
    ]);
    expect(await problemsOf({ "regressgate.config.ts": "export const x = 1" })).toEqual([
      expect.stringContaining("must export its keys"),
    ]);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Check } from "../domain/check.js";
import { CheckConfigError, TargetConfigError } from "../domain/errors.js";
import { emptyResult } from "../domain/target-result.js";
import { type HostedChecks, openHostedChecks } from "./hosted-checks.js";

let baseDir: string;
let hosted: HostedChecks | undefined;
beforeEach(() => {
  baseDir = mkdtempSync(join(tmpdir(), "hosted checks "));
});
afterEach(async () => {
  await hosted?.close();
  hosted = undefined;
  rmSync(baseDir, { recursive: true });
});

/** Stands for the package: what `import … from "regressgate"` resolves to. */
const library = new URL("./record-check.ts", import.meta.url).href;

async function open(files: Record<string, string>, timeoutS = 5): Promise<Map<string, Check>> {
  const paths = Object.entries(files).map(([name, text]) => {
    const path = join(baseDir, name);
    writeFileSync(path, text);
    return path;
  });
  hosted = await openHostedChecks(paths, { baseDir, env: process.env, timeoutS, library });
  return new Map(hosted.checks.map((check) => [check.type, check]));
}

const context = (caseId = "c") => ({ caseId, repeat: 0, signal: new AbortController().signal });
const answer = (output: string) => ({ ...emptyResult(), output });

const jsonField = `
import { check } from "regressgate";
class CheckConfigError extends Error { name = "CheckConfigError" }
check("json_field", (result, params) => {
  if (typeof params.field !== "string") throw new CheckConfigError("missing required param 'field'");
  let data;
  try { data = JSON.parse(result.output); } catch (e) { return { passed: false, detail: "not JSON" }; }
  return { passed: params.field in data };
});`;

describe("openHostedChecks", () => {
  it("runs checks of JavaScript and TypeScript modules in a thread", async () => {
    const checks = await open({
      "a.mjs": jsonField,
      "b.ts":
        'import { check } from "regressgate";\ncheck("length", (r: { output: string }, p: { most: number }) => r.output.length / p.most);',
    });
    expect([...checks.keys()]).toEqual(["json_field", "length"]);
    expect(checks.get("json_field")?.origin).toBe("a.mjs:4:1");
    const run = await checks.get("json_field")?.run(answer('{"a":1}'), { field: "a" }, context());
    expect(run).toEqual({ passed: true, score: null, detail: "" });
    expect(await checks.get("length")?.run(answer("1234"), { most: 5 }, context())).toMatchObject({
      score: 0.8,
    });
  });

  it("recognises a CheckConfigError of any copy, before and during the run", async () => {
    const check = (await open({ "a.mjs": jsonField })).get("json_field");
    await expect(check?.validate?.({})).rejects.toThrow(CheckConfigError);
    await check?.validate?.({ field: "a" });
    await expect(check?.run(answer("x"), {}, context())).rejects.toThrow(CheckConfigError);
  });

  it("keeps an exception, a bad score and a loop to their own trial", async () => {
    const checks = await open(
      {
        "a.mjs": `import { check } from "regressgate";
          check("odd", (result, params, { caseId }) => {
            if (caseId === "throw") throw new RangeError("broken");
            if (caseId === "nan") return NaN;
            if (caseId === "loop") for (;;);
            return 1;
          });`,
      },
      0.5,
    );
    const odd = checks.get("odd");
    const run = async (caseId: string): Promise<unknown> =>
      odd?.run(answer("x"), {}, context(caseId));
    await expect(run("throw")).rejects.toMatchObject({ name: "RangeError", message: "broken" });
    await expect(run("nan")).rejects.toMatchObject({ name: "RangeError" });
    await expect(run("loop")).rejects.toMatchObject({
      kind: "check",
      message: "timed out after 0.5 s",
    });
    expect(await run("fine")).toMatchObject({ passed: true });
  });

  it("announces one function once and two functions of one type both", async () => {
    writeFileSync(join(baseDir, "a.mjs"), jsonField);
    await open({ "b.mjs": 'import "./a.mjs";', "a.mjs": jsonField, "c.mjs": jsonField });
    const origins = hosted?.checks.map(({ origin }) => origin);
    expect(origins).toEqual(["a.mjs:4:1", "c.mjs:4:1"]);
  });

  it("refuses a module that cannot be imported", async () => {
    await expect(open({ "a.mjs": "throw new Error('at import')" })).rejects.toThrow(
      TargetConfigError,
    );
    await expect(open({ "a.mjs": "throw new Error('at import')" })).rejects.toThrow(
      /a\.mjs: Error: at import/,
    );
  });
});

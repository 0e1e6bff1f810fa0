import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CaseInput } from "../domain/case.js";
import { Secrets } from "../domain/secrets.js";
import type { Target, TargetReply } from "../domain/target.js";
import { importSpecifier } from "../workers/import-specifier.js";
import { jsTarget } from "./js-target.js";

let baseDir: string;
let open: Target[];
beforeEach(() => {
  baseDir = mkdtempSync(join(tmpdir(), "js target #1 "));
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((target) => target.close()));
  rmSync(baseDir, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(baseDir, path)), { recursive: true });
  writeFileSync(join(baseDir, path), text);
}

function make(spec: string, timeoutS = 10, env: NodeJS.ProcessEnv = process.env): Target {
  const target = jsTarget.create({
    spec,
    baseDir,
    cwd: baseDir,
    env: { ...env },
    secrets: new Secrets(),
    timeoutS,
    concurrency: 4,
  });
  open.push(target);
  return target;
}

async function ask(target: Target, input: CaseInput, repeat = 0): Promise<TargetReply> {
  return await target.call(input, { caseId: "c1", repeat, signal: new AbortController().signal });
}

async function output(spec: string, input: CaseInput = "q"): Promise<string> {
  const target = make(spec);
  await target.open();
  return (await ask(target, input)).result.output;
}

describe("JavaScript targets", () => {
  it("imports every kind of module", async () => {
    write(
      "a.mjs",
      "export default (q) => `default ${q}`; export const named = async (q) => `named ${q}`;",
    );
    write("b.cjs", "module.exports = { answer: (q) => `cjs ${q}` };");
    write("c.cjs", "module.exports = (q) => `cjs default ${q}`;");
    write(
      "d.ts",
      "type T = string;\nenum E { A = 'ts' }\nexport async function answer(q: T): Promise<string> { return `${E.A} ${q}`; }",
    );
    write("e.mjs", "import { answer } from './d.ts'; export default answer;");
    write("f.cts", "exports.answer = (q: string): string => `cts ${q}`;");
    write("g.js", "export default function* () { yield 'pie'; yield 'ces'; }");
    expect(await output("./a.mjs")).toBe("default q");
    expect(await output("a.mjs:named")).toBe("named q");
    expect(await output("./b.cjs:answer")).toBe("cjs q");
    expect(await output("./c.cjs")).toBe("cjs default q");
    expect(await output("./d.ts:answer")).toBe("ts q");
    expect(await output("./e.mjs")).toBe("ts q");
    expect(await output("./f.cts:answer")).toBe("cts q");
    expect(await output("./g.js")).toBe("pieces");
  });

  it("imports from installed packages, scoped and with exports", async () => {
    write(
      "node_modules/some-package/package.json",
      '{"name":"some-package","type":"module","exports":{"./path":{"import":"./in.js"}}}',
    );
    write("node_modules/some-package/in.js", "export const fn = (q) => `package ${q}`;");
    write("node_modules/@scope/pkg/package.json", '{"name":"@scope/pkg","main":"main.cjs"}');
    write("node_modules/@scope/pkg/main.cjs", "exports.fn = (q) => `scoped ${q}`;");
    expect(await output("some-package/path:fn")).toBe("package q");
    expect(await output("@scope/pkg:fn")).toBe("scoped q");
  });

  it("hands over the context where it is wanted", async () => {
    write(
      "a.mjs",
      `const show = (c) => c && \`\${c.caseId} \${c.repeat} \${c.signal instanceof AbortSignal}\`;
      export const second = (q, c) => show(c);
      export const named = (q, options = {}, context = null) => show(context);
      export const none = (q, other = "none") => other;
      export const first = (context) => context;`,
    );
    expect(await output("./a.mjs:second")).toBe("c1 0 true");
    expect(await output("./a.mjs:named")).toBe("c1 0 true");
    expect(await output("./a.mjs:none")).toBe("none");
    expect(await output("./a.mjs:first")).toBe("q");
  });

  it("reads objects, in either spelling, and keeps the rest as metadata", async () => {
    write(
      "a.mjs",
      "export default ({ q }) => ({ output: q, input_tokens: 3, costUsd: 0.5, model: 'm', metadata: { a: 1 } });",
    );
    const target = make("./a.mjs");
    await target.open();
    const { result, latencyS, attempts } = await ask(target, { q: "x" });
    expect(result).toMatchObject({
      output: "x",
      inputTokens: 3,
      costUsd: 0.5,
      metadata: { model: "m", a: 1 },
    });
    expect(latencyS).toBeGreaterThanOrEqual(0);
    expect(attempts).toEqual([]);
  });

  it("says what came when the answer cannot be read, and what was thrown", async () => {
    write(
      "a.mjs",
      `class Odd extends Error {} class Strange {}
      export default (q) => {
        if (q === "null") return null;
        if (q === "object") return { answer: 1 };
        if (q === "number") return 3;
        if (q === "class") return { output: new Strange() };
        if (q === "throw") throw new Odd("no luck");
        throw "text";
      };`,
    );
    const target = make("./a.mjs");
    await target.open();
    const failing = async (input: string): Promise<unknown> =>
      ask(target, input).catch((error: unknown) => error);
    expect(await failing("null")).toMatchObject({
      kind: "response",
      message: "TypeError: target must return a string or an object with 'output', got null",
    });
    expect(await failing("object")).toMatchObject({
      kind: "response",
      message: expect.stringContaining("its keys: answer"),
    });
    expect(await failing("number")).toMatchObject({
      kind: "response",
      message: expect.stringContaining("got a number"),
    });
    expect(await failing("class")).toMatchObject({
      kind: "response",
      message: expect.stringContaining("class Strange"),
    });
    expect(await failing("throw")).toMatchObject({ kind: "exception", message: "Odd: no luck" });
    expect(await failing("x")).toMatchObject({ kind: "exception", message: "thrown value: text" });
  });

  it("writes big integers as text, and refuses what JSON cannot hold", async () => {
    write(
      "a.mjs",
      `export default (q) => {
        const own = {}; own.own = own;
        return { output: q, ...{ big: { n: 10n }, cycle: { own }, calls: { tool_calls: [1] } }[q] };
      };`,
    );
    const target = make("./a.mjs");
    await target.open();
    expect((await ask(target, "big")).result.metadata).toEqual({ n: "10" });
    await expect(ask(target, "cycle")).rejects.toMatchObject({
      kind: "response",
      message: expect.stringContaining("answer cannot be written as JSON"),
    });
    await expect(ask(target, "calls")).rejects.toMatchObject({
      kind: "response",
      message: expect.stringContaining("a list of tool calls, item 1 is a number"),
    });
  });

  it("ends a function that loops and goes on", async () => {
    write(
      "a.mjs",
      "export default async (q) => { if (q === 'loop') while (true) {} return 'pong'; };",
    );
    const target = make("./a.mjs", 0.5);
    await target.open();
    const [loop, other] = await Promise.allSettled([ask(target, "loop"), ask(target, "x")]);
    expect(loop).toMatchObject({ reason: { kind: "timeout", message: "timed out after 0.5 s" } });
    expect(other).toMatchObject({ value: { result: { output: "pong" } } });
  });

  it("gives the function its environment, and keeps its prints from stdout", async () => {
    write(
      "a.mjs",
      "console.log('loading'); export default () => { console.log('x'); return process.env.ONLY_HERE; };",
    );
    const target = make("./a.mjs", 10, { ...process.env, ONLY_HERE: "yes" });
    await target.open();
    expect((await ask(target, "q")).result.output).toBe("yes");
  });

  it("refuses what can never work, with a hint", async () => {
    write("a.mjs", "export const answer = () => 'x'; export const limit = 3;");
    write("bad.mjs", "import './missing.mjs';");
    write("bad.ts", "export const a: = 3;");
    expect(() => make("./b.mjs:answer")).toThrow(
      'target "./b.mjs:answer": there is no file ./b.mjs',
    );
    await expect(make("./a.mjs:anwser").open()).rejects.toThrow(
      'has not an export "anwser" - did you mean "answer"?',
    );
    await expect(make("./a.mjs").open()).rejects.toThrow("has not a default export; it has answer");
    await expect(make("./a.mjs:limit").open()).rejects.toThrow(
      'an export "limit" of ./a.mjs is no function (the export is a number)',
    );
    await expect(make("./bad.mjs").open()).rejects.toThrow(
      /cannot import \.\/bad\.mjs: [\s\S]*missing\.mjs/,
    );
    await expect(make("./bad.ts").open()).rejects.toThrow(
      /cannot import \.\/bad\.ts: [\s\S]*bad\.ts/,
    );
  });
});

describe("importSpecifier", () => {
  it("makes file URLs of Windows and POSIX paths", () => {
    expect(importSpecifier("C:\\app\\my target#1.mjs")).toBe("file:///C:/app/my%20target%231.mjs");
    expect(importSpecifier("/app/my target#1.mjs")).toBe("file:///app/my%20target%231.mjs");
  });
});

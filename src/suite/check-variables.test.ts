import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import nodePath from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { variableProblems } from "./check-variables.js";
import { loadConfig } from "./load-config.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(nodePath.join(tmpdir(), "regressgate-variables-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function loaded(text: string, env: NodeJS.ProcessEnv = {}) {
  await writeFile(nodePath.join(folder, "regressgate.yaml"), text);
  return loadConfig({ cwd: folder, env });
}

const everywhere = [
  "target: https://x/${A}",
  "http:",
  "  headers: {Authorization: 'Bearer ${B}'}",
  "  body: {deep: [{x: '${C}'}]}",
  "  query: {q: '${D}', n: 1}",
  "  ca: ${E}",
  "  cert: ${F}",
  "  key: ${G}",
  "  proxy: ${H}",
  "queue: {url: '${I}'}",
].join("\n");

describe("variableProblems", () => {
  it("finds every reference that is not set, with its place", async () => {
    const problems = variableProblems(await loaded(everywhere, { A: "" }));
    expect(problems.map((p) => `${p.line}:${p.column} ${p.where} ${p.message}`)).toEqual([
      '1:9 "target" environment variable A is empty',
      '3:28 "http.headers.Authorization" environment variable B is not set',
      '4:21 "http.body.deep[0].x" environment variable C is not set',
      '5:14 "http.query.q" environment variable D is not set',
      '6:7 "http.ca" environment variable E is not set',
      '7:9 "http.cert" environment variable F is not set',
      '8:8 "http.key" environment variable G is not set',
      '9:10 "http.proxy" environment variable H is not set',
      '10:14 "queue.url" environment variable I is not set',
    ]);
    expect(problems[1]?.sourceLine).toContain("Bearer ${B}");
  });

  it("is content with variables that are set or have a default, also an empty one", async () => {
    const env = Object.fromEntries([..."BCDEFGHI"].map((name) => [name, "v"]));
    const text = everywhere.replace("${A}", "${A:-}");
    expect(variableProblems(await loaded(text, env))).toEqual([]);
  });

  it("minds http only where the target is an endpoint", async () => {
    const text = "http: {headers: {A: '${NOT_SET}'}}\n";
    expect(variableProblems(await loaded(`target: app.py:answer\n${text}`))).toEqual([]);
    expect(
      variableProblems(await loaded(`target: ${"${BASE:-https://x}"}/y\n${text}`)),
    ).toHaveLength(1);
  });

  it("refuses what only looks like a reference, and shows no literal secret", async () => {
    const text = "target: https://x\nhttp: {headers: {A: 'tok-123456 ${API-TOKEN}'}}\n";
    const [problem] = variableProblems(await loaded(text));
    expect(problem?.message).toBe('"${API-TOKEN}" is no reference to a variable');
    expect(problem?.sourceLine).toBeUndefined();
  });
});

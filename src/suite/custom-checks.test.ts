import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import nodePath from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { customCheckModules } from "./custom-checks.js";
import { loadConfig } from "./load-config.js";

let folder: string;
const write = async (name: string, content: string) => {
  const file = nodePath.join(folder, name);
  await mkdir(nodePath.dirname(file), { recursive: true });
  await writeFile(file, content);
};
beforeAll(async () => {
  folder = await mkdtemp(nodePath.join(tmpdir(), "regressgate-custom-"));
  await write(
    "package.json",
    JSON.stringify({ dependencies: { declares: "1", plain: "1", absent: "1" } }),
  );
  await write(
    "node_modules/declares/package.json",
    JSON.stringify({ regressgate: { checks: "./dist/checks.js" } }),
  );
  await write("node_modules/declares/dist/checks.js", "");
  await write("node_modules/plain/package.json", "{}");
  await write(
    "node_modules/@scope/listed/package.json",
    JSON.stringify({ regressgate: { checks: "c.js" } }),
  );
  await write("node_modules/@scope/listed/c.js", "");
  await write("evals/my-checks.ts", "");
  await write("evals/my_checks.py", "");
});
afterAll(() => rm(folder, { recursive: true }));

async function modules(checks: string[]): Promise<string[]> {
  await write("evals/regressgate.yaml", JSON.stringify({ checks }));
  const found = await customCheckModules(
    await loadConfig({ cwd: nodePath.join(folder, "evals"), env: {} }),
  );
  return found.map((file) => nodePath.relative(folder, file).replaceAll("\\", "/"));
}

describe("customCheckModules", () => {
  it("finds listed files and packages, and dependencies that declare checks, each once", async () => {
    expect(await modules(["./my-checks.ts", "my_checks.py", "@scope/listed", "declares"])).toEqual([
      "evals/my-checks.ts",
      "evals/my_checks.py",
      "node_modules/@scope/listed/c.js",
      "node_modules/declares/dist/checks.js",
    ]);
    expect(await modules([])).toEqual(["node_modules/declares/dist/checks.js"]);
  });

  it("refuses, with its place, every entry that leads nowhere", async () => {
    await expect(modules(["./my-check.ts", "plain", "unknown-package"])).rejects.toThrow(
      /yaml:1:12 {2}check module ".\/my-check\.ts" not found - did you mean "my-checks\.ts"[\s\S]*"plain" declares no checks[\s\S]*"unknown-package" is not installed[\s\S]*3 problems/,
    );
  });
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { initSuite } from "./init-suite.js";

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(path.join(tmpdir(), "init suite "));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const firstLine = (folder: string) =>
  readFileSync(path.join(cwd, folder, "regressgate.yaml"), "utf8").split("\n")[0];

it("names the schema of the package that is installed above the suite", async () => {
  const schemas = path.join(cwd, "node_modules", "regressgate", "schema");
  mkdirSync(schemas, { recursive: true });
  writeFileSync(path.join(schemas, "config.schema.json"), "{}");
  await initSuite({ cwd, folder: "." });
  await initSuite({ cwd, folder: "evals/faq" });
  const schema = "node_modules/regressgate/schema/config.schema.json";
  expect(firstLine(".")).toBe(`# yaml-language-server: $schema=${schema}`);
  expect(firstLine("evals/faq")).toBe(`# yaml-language-server: $schema=../../${schema}`);
});

it("names no schema where no package is installed", async () => {
  await initSuite({ cwd, folder: "evals" });
  expect(firstLine("evals")).toBe("target: ./target.mjs:answer");
});

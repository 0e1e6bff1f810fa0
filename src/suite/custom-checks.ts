/** Finds the modules that hold a suite's custom checks: listed files, and packages that declare them. */
import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import nodePath from "node:path";
import type { Problem } from "../problems/problem.js";
import { throwProblems } from "../problems/problems-error.js";
import type { LoadedConfig } from "./load-config.js";
import { nearFile } from "./near-file.js";

const MODULE_ENDING = /\.([cm]?[jt]s|py)$/i;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function readManifest(file: string): Promise<Record<string, unknown> | null> {
  try {
    const value: unknown = JSON.parse(await readFile(file, "utf8"));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** The folder and its parents, nearest first. */
function* upwards(folder: string): Generator<string> {
  for (let at = nodePath.resolve(folder); ; at = nodePath.dirname(at)) {
    yield at;
    if (nodePath.dirname(at) === at) return;
  }
}

/** The module that the package in a folder declares under `regressgate.checks`; null: no package. */
async function declaredIn(root: string): Promise<{ module?: string } | null> {
  const manifest = await readManifest(nodePath.join(root, "package.json"));
  if (manifest === null) return null;
  const declared = isRecord(manifest["regressgate"])
    ? manifest["regressgate"]["checks"]
    : undefined;
  return typeof declared === "string" ? { module: nodePath.resolve(root, declared) } : {};
}

/** The same of an installed package; null: not installed. */
async function declaredBy(name: string, baseDir: string): Promise<{ module?: string } | null> {
  for (const folder of upwards(baseDir)) {
    const declared = await declaredIn(nodePath.join(folder, "node_modules", name));
    if (declared !== null) return declared;
  }
  return null;
}

/** Names of the packages on which the project itself depends. */
async function directDependencies(baseDir: string): Promise<string[]> {
  for (const folder of upwards(baseDir)) {
    const manifest = await readManifest(nodePath.join(folder, "package.json"));
    if (manifest === null) continue;
    const lists = [
      manifest["dependencies"],
      manifest["devDependencies"],
      manifest["optionalDependencies"],
    ];
    return [...new Set(lists.flatMap((list) => (isRecord(list) ? Object.keys(list) : [])))].sort();
  }
  return [];
}

async function listedModule(
  text: string,
  baseDir: string,
): Promise<{ module: string } | { message: string }> {
  const named = JSON.stringify(text);
  if (MODULE_ENDING.test(text) || text.startsWith(".") || nodePath.isAbsolute(text)) {
    const module = nodePath.resolve(baseDir, text);
    if (!existsSync(module)) {
      return { message: `check module ${named} not found${await nearFile(module)}` };
    }
    if (!statSync(module).isDirectory()) return { module };
    return declaredModule(named, (await declaredIn(module)) ?? {});
  }
  const declared = await declaredBy(text, baseDir);
  if (declared === null) return { message: `check package ${named} is not installed` };
  return declaredModule(named, declared);
}

function declaredModule(
  named: string,
  declared: { module?: string },
): { module: string } | { message: string } {
  if (declared.module === undefined)
    return {
      message: `package ${named} declares no checks ("regressgate": {"checks": …} in its package.json)`,
    };
  if (existsSync(declared.module)) return { module: declared.module };
  return { message: `package ${named} declares checks in a file that is not there` };
}

/**
 * Absolute paths of all modules with custom checks, each once: those of `checks:` in order, then those
 * of the project's direct dependencies whose package.json declares checks.
 * @throws ProblemsError for each entry of `checks:` that leads nowhere, with the configuration's own.
 */
export async function customCheckModules(loaded: LoadedConfig): Promise<string[]> {
  const { baseDir } = loaded;
  const modules = new Set<string>();
  const problems: Problem[] = [];
  for (const [index, text] of (loaded.config.checks ?? []).entries()) {
    const found = await listedModule(text, baseDir);
    if ("module" in found) modules.add(found.module);
    else problems.push({ ...loaded.at(["checks", index]), message: found.message });
  }
  if (problems.length > 0) throwProblems([...loaded.problems, ...problems]);
  const declared = await Promise.all(
    (await directDependencies(baseDir)).map((name) => declaredBy(name, baseDir)),
  );
  for (const found of declared)
    if (found?.module !== undefined && existsSync(found.module)) modules.add(found.module);
  return [...modules];
}

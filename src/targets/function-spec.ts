/** Reads the spec of a function target, `module:function`, and tells its language. */
import { existsSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { distance } from "fastest-levenshtein";
import type { TargetSpec } from "../domain/suite-config.js";

const JAVASCRIPT = new Set([".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx"]);

export interface FunctionSpec {
  /** Path, package or Python module. */
  module: string;
  /** Name of the function; null for the default export. */
  name: string | null;
}

/** `./app.ts:answer` to its parts; a drive letter's colon is no separator. */
export function readFunctionSpec(spec: string): FunctionSpec {
  const [, module, name] = /^(.+):([\p{ID_Start}_$][\p{ID_Continue}$.]*)$/u.exec(spec) ?? [];
  if (module === undefined || name === undefined) return { module: spec, name: null };
  return { module, name };
}

/** Whether the module part has a JavaScript or TypeScript ending. */
export function isJavaScriptPath(module: string): boolean {
  return JAVASCRIPT.has(extname(module).toLowerCase());
}

/** Whether a specifier such as `some-package/path` names a package installed for that folder. */
export function isInstalledPackage(specifier: string, baseDir: string): boolean {
  const parts = specifier.split("/");
  const name = specifier.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0];
  if (!name || name.startsWith(".")) return false;
  for (let folder = baseDir; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "node_modules", name, "package.json"))) return true;
    if (dirname(folder) === folder) return false;
  }
}

/** Whether a spec is a JavaScript or TypeScript function. */
export function isJavaScriptSpec(spec: TargetSpec, baseDir: string): spec is string {
  if (typeof spec !== "string") return false;
  const { module } = readFunctionSpec(spec);
  if (isJavaScriptPath(module)) return true;
  return module.includes("/") && !module.endsWith(".py") && isInstalledPackage(module, baseDir);
}

/** `; it has answer, ask - did you mean answer?` for a name that a module lacks. */
export function knownNames(wanted: string, known: readonly string[]): string {
  if (known.length === 0) return "; it has no functions";
  const nearest = known.reduce((best, name) =>
    distance(wanted, name) < distance(wanted, best) ? name : best,
  );
  const near = distance(wanted, nearest) <= Math.max(2, Math.floor(wanted.length / 3));
  const shown = known.slice(0, 8).join(", ");
  return near ? ` - did you mean "${nearest}"?` : `; it has ${shown}`;
}

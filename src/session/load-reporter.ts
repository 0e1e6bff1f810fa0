/** Reporter specs of flags and configuration (`markdown`, `junit=out.xml`, `./mine.mjs=x.txt`). */
import { createRequire } from "node:module";
import path from "node:path";
import { UsageError } from "../domain/errors.js";
import type { Reporter } from "../domain/reporter.js";
import { didYouMean } from "../problems/nearest.js";
import { builtInReporters } from "../reporters/index.js";
import { importSpecifier } from "../workers/import-specifier.js";
import { nativeImport } from "../workers/native-import.js";

export interface RequestedReporter {
  reporter: Reporter;
  /** Absolute path of the file to write; null: standard output. */
  file: string | null;
}

function isReporter(value: unknown): value is Reporter {
  return (
    typeof value === "object" &&
    value !== null &&
    "render" in value &&
    typeof value.render === "function"
  );
}

/** A module's default export: a reporter, or its `render` function alone. */
function reporterOf(module: Record<string, unknown>, name: string): Reporter {
  const inner = module.default as Record<string, unknown> | undefined;
  const found = inner && typeof inner === "object" && "default" in inner ? inner.default : inner;
  if (typeof found === "function") {
    return { name, summary: "custom", render: found as Reporter["render"] };
  }
  if (isReporter(found))
    return { ...found, name: found.name ?? name, render: found.render.bind(found) };
  throw new UsageError(
    `reporter ${name}: the module has no default export that is a reporter`,
    "export default { name, summary, render(subject, options) { return text } }",
  );
}

function isModuleName(name: string): boolean {
  return /^\.{0,2}[\\/]|^[A-Za-z]:[\\/]|^@|[\\/]|\.[cm]?[jt]s$/.test(name);
}

async function importReporter(name: string, baseDir: string): Promise<Reporter> {
  const isFile = /^\.{0,2}[\\/]|^[A-Za-z]:[\\/]|\.[cm]?[jt]s$/.test(name);
  let file: string;
  try {
    file = isFile
      ? path.resolve(baseDir, name)
      : createRequire(path.join(baseDir, "package.json")).resolve(name);
  } catch {
    throw new UsageError(`reporter ${name}: no such package from ${baseDir}`);
  }
  try {
    if (/\.[cm]?ts$/.test(file)) {
      const { createJiti } = await import("jiti");
      return reporterOf(await createJiti(file).import(file), name);
    }
    return reporterOf(await nativeImport(importSpecifier(file)), name);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`reporter ${name}: cannot be loaded: ${String(error)}`);
  }
}

/**
 * Reads `name` or `name=path`. Built-in names come first; anything that looks like a path or a
 * package is imported from `baseDir`.
 * @throws UsageError naming the nearest reporter.
 */
export async function loadReporter(
  spec: string,
  folders: { baseDir: string; cwd: string },
): Promise<RequestedReporter> {
  const split = spec.indexOf("=");
  const name = split < 0 ? spec : spec.slice(0, split);
  const target = split < 0 ? null : spec.slice(split + 1);
  if (target === "") throw new UsageError(`reporter ${spec}: no path after '='`);
  const file = target === null ? null : path.resolve(folders.cwd, target);
  const builtIn = builtInReporters.find((reporter) => reporter.name === name);
  if (builtIn) return { reporter: await builtIn.load(), file };
  if (isModuleName(name)) return { reporter: await importReporter(name, folders.baseDir), file };
  const names = builtInReporters.map((reporter) => reporter.name);
  throw new UsageError(
    `unknown reporter '${name}'${didYouMean(name, names)}`,
    `built in: ${names.join(", ")}; or a path or package that exports a reporter`,
  );
}

/** From paths and globs to the case files they name. */
import { stat } from "node:fs/promises";
import nodePath from "node:path";
import type { Place, Problem } from "../problems/problem.js";
import { nearFile } from "./near-file.js";

/** A path or glob as written, and where it was written. */
export interface CasePattern {
  text: string;
  /** Absent when it came from the command line or the library. */
  place?: Place;
}

/** `[`, `(` and the like are legal in names: a file of just that name goes before the glob. */
async function kindAt(file: string): Promise<"file" | "folder" | null> {
  try {
    return (await stat(file)).isDirectory() ? "folder" : "file";
  } catch {
    return null;
  }
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

type Found = { files: string[] } | { message: string; hint: string };

async function filesOf(pattern: string, cwd: string): Promise<Found> {
  const file = nodePath.resolve(cwd, pattern);
  const kind = await kindAt(file);
  if (kind === "file") return { files: [file] };
  if (kind === "folder") {
    const hint = `take its files with ${pattern.replace(/[\\/]+$/, "")}/**/*.jsonl`;
    return { message: `"${pattern}" is a folder, not a case file`, hint };
  }
  // Most patterns are plain paths, and never need it.
  const { glob, isDynamicPattern } = await import("tinyglobby");
  const hint = `looked in ${nodePath.resolve(cwd)}`;
  // On Windows a backslash separates folders and never escapes.
  const slashed = nodePath.sep === "\\" ? pattern.replaceAll("\\", "/") : pattern;
  if (!isDynamicPattern(slashed))
    return { message: `case file "${pattern}" not found${await nearFile(file)}`, hint };
  const options = { cwd, absolute: true, onlyFiles: true, expandDirectories: false };
  const files = await glob(slashed, options);
  if (files.length === 0) return { message: `no file matches "${pattern}"`, hint };
  return { files: files.map((match) => nodePath.resolve(match)).sort(byCodeUnit) };
}

/** The files in the order of the patterns (those of a glob by name), each once, and what names none. */
export async function findCaseFiles(
  patterns: readonly CasePattern[],
  cwd: string,
): Promise<{ files: string[]; problems: Problem[] }> {
  const files = new Set<string>();
  const problems: Problem[] = [];
  for (const { text, place } of patterns) {
    const found = await filesOf(text, cwd);
    if ("files" in found) for (const file of found.files) files.add(file);
    else problems.push({ ...place, ...found });
  }
  return { files: [...files], problems };
}

/** The program that judges, and its configuration as it reads it. */
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { input } from "./step.mjs";

/** The start of a command line that runs the program. */
export function program() {
  return [process.execPath, path.join(input("PROGRAM"), "bin", "regressgate.js")];
}

/**
 * The configuration as the program reads it.
 * A wrong one is told by the program itself, with its place: null then.
 */
export async function readConfig() {
  const file = path.join(input("PROGRAM"), "dist", "index.js");
  const { loadConfig } = await import(pathToFileURL(file).href);
  try {
    return await loadConfig({
      keepProblems: true,
      ...(input("CONFIG") === "" ? {} : { path: input("CONFIG") }),
    });
  } catch {
    return null;
  }
}

/** Where the baseline stands: the input from the working directory, the key from its file. */
export function baselinePath(loaded) {
  if (input("BASELINE") !== "") return path.resolve(input("BASELINE"));
  const folder = loaded?.baseDir ?? process.cwd();
  return path.resolve(folder, loaded?.config.baseline ?? "baseline.json");
}

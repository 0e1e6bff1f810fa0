/** Finds the configuration file: from the working directory upwards, or the one that was named. */
import { existsSync } from "node:fs";
import nodePath from "node:path";
import { ProblemsError } from "../problems/problems-error.js";

/** The names that are looked for. */
export const configNames = [
  "regressgate.yaml",
  "regressgate.yml",
  "regressgate.config.ts",
  "regressgate.config.mjs",
  "regressgate.config.js",
] as const;

/**
 * Absolute path of the nearest configuration; undefined when there is none up to the root.
 * @throws ProblemsError when one folder holds two: neither may be silently ignored.
 */
export function findConfig(cwd: string): string | undefined {
  let folder = nodePath.resolve(cwd);
  for (;;) {
    const found = configNames
      .map((name) => nodePath.join(folder, name))
      .filter((f) => existsSync(f));
    if (found.length > 1) {
      const names = found.map((file) => nodePath.basename(file)).join(" and ");
      const message = `this folder holds two configurations: ${names}`;
      throw new ProblemsError([{ file: folder, message, hint: "remove one, or name one with -c" }]);
    }
    if (found[0] !== undefined) return found[0];
    const parent = nodePath.dirname(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
}

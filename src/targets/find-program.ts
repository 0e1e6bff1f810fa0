/** Finds a program as a shell would: by its path, or on `PATH`. */
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, resolve } from "node:path";

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * The absolute path of a program: from `base` when its name has a folder, else looked up on `PATH`.
 * @returns null when there is none that can be executed
 */
export function findProgram(name: string, base: string, env: NodeJS.ProcessEnv): string | null {
  if (name === "") return null;
  const endings =
    process.platform === "win32" ? ["", ...(env["PATHEXT"] ?? ".EXE;.CMD;.BAT").split(";")] : [""];
  const isPath = isAbsolute(name) || /[\\/]/.test(name);
  const folders = isPath ? [base] : (env["PATH"] ?? env["Path"] ?? "").split(delimiter);
  for (const folder of folders) {
    for (const ending of endings) {
      const path = resolve(base, folder, name + ending);
      if (isProgram(path)) return path;
    }
  }
  return null;
}

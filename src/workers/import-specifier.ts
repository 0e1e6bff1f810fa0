/** Turns the path of a module into what `import()` takes on every system. */
import { pathToFileURL } from "node:url";

/** A `file:` URL; blanks, `#`, `%` and drive letters come out right (Windows paths anywhere). */
export function importSpecifier(path: string): string {
  return pathToFileURL(path, {
    windows: /^[A-Za-z]:[\\/]|^\\\\/.test(path) || process.platform === "win32",
  }).href;
}

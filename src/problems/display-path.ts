/** How a file is named to a person: short when it lies below where they stand. */
import nodePath from "node:path";

/**
 * The path relative to `cwd` when the file lies in it, else as it is. `api` is the flavour of paths
 * (default: this machine's), so that `C:\suite\cases.jsonl` is handled on Windows.
 */
export function displayPath(
  file: string,
  cwd: string,
  api: Pick<typeof nodePath, "isAbsolute" | "relative" | "sep"> = nodePath,
): string {
  if (!api.isAbsolute(file)) return file;
  const relative = api.relative(cwd, file);
  const outside =
    relative === "" ||
    relative === ".." ||
    relative.startsWith(`..${api.sep}`) ||
    api.isAbsolute(relative);
  return outside ? file : relative;
}

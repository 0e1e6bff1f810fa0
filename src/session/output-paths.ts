/** Refuses, before the first call, to write a result where it cannot go or over what it is made from. */
import { type Stats, statSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../domain/errors.js";

/** A file by its absolute path, and what a person calls it. */
export interface NamedFile {
  file: string;
  /** `--out`, `reporter csv`, `the baseline`, … */
  what: string;
}

/** What stands there; undefined when nothing does, also because a part of the path is a file. */
function statAt(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

function refuseUnwritable({ file, what }: NamedFile): void {
  for (let at = file; ; at = path.dirname(at)) {
    const found = statAt(at);
    if (found === undefined && path.dirname(at) !== at) continue;
    if (at === file && found?.isFile() !== false) return;
    if (at !== file && found?.isDirectory()) return;
    const why = at === file && found?.isDirectory() ? "is a folder" : "is no place for a file";
    throw new UsageError(`${what}: ${at} ${why}`, "give the path of a file");
  }
}

/**
 * Checks every path that a command will write.
 * @throws UsageError when one is a folder or not a file, when two are the same, or when one is an input.
 */
export function refuseOutputs(outputs: readonly NamedFile[], inputs: readonly NamedFile[]): void {
  const taken = new Map(inputs.map(({ file, what }) => [file, what]));
  for (const output of outputs) {
    const other = taken.get(output.file);
    if (other !== undefined) {
      throw new UsageError(
        `${output.what} and ${other} are the same file: ${output.file}`,
        "give the result a path of its own",
      );
    }
    taken.set(output.file, output.what);
    refuseUnwritable(output);
  }
}

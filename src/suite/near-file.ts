/** Which existing file was probably meant by a path that is not there. */
import { readdir } from "node:fs/promises";
import nodePath from "node:path";
import { didYouMean } from "../problems/nearest.js";

/** ` - did you mean "cases.jsonl"?` from the names in the same folder; empty when none is near. */
export async function nearFile(file: string): Promise<string> {
  try {
    return didYouMean(nodePath.basename(file), (await readdir(nodePath.dirname(file))).sort());
  } catch {
    return "";
  }
}

/** One case as it stands in a file, before it is known to be valid. */
import type { Problem } from "../problems/problem.js";
import type { Locate } from "./locate.js";

/** What was read for one case, and how to find any part of it again. */
export interface CaseRow {
  value: unknown;
  locate: Locate;
}

/** All that a case file holds. */
export interface CaseFile {
  rows: CaseRow[];
  problems: Problem[];
}

/** Reads the text of a case file (without its byte order mark). */
export type CaseReader = (text: string, file: string) => CaseFile | Promise<CaseFile>;

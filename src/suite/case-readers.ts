/** The table of case file forms, by the ending of the file. */
import nodePath from "node:path";
import type { CaseFile, CaseReader } from "./case-row.js";
import { readJsonCases } from "./read-json-cases.js";
import { readJsonlCases } from "./read-jsonl-cases.js";
import { readTextFile } from "./read-text-file.js";
import { readYamlCases } from "./read-yaml-cases.js";

const readers: Readonly<Record<string, CaseReader>> = {
  ".json": readJsonCases,
  ".yaml": readYamlCases,
  ".yml": readYamlCases,
  // Loaded only when needed: most suites have no CSV.
  ".csv": async (text, file) => (await import("./read-csv-cases.js")).readCsvCases(text, file),
};

/** Reads a case file by its ending; any other ending than json, yaml, yml and csv is JSON Lines. */
export async function readCaseFile(file: string): Promise<CaseFile> {
  const read = await readTextFile(file, "case file");
  if ("problem" in read) return { rows: [], problems: [read.problem] };
  const reader = readers[nodePath.extname(file).toLowerCase()] ?? readJsonlCases;
  const found = await reader(read.text, file);
  if (found.rows.length > 0 || found.problems.length > 0) return found;
  return { rows: [], problems: [{ file, message: "no cases: the file is empty" }] };
}

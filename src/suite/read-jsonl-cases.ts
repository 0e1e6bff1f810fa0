/** Cases as JSON Lines: one object per line, comments that begin with `//`, blank lines. */
import type { Problem } from "../problems/problem.js";
import type { CaseFile, CaseRow } from "./case-row.js";
import { JsonOffsets, parseJson } from "./json-text.js";
import type { Locate } from "./locate.js";

/** A line of a file, found again by its number. */
function lineLocate(file: string, line: number, sourceLine: string): Locate {
  let offsets: JsonOffsets | undefined;
  return (path, on) => {
    offsets ??= new JsonOffsets(sourceLine);
    return { file, line, column: offsets.offsetOf(path, on) + 1, sourceLine };
  };
}

/** A file whose first line begins a list or an object that goes on over several lines. */
function notLines(text: string, first: string): "list" | "object" | null {
  const start = first.trimStart();
  if (start.startsWith("[")) {
    // A first line like ["a", "b"] above good lines is one wrong line, not a wrong file.
    const whole = parseJson(text);
    if (Array.isArray(whole.value)) return "list";
    return /^\[\s*(\{|$)/.test(start) ? "list" : null;
  }
  if (/^\{\s*$/.test(start)) return "object";
  return null;
}

const spreadTexts = {
  list: "this file holds a JSON array, but it is read as JSON Lines (JSONL): it must have one object per line",
  object: "an object goes on over several lines, but JSON Lines (JSONL) has one object per line",
};
const spreadHints = {
  list: "give the file the ending .json, or put each case on a line of its own without [ ] and commas between",
  object: "put each case on a line of its own",
};

/** Reads JSON Lines. Lines are counted as they stand in the file, comments and blank ones too. */
export function readJsonlCases(text: string, file: string): CaseFile {
  const rows: CaseRow[] = [];
  const problems: Problem[] = [];
  let line = 0;
  for (const source of text.split(/\r\n|\n|\r/)) {
    line += 1;
    const content = source.trimStart();
    if (content === "" || content.startsWith("//")) continue;
    if (rows.length === 0 && problems.length === 0) {
      const spread = notLines(text, source);
      if (spread !== null) {
        const column = source.length - content.length + 1;
        problems.push({
          file,
          line,
          column,
          sourceLine: source,
          message: spreadTexts[spread],
          hint: spreadHints[spread],
        });
        return { rows, problems };
      }
    }
    const { value, faults } = parseJson(source);
    for (const { offset, message } of faults)
      problems.push({ file, line, column: offset + 1, sourceLine: source, message });
    if (value !== undefined) rows.push({ value, locate: lineLocate(file, line, source) });
  }
  return { rows, problems };
}

/** Cases as one JSON array; a `.json` file of lines is read as JSON Lines. */
import type { CaseFile } from "./case-row.js";
import { JsonOffsets, parseJson } from "./json-text.js";
import { type Locate, TextPlaces } from "./locate.js";
import { readJsonlCases } from "./read-jsonl-cases.js";

/** Reads a JSON array of cases. */
export function readJsonCases(text: string, file: string): CaseFile {
  const start = text.length - text.trimStart().length;
  const places = new TextPlaces(file, text);
  if (text[start] !== "[") {
    const whole = parseJson(text);
    const isOneCase = !/[\r\n]/.test(text.trim());
    if (whole.faults.length > 0 || isOneCase) return readJsonlCases(text, file);
    const message = "a .json file must hold a list of cases";
    const hint = "put the case into [ ]";
    return { rows: [], problems: [{ ...places.at(start), message, hint }] };
  }
  const { value, faults } = parseJson(text);
  const problems = faults.map(({ offset, message }) => ({ ...places.at(offset), message }));
  if (!Array.isArray(value)) return { rows: [], problems };
  const offsets = new JsonOffsets(text);
  const rows = value.map((item: unknown, index) => {
    const locate: Locate = (path, on) => places.at(offsets.offsetOf([index, ...path], on));
    return { value: item, locate };
  });
  return { rows, problems };
}

/** Cases as CSV: a column a field, `checks` as JSON, `tags` separated by `;`. */
import { type CsvError, parse } from "csv-parse/sync";
import { caseSchema } from "../domain/case.js";
import { didYouMean } from "../problems/nearest.js";
import type { Problem } from "../problems/problem.js";
import type { CaseFile, CaseRow } from "./case-row.js";
import { offsetInCell } from "./csv-cells.js";
import { JsonOffsets, parseJson } from "./json-text.js";
import { type Locate, TextPlaces } from "./locate.js";

const fields = Object.keys(caseSchema.shape);
const jsonFields = new Set(["checks", "metadata", "quarantine"]);

interface Parsed {
  record: string[];
  /** `bytes` is the offset behind the record, in UTF-8. */
  info: { bytes: number };
}

/** A record and where it begins. */
interface CsvRecord {
  cells: string[];
  start(): number;
}

function cellValue(field: string, cell: string): unknown {
  if (field === "tags") return cell.split(";").flatMap((tag) => tag.trim() || []);
  if (field === "repeats" && /^\s*\d+\s*$/.test(cell)) return Number(cell);
  if (field === "must_pass" && /^\s*(true|false)\s*$/i.test(cell))
    return cell.trim().toLowerCase() === "true";
  return cell;
}

function readRecord(header: string[], record: CsvRecord, places: TextPlaces): CaseFile {
  const { cells } = record;
  const place = (index: number, within: number) =>
    places.at(offsetInCell(places.text, record.start(), index, within));
  const locate: Locate = (path) => {
    const [field, ...inner] = path;
    const index = header.indexOf(String(field));
    const cell = cells[index];
    if (cell === undefined || !jsonFields.has(String(field))) return place(index, 0);
    return place(index, new JsonOffsets(cell).offsetOf(inner));
  };
  if (cells.length !== header.length) {
    const message = `this row has ${cells.length} cells, but the header has ${header.length}`;
    const hint = "a cell that holds a comma, a quote or a line end must stand in double quotes";
    return { rows: [], problems: [{ ...place(0, 0), message, hint }] };
  }
  const problems: Problem[] = [];
  const value: Record<string, unknown> = {};
  for (const [index, field] of header.entries()) {
    const cell = cells[index] ?? "";
    if (cell.trim() === "" && field !== "id" && field !== "input") continue;
    if (!jsonFields.has(field)) {
      value[field] = cellValue(field, cell);
      continue;
    }
    const json = parseJson(cell);
    for (const { offset, message } of json.faults)
      problems.push({ ...place(index, offset), message: `column "${field}": ${message}` });
    value[field] = json.value;
  }
  return { rows: problems.length > 0 ? [] : [{ value, locate }], problems };
}

function readHeader(header: string[], places: TextPlaces): Problem[] {
  const problems = header.flatMap((name, index): Problem[] => {
    const place = places.at(offsetInCell(places.text, 0, index, 0));
    if (header.indexOf(name) < index)
      return [{ ...place, message: `column "${name}" is given twice` }];
    if (fields.includes(name)) return [];
    const message = `unknown column ${JSON.stringify(name)}${didYouMean(name, fields)}`;
    return [{ ...place, message, hint: `columns, separated by commas: ${fields.join(", ")}` }];
  });
  const missing = ["id", "input", "checks"].filter((name) => !header.includes(name));
  if (missing.length > 0 && problems.length === 0)
    problems.push({
      ...places.at(0),
      message: `missing column ${missing.map((m) => `"${m}"`).join(", ")}`,
    });
  return problems;
}

function csvProblem(error: CsvError, places: TextPlaces): Problem {
  const line = typeof error["lines"] === "number" ? error["lines"] : 1;
  const sourceLine = places.text.split(/\r\n|\n|\r/)[line - 1] ?? "";
  const said =
    error.code === "CSV_QUOTE_NOT_CLOSED"
      ? "a quoted cell is not closed"
      : 'a double quote stands in a cell; quote the cell and double it ("")';
  return { file: places.file, line, column: 1, sourceLine, message: `not valid CSV: ${said}` };
}

/** Where each record begins in the text; counted when the first is asked for. */
function recordStarts(text: string, parsed: readonly Parsed[]): (index: number) => number {
  let starts: number[] | undefined;
  return (index) => {
    if (starts === undefined) {
      const bytes = Buffer.from(text);
      starts = [0];
      let from = 0;
      for (const { info } of parsed) {
        const length = bytes.subarray(from, info.bytes).toString("utf8").length;
        starts.push((starts.at(-1) ?? 0) + length);
        from = info.bytes;
      }
    }
    return starts[index] ?? 0;
  };
}

/** Reads CSV with a header. Empty cells are absent fields. */
export function readCsvCases(text: string, file: string): CaseFile {
  const places = new TextPlaces(file, text);
  let parsed: Parsed[];
  try {
    parsed = parse(text, {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as Parsed[];
  } catch (error) {
    return { rows: [], problems: [csvProblem(error as CsvError, places)] };
  }
  const header = (parsed[0]?.record ?? []).map((name) => name.trim());
  const problems = parsed.length === 0 ? [] : readHeader(header, places);
  if (problems.length > 0) return { rows: [], problems };
  const startOf = recordStarts(text, parsed);
  const rows: CaseRow[] = [];
  for (let index = 1; index < parsed.length; index++) {
    const record = {
      cells: parsed[index]?.record ?? [],
      start: () => startOf(index),
    };
    const read = readRecord(header, record, places);
    rows.push(...read.rows);
    problems.push(...read.problems);
  }
  return { rows, problems };
}

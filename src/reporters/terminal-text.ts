/** Exists to lay text out in columns of a terminal: width as shown, wrapped, padded, never overflowing. */
import { graphemes, widthOf } from "./text-width.js";

/** Pieces of at most `width` columns of a word that is too long for a line. */
function pieces(word: string, width: number): string[] {
  const found: string[] = [];
  let line = "";
  let used = 0;
  for (const segment of graphemes(word)) {
    const size = widthOf(segment);
    if (used + size > width && line !== "") {
      found.push(line);
      line = "";
      used = 0;
    }
    line += segment;
    used += size;
  }
  if (line !== "") found.push(line);
  return found;
}

function wrapLine(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  const end = () => lines.push(line.trimEnd());
  for (const word of text.split(" ")) {
    const size = widthOf(word);
    if (line !== "" && used + 1 + size > width) {
      end();
      line = "";
      used = 0;
    }
    line = line === "" ? word : `${line} ${word}`;
    used += size + (used > 0 ? 1 : 0);
    if (used > width) {
      const parts = pieces(line, width);
      line = parts.pop() ?? "";
      used = widthOf(line);
      lines.push(...parts);
    }
  }
  end();
  return lines;
}

/** A figure and its percent sign stay on one line. */
const GLUED_PERCENT = "\u00a0%";

/** The text without colours in lines of at most `width` columns; its own line ends are kept. */
export function wrapText(text: string, width: number): string[] {
  const room = Math.max(1, width);
  return text
    .replaceAll("\t", "  ")
    .replaceAll(" %", GLUED_PERCENT)
    .split("\n")
    .flatMap((line) => (widthOf(line) <= room ? [line] : wrapLine(line, room)))
    .map((line) => line.replaceAll(GLUED_PERCENT, " %"));
}

/** The text cut to `width` columns, with an ellipsis where something is missing. */
export function fitText(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const [first = ""] = pieces(text, Math.max(1, width - 1));
  return `${first}…`;
}

/** Filled with spaces to `width` columns, on the right or (for figures) on the left. */
export function padText(text: string, width: number, side: "left" | "right" = "right"): string {
  const space = " ".repeat(Math.max(0, width - widthOf(text)));
  return side === "right" ? text + space : space + text;
}

/** Columns that a first column of names has at least. */
const LEAST_NAME = 8;

/** Without the columns that do not fit; `spare` names them, the first to go first. */
function withoutSpare(
  rows: readonly (readonly string[])[],
  width: number,
  spare: readonly number[],
): readonly (readonly string[])[] {
  const [first, ...later] = spare;
  if (first === undefined) return rows;
  const sizes = Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ""))),
  );
  const figures = sizes.slice(1).reduce((sum, size) => sum + size + 2, 0);
  if (Math.min(sizes[0] ?? 0, LEAST_NAME) + figures <= width) return rows;
  return withoutSpare(
    rows.map((row) => row.filter((_, column) => column !== first)),
    width,
    later.map((column) => (column > first ? column - 1 : column)),
  );
}

/**
 * Rows as aligned columns: the first column (names) is cut so that every row fits into `width`; the
 * others are aligned to the right.
 * @param spare columns that are left out where the width is too small, the first to go first
 */
export function layColumns(
  given: readonly (readonly string[])[],
  width: number,
  spare: readonly number[] = [],
): string[] {
  const rows = withoutSpare(given, width, spare);
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ""))),
  );
  const figures = widths.slice(1).reduce((sum, size) => sum + size + 2, 0);
  const name = Math.min(widths[0] ?? 0, Math.max(LEAST_NAME, width - figures));
  return rows.map((row) => {
    const cells = row.map((cell, column) =>
      column === 0
        ? padText(fitText(cell, name), name)
        : padText(cell, widths[column] ?? 0, "left"),
    );
    return fitText(cells.join("  ").trimEnd(), width);
  });
}

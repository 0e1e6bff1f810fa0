/** Finds the cells of one CSV record in its text again, to say where in a cell something is wrong. */

/** Where the content of a cell begins, and whether it stands in quotes. */
interface Cell {
  start: number;
  quoted: boolean;
}

function endOfQuoted(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    if (text[at] === '"' && text[at + 1] !== '"') return at;
    at += text[at] === '"' ? 2 : 1;
  }
  return at;
}

/** The cells of the record that begins at `start` (line ends before it are skipped). */
function cellsFrom(text: string, start: number): Cell[] {
  const cells: Cell[] = [];
  let at = start;
  while (text[at] === "\n" || text[at] === "\r") at += 1;
  for (;;) {
    const quoted = text[at] === '"';
    cells.push({ start: quoted ? at + 1 : at, quoted });
    if (quoted) at = endOfQuoted(text, at + 1) + 1;
    while (at < text.length && text[at] !== "," && text[at] !== "\n" && text[at] !== "\r") at += 1;
    if (text[at] !== ",") return cells;
    at += 1;
  }
}

/**
 * Offset in the text of a character of a cell.
 * @param recordStart where the record begins.
 * @param index the cell, from 0; the record's own start when there is no such cell.
 * @param within characters into the cell's content, where a doubled quote counts as one.
 */
export function offsetInCell(
  text: string,
  recordStart: number,
  index: number,
  within: number,
): number {
  const cells = cellsFrom(text, recordStart);
  const cell = cells[index];
  if (cell === undefined) return cells[0]?.start ?? recordStart;
  if (!cell.quoted) return cell.start + within;
  let at = cell.start;
  for (let n = 0; n < within; n++) at += text[at] === '"' && text[at + 1] === '"' ? 2 : 1;
  return at;
}

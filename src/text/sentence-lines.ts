/** Decides whether a line break ends a sentence: before list items, headings, rows, and among short lines. */

const listMarker = /^[ \t>]*(?:[-*+•‣◦·⁃–]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)])[ \t]+/u;
const heading = /^[ \t>]*#{1,6}[ \t]/u;
const tableRow = /^[ \t]*\|/u;
const label = /^[ \t>]*(?:\*\*|__)[^*_]{1,80}(?:\*\*|__):?[ \t]*$/u;
/** A line of at most this many characters may be an entry of a list without marks. */
const shortLine = 40;

/** Whether a line break at `at` ends the sentence that began at `start`; `next` is what follows it. */
export function endsAtLine(text: string, start: number, at: number, next: number): boolean {
  const lineStart = text.lastIndexOf("\n", at - 1) + 1;
  const line = text.slice(Math.max(lineStart, start), at);
  if (heading.test(line) || label.test(line) || /:[*_\s]*$/u.test(line)) return false;
  const blank = text.indexOf("\n", at + 1);
  if (blank >= 0 && blank < next) return true;
  const following = text.slice(at + 1, next + 100);
  if (isShortEntry(text, at)) return true;
  return listMarker.test(following) || heading.test(following) || tableRow.test(following);
}

/**
 * Whether the line that ends at `at` is one of at least three short lines without marks between
 * them, which list things: "red\ngreen\nblue".
 */
function isShortEntry(text: string, at: number): boolean {
  let entries = 1;
  if (!isEntry(lineBefore(text, at))) return false;
  for (let end = at, i = 0; i < 2; i++) {
    const start = text.lastIndexOf("\n", end - 1);
    if (start <= 0 || end === 0 || !isEntry(lineBefore(text, start))) break;
    entries++;
    end = start;
  }
  for (let start = at + 1, i = 0; i < 2; i++) {
    const line = text.slice(start, start + shortLine + 2).split("\n")[0] ?? "";
    if (!isEntry(line)) return i > 0 && entries > 2;
    entries++;
    start += line.length + 1;
  }
  return entries > 2;
}

function lineBefore(text: string, end: number): string {
  const from = Math.max(0, end - shortLine - 2);
  const near = text.slice(from, end);
  const start = near.lastIndexOf("\n");
  return start < 0 && from > 0 ? near : near.slice(start + 1);
}

function isEntry(line: string): boolean {
  return (
    line.length <= shortLine && /^[ \t]*[\p{L}\p{N}][^.!?…:;|]*[^\s,.!?…:;|][ \t]*$/u.test(line)
  );
}

/** Finds figures that say nothing of the world: numbers of steps, sources and rows, and counts of a list that follows. */
import type { Figure } from "../../text/figures/figure.js";

/** A word that heads a part of the answer itself, with its number: "Option 2:", "### Step 1", "Tip #1". */
const heading =
  /^[\s>#*_|-]*(?:steps?|options?|tips?|parts?|phases?|points?|methods?|reasons?|questions?|stages?|examples?|solutions?|approach|alternatives?|scenarios?)\s*#?\s*$/iu;
const headed = /^[*_]*\s*[:)–—-]/u;
/** A heading of its own line needs no mark behind its number. */
const headingLine = /^\s*(?:#+|\*\*)/u;

const list = String.raw`(?:\d{1,3}\s*(?:,|and|&|-|–)\s*)*$`;
const sourceWord =
  "(?:sources?|documents?|docs?|passages?|chunks?|excerpts?|snippets?|references?|citations?)";
/** One of the sources that the answer was given: "passage 3", "documents 1 and 2". */
const source = new RegExp(String.raw`\b${sourceWord}\s*#?\s*${list}`, "iu");
/** The same behind a colon, where nothing else stands in the brackets or the line: "[Sources: 1, 2]". */
const listedSource = new RegExp(
  String.raw`(?:^|[([])[\s*_]*${sourceWord}[\s*_]*:[\s*_#]*${list}`,
  "iu",
);
const nothingElse = /^\s*(?:(?:,|and|&|-|–)\s*\d{1,3}\s*)*(?:[)\]]|[.*_\s]*$)/u;

const rowNumber = /^\s*\|\s*\**(\d{1,3})\**\s*\|/u;
const listItem = /^\s*(?:[-*•+]|\d{1,3}[.)]|[a-z][.)])\s+\S/u;

function lineAround(text: string, { start, end }: Figure): { before: string; after: string } {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = text.indexOf("\n", end);
  return {
    before: text.slice(Math.max(from, start - 60), start),
    after: text.slice(end, Math.min(to < 0 ? text.length : to, end + 200)),
  };
}

/** The starts of figures that number the parts of one line ("(1) open, (2) save") or the rows of a table. */
function counted(text: string): Set<number> {
  const found = new Set<number>();
  const take = (marks: readonly { number: number; at: number }[], least: number) => {
    let run: number[] = [];
    for (const { number, at } of marks) {
      if (number === run.length + 1) run.push(at);
      else run = number === 1 ? [at] : [];
      if (run.length === least) for (const each of run) found.add(each);
      if (run.length > least) found.add(at);
    }
  };
  let offset = 0;
  const rows: { number: number; at: number }[] = [];
  for (const line of text.split("\n")) {
    const row = rowNumber.exec(line);
    if (row !== null) {
      rows.push({ number: Number(row[1]), at: offset + line.indexOf(row[1] ?? "") });
    }
    const marks = (pattern: RegExp) =>
      [...line.matchAll(pattern)].map(({ 1: digits = "", index, 0: all }) => {
        return { number: Number(digits), at: offset + index + all.indexOf(digits) };
      });
    take(marks(/(?<![^\s(])\(?(\d{1,2})\)(?=\s*\p{L})/gu), 2);
    take(marks(/(?<!\S)(\d{1,2})\.(?=\s+\p{Lu})/gu), 3);
    offset += line.length + 1;
  }
  take(rows, 2);
  return found;
}

/** How many items the list has that follows behind a line which ends with a colon; 0 where none does. */
function itemsBelow(text: string, { end }: Figure): number {
  const stop = text.indexOf("\n", end);
  if (stop < 0 || !/[:：][*_]*\s*$/u.test(text.slice(end, stop))) return 0;
  const lines = text.slice(stop + 1).split("\n");
  let items = 0;
  let indent: number | undefined;
  for (const line of lines) {
    if (line.trim() === "") continue;
    const depth = /^\s*/u.exec(line)?.[0].length ?? 0;
    if (listItem.test(line)) {
      indent ??= depth;
      if (depth <= indent) items++;
    } else if (indent === undefined || depth <= indent) break;
  }
  return items;
}

/**
 * Whether a figure of an answer counts or numbers the answer's own parts, or names one of its sources by
 * number; such a figure needs no source.
 * @param sources how many sources there are: no number beyond names one
 */
export function countingMarks(text: string, sources: number): (figure: Figure) => boolean {
  const numbers = counted(text);
  return (figure) => {
    for (let at = figure.start; at < figure.end; at++) if (numbers.has(at)) return true;
    if (figure.percent || figure.currency !== null || figure.scale !== 1) return false;
    const { before, after } = lineAround(text, figure);
    if (heading.test(before)) {
      if (headed.test(after) || (headingLine.test(before) && /^[*_\s]*$/u.test(after))) return true;
    }
    if (Number.isInteger(figure.value) && figure.value <= sources) {
      if (source.test(before) || (listedSource.test(before) && nothingElse.test(after)))
        return true;
    }
    return figure.value > 1 && itemsBelow(text, figure) === figure.value;
  };
}

/** From a path inside a document to its place in the file. */
import type { Finding } from "../problems/describe-issues.js";
import type { Path, Place, Problem } from "../problems/problem.js";

/** Where the value at `path` (or its key) stands; the nearest known ancestor when it has no place. */
export type Locate = (path: Path, on?: "key" | "value") => Place | undefined;

/** Places in one text. `\r\n`, `\n` and `\r` end lines, which are counted when first asked for. */
export class TextPlaces {
  #starts: number[] | undefined;

  constructor(
    readonly file: string,
    readonly text: string,
  ) {}

  /** Line and column (from 1) of an offset, with the line's text. */
  at(offset: number): Place {
    const { file, text } = this;
    const at = Math.min(Math.max(offset, 0), text.length);
    this.#starts ??= [
      0,
      ...[...text.matchAll(/\r\n|\n|\r/g)].map((end) => end.index + end[0].length),
    ];
    const starts = this.#starts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    const start = starts[low] ?? 0;
    const sourceLine = text.slice(start, starts[low + 1]).replace(/[\r\n]+$/, "");
    return { file, line: low + 1, column: at - start + 1, sourceLine };
  }
}

/** A finding with its place. */
export function toProblem(finding: Finding, locate: Locate | undefined): Problem {
  return {
    ...locate?.(finding.path, finding.on),
    ...(finding.where === undefined ? {} : { where: finding.where }),
    message: finding.message,
    ...(finding.hint === undefined ? {} : { hint: finding.hint }),
  };
}

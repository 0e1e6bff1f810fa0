/** Shows the line of a file that is wrong, with a marker under the place. */

/** Characters of a source line that are shown; longer lines are cut around the place. */
const WIDTH = 100;
/** Characters that terminals draw two columns wide. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u;
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const COMBINING = /\p{M}/u;

function columns(text: string): number {
  let count = 0;
  for (const char of text) {
    if (WIDE.test(char)) count += 2;
    else if (!COMBINING.test(char)) count += 1;
  }
  return count;
}

/** The line and below it the marker's padding, both cut to the same window. */
export interface Excerpt {
  text: string;
  /** Columns before the marker. */
  indent: number;
}

/** `column` counts from 1. Tabs and control characters become spaces, so that nothing can be hidden. */
export function sourceExcerpt(sourceLine: string, column: number): Excerpt {
  const line = sourceLine.replace(CONTROL, " ");
  const at = Math.min(Math.max(column - 1, 0), line.length);
  if (line.length <= WIDTH) return { text: line.trimEnd(), indent: columns(line.slice(0, at)) };
  const start = Math.min(Math.max(0, at - 40), line.length - WIDTH);
  const before = start > 0 ? "…" : "";
  const after = start + WIDTH < line.length ? "…" : "";
  return {
    text: `${before}${line.slice(start, start + WIDTH).toWellFormed()}${after}`,
    indent: before.length + columns(line.slice(start, at)),
  };
}

/** Exists as the one way in which text of strangers gets onto the page: as text, nothing hidden in it. */

import { visibleBlock, visibleLine } from "../../../src/reporters/visible-text.js";
import { formatCount } from "./typeset.js";

/** A name or a sentence in one line; its direction touches nothing around it. */
export function Line({ text, most = 200 }: { text: string; most?: number }) {
  const line = visibleLine(text.length > most ? text.slice(0, most).toWellFormed() : text);
  return <bdi>{text.length > most ? `${line}…` : line}</bdi>;
}

/** A text as it came, line by line. */
export function visible(text: string): string {
  return visibleBlock(text);
}

/** Says how much of a text the page leaves out. */
export function Omitted({ chars }: { chars: number }) {
  if (chars === 0) return null;
  return (
    <p class="omitted">
      {formatCount(chars)} more {chars === 1 ? "character is" : "characters are"} in the report
      file.
    </p>
  );
}

/** Finds the numbers of list items, which count the lines and answer nothing. */
import type { Tokens } from "./tokens.js";

const none: ReadonlySet<number> = new Set();

/**
 * The tokens of digits that number the items of a list: at the start of a line, before ". " or ") "
 * and text, maybe in brackets, with a neighbour in the count. A lone "42. That is all" is no list.
 */
export function listMarkers(tokens: Tokens): ReadonlySet<number> {
  const { lineFirst } = tokens;
  if (lineFirst.length < 2) return none;
  const candidates = lineFirst.filter((at) => isMarker(tokens, at));
  const found = new Set<number>();
  candidates.forEach((at, i) => {
    const previous = candidates[i - 1];
    if (previous === undefined) return;
    if (tokens.whole(at) === tokens.whole(previous) + 1) {
      found.add(previous);
      found.add(at);
    }
  });
  return found;
}

function isMarker(tokens: Tokens, at: number): boolean {
  return (
    tokens.size(at) <= 3 &&
    tokens.isMark(at + 1, tokens.isMark(at - 1, "(") ? ")" : ".)") &&
    tokens.isBlank(at + 2) &&
    at + 3 < tokens.length
  );
}

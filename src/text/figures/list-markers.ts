/** Finds the numbers of list items, which count the lines and answer nothing. */
import type { Tokens } from "./tokens.js";

/**
 * The tokens of digits that number the items of a list: at the start of a line, before ". " or ") "
 * and text, with a neighbour in the count. A lone "42. That is all" is no list.
 */
export function listMarkers(tokens: Tokens): ReadonlySet<number> {
  const candidates: number[] = [];
  let lineStart = true;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens.at(i);
    if (token.kind === "space") lineStart ||= token.text.includes("\n");
    else if (token.kind === "digits" && lineStart && isMarker(tokens, i)) candidates.push(i);
    if (token.kind !== "space" && !tokens.isMark(i, "#>*-")) lineStart = false;
  }
  const found = new Set<number>();
  candidates.forEach((at, i) => {
    const previous = candidates[i - 1];
    if (previous === undefined) return;
    if (Number(tokens.at(at).text) === Number(tokens.at(previous).text) + 1) {
      found.add(previous);
      found.add(at);
    }
  });
  return found;
}

function isMarker(tokens: Tokens, at: number): boolean {
  return (
    tokens.at(at).text.length <= 3 &&
    tokens.isMark(at + 1, ".)") &&
    tokens.isBlank(at + 2) &&
    at + 3 < tokens.length
  );
}

/** Finds the name that was probably meant by a misspelt one. */
import { distance } from "fastest-levenshtein";

function plain(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, "");
}

/** Edits from one to the other; two neighbours that changed places are one. */
function editsBetween(a: string, b: string): number {
  if (a.length === b.length) {
    const at = [...a].findIndex((char, index) => char !== b[index]);
    const swapped = `${a.slice(0, at)}${a[at + 1] ?? ""}${a[at] ?? ""}${a.slice(at + 2)}`;
    if (at >= 0 && swapped === b) return 1;
  }
  return distance(a, b);
}

/**
 * The known name closest to `name`, or undefined when none is near: at most about one edit in
 * three characters, never all of them. Case, `-` and `_` do not count. The first of equally near ones wins.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = plain(name);
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    if (candidate === name) continue;
    const other = plain(candidate);
    const longest = Math.max(wanted.length, other.length);
    const limit = Math.min(
      Math.max(1, Math.floor((longest + 1) / 3)),
      Math.min(wanted.length, other.length) - 1,
    );
    if (Math.abs(wanted.length - other.length) > limit) continue;
    const edits = editsBetween(wanted, other);
    if (edits > limit || edits >= bestDistance) continue;
    best = candidate;
    bestDistance = edits;
  }
  return best;
}

/** ` - did you mean "terms"?`, to be put behind a message; empty when no known name is near. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? "" : ` - did you mean ${JSON.stringify(nearest)}?`;
}

/** Gives the first figure of a range what only its last one says: "10-20%", "$1.7–1.9 billion". */
import type { Assembled } from "./assemble.js";
import type { Tokens } from "./tokens.js";

/** Shares percent and scale across a dash, and the currency the other way, in place. */
export function shareAcrossRanges(shared: Assembled[], tokens: Tokens): void {
  for (let i = 0; i + 1 < shared.length; i++) {
    const low = shared[i];
    const high = shared[i + 1];
    if (low === undefined || high === undefined) continue;
    const worded = joinsByWord(tokens, low, high.first);
    if (!worded && !joinsRange(tokens, low.after, high.first)) continue;
    if (worded && isYearLike(low)) continue;
    if (!worded && low.currency !== null && high.currency === null)
      shared[i + 1] = { ...high, currency: low.currency };
    if (low.percent || low.scale !== 1 || low.aside) continue;
    if (high.percent)
      shared[i] = { ...low, percent: true, how: [...low.how, "percent of a range"] };
    else if (high.scale !== 1) {
      const grow = (value: number) => value * high.scale;
      if (worded) {
        const alternatives = [...low.alternatives, grow(low.value)];
        shared[i] = { ...low, alternatives, how: [...low.how, "maybe scale of a range"] };
        continue;
      }
      shared[i] = {
        ...low,
        value: grow(low.value),
        alternatives: low.alternatives.map(grow),
        scale: high.scale,
        how: [...low.how, "scale of a range"],
      };
    }
  }
}

/** Whether nothing but one dash stands between: glued on both sides, or a wide dash with blanks. */
function joinsRange(tokens: Tokens, after: number, next: number): boolean {
  if (next - after === 1) return tokens.isMark(after, "-–—−");
  return (
    next - after === 3 &&
    tokens.isBlank(after) &&
    tokens.isMark(after + 1, "–—") &&
    tokens.isBlank(after + 2)
  );
}

/** Whether a figure may be a year: "from 30% in 2021 to 35% in 2022". */
function isYearLike({ value, how }: Assembled): boolean {
  return how.length === 0 && Number.isInteger(value) && value >= 1900 && value < 2100;
}

/**
 * "5 to 10 percent", "between 5 and 10 percent": a word between two figures. A scale behind may be
 * meant of one or of both.
 */
function joinsByWord(tokens: Tokens, { first, after }: Assembled, next: number): boolean {
  if (next - after !== 3 || !tokens.isBlank(after) || !tokens.isBlank(after + 2)) return false;
  const word = tokens.word(after + 1);
  return (
    word === "to" || (word === "and" && tokens.word(tokens.beforeBlank(first - 1)) === "between")
  );
}

/** Exists to show what differs between two answers, word by word. */
import { diffArrays } from "diff";

/** A piece of an answer; `own` pieces are not in the other one. */
export interface Piece {
  text: string;
  own: boolean;
}

/**
 * A figure with its separators, a word, a run of white space, or any other single character; scripts
 * without spaces go character by character.
 */
const TOKEN =
  /\d+(?:[.,:]\d+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}_]+(?:['’-][\p{L}\p{M}\p{N}_]+)*|\s+|[\s\S]/gu;

function tokens(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** Milliseconds after which two texts are simply too different. */
const MOST_MS = 150;

/** Both answers in pieces; null when they are too different for a diff to help. */
export function wordDiff(base: string, head: string): { base: Piece[]; head: Piece[] } | null {
  const parts = diffArrays(tokens(base), tokens(head), { timeout: MOST_MS });
  if (parts === undefined) return null;
  const sides = { base: [] as Piece[], head: [] as Piece[] };
  let common = 0;
  for (const { value, added, removed } of parts) {
    const text = value.join("");
    if (added) sides.head.push({ text, own: true });
    else if (removed) sides.base.push({ text, own: true });
    else {
      common += text.trim().length;
      sides.base.push({ text, own: false });
      sides.head.push({ text, own: false });
    }
  }
  return common === 0 ? null : sides;
}

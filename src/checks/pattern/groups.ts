/** Translates what stands behind an opening bracket. */
import { PatternError } from "./pattern-error.js";
import type { PatternReader } from "./pattern-reader.js";

const missing: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/\?#/uy, () => 'a comment "(?#…)" has no counterpart here; leave it out'],
  [/\?>/uy, () => 'an atomic group "(?>…)" has no counterpart here; write "(?:…)"'],
  [/\?\(/uy, () => 'a condition "(?(…)…)" has no counterpart here'],
  [
    /\?x|\?[a-z]*x[a-z]*[:)]/uy,
    () => 'the verbose flag "(?x)" has no counterpart here; write the pattern on one line',
  ],
  [/\?[a-zA-Z]+\)/uy, (found) => `the flags "(${found}" must stand at the start of the pattern`],
  [/\?P>/uy, () => 'a recursion "(?P>…)" has no counterpart here'],
];

/** The group that begins at the bracket just read, up to where its content begins. */
export function readGroup(reader: PatternReader): string {
  for (const [expression, say] of missing) {
    const found = reader.take(expression);
    if (found !== undefined) throw new PatternError(say(found[0]));
  }
  const reference = reader.take(/\?P=([\p{L}_][\p{L}\p{N}_]*)\)/uy);
  if (reference !== undefined) {
    reader.backReference = true;
    return `\\k<${reference[1]}>`;
  }
  reader.open();
  const named = reader.take(/\?P?<([\p{L}_][\p{L}\p{N}_]*)>/uy);
  if (named !== undefined) return `(?<${named[1]}>`;
  const plain = reader.take(/\?(?:[:=!]|<[=!])/uy);
  if (plain !== undefined) return `(${plain[0]}`;
  const scoped = reader.take(/\?[a-zA-Z]*(?:-[a-zA-Z]+)?:/uy);
  if (scoped !== undefined) return scopedFlags(scoped[0]);
  if (reader.peek() === "?") throw new PatternError('a group "(?" of a kind that is not known');
  return "(";
}

/** Flags for one group: passed on where the engine knows them. */
function scopedFlags(written: string): string {
  try {
    new RegExp(`(${written}a)`, "v");
    return `(${written}`;
  } catch {
    throw new PatternError(
      `flags for one group, "(${written}…)", have no counterpart here; put them at the start, or use case_sensitive`,
    );
  }
}

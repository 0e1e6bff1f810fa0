/** Reads spelled numbers: "twenty-five", "one hundred and thirty billion", "two thirds". */
import { partWords, smallWords, spelledScales, tensWords } from "./number-words.js";
import type { Tokens } from "./tokens.js";
import { roles } from "./vocabulary.js";

const cardinalWords = roles.small | roles.tens | roles.hundred | roles.spelledScale | roles.and;

/** A number in words. */
export interface Spelled {
  readonly value: number;
  /** Other values that the words may mean: "three quarters" of a year are 3, of a cake 0.75. */
  readonly alternatives: readonly number[];
  /** Power of ten of its last scale word, 0 without one. */
  readonly scalePower: number;
  readonly after: number;
  /** The word "one" alone, which is mostly a pronoun, and "a dozen", which is mostly a measure. */
  readonly pronoun: boolean;
}

/** The spelled number that begins at a token, or undefined. */
export function readSpelled(tokens: Tokens, first: number): Spelled | undefined {
  if (tokens.has(first, roles.half)) return halfScale(tokens, first) ?? partOf(tokens, first, 1);
  if (tokens.has(first, roles.article)) return articleScale(tokens, first);
  if (tokens.has(first, roles.part)) return partOf(tokens, first, 1);
  if (!tokens.has(first, roles.small | roles.tens)) return undefined;
  return partsOf(tokens, first, cardinal(tokens, first, 0));
}

/** "half a million", "half a dozen", "half a percent". */
function halfScale(tokens: Tokens, first: number): Spelled | undefined {
  const article = nextWord(tokens, first + 1);
  if (article === undefined || tokens.word(article) !== "a") return undefined;
  const scaleAt = nextWord(tokens, article + 1);
  const scale = scaleAt === undefined ? "" : tokens.word(scaleAt);
  if (scale === "percent" || scale === "percentage")
    return { value: 0.5, alternatives: [], scalePower: 0, after: article + 1, pronoun: false };
  const power = spelledScales.get(scale);
  if (scaleAt === undefined || (power === undefined && scale !== "dozen")) return undefined;
  return {
    value: power === undefined ? 6 : 10 ** power / 2,
    alternatives: [],
    scalePower: power ?? 0,
    after: scaleAt + 1,
    pronoun: false,
  };
}

/**
 * "a hundred", "a million and a half": the article counts as one before a scale; "a quarter of a
 * million", "a third of them".
 */
function articleScale(tokens: Tokens, first: number): Spelled | undefined {
  const next = nextWord(tokens, first + 1);
  if (next === undefined || tokens.isAnyMark(first + 1)) return undefined;
  if (tokens.has(next, roles.hundred | roles.spelledScale))
    return withParts(tokens, first, cardinal(tokens, next, 1));
  const part = partWords.get(tokens.word(next));
  if (part === undefined) return undefined;
  const scaled = partOf(tokens, next, 1);
  if (scaled !== undefined) return scaled;
  const of = nextWord(tokens, next + 1);
  // "a quarter of 2023" is a time.
  if (of === undefined || tokens.word(of) !== "of" || tokens.isDigits(of + 2)) return undefined;
  return { value: 1 / part, alternatives: [], scalePower: 0, after: next + 1, pronoun: true };
}

/** "quarter of a million", "half of one percent", "quarter million": parts of a scale or a percentage. */
function partOf(tokens: Tokens, at: number, count: number): Spelled | undefined {
  const part = partWords.get(tokens.word(at));
  const of = nextWord(tokens, at + 1);
  if (part === undefined || of === undefined) return undefined;
  const bare = part === 4 && tokens.has(of, roles.spelledScale);
  const one = bare ? at : tokens.word(of) === "of" ? nextWord(tokens, of + 1) : undefined;
  if (one === undefined || (!bare && !/^(?:an?|one)$/u.test(tokens.word(one)))) return undefined;
  const scaleAt = nextWord(tokens, one + 1);
  const scale = scaleAt === undefined ? "" : tokens.word(scaleAt);
  const power = spelledScales.get(scale);
  const value = (count / part) * 10 ** (power ?? 0);
  const read = { value, alternatives: [], pronoun: false };
  if (scale === "percent") return { ...read, scalePower: 0, after: one + 1 };
  if (power === undefined || scaleAt === undefined) return undefined;
  return { ...read, scalePower: power, after: scaleAt + 1 };
}

/**
 * "and a half", "and three-quarters", "-and-a-half" behind a whole number; not where the part is one
 * of something else ("and a third of them") or of a name ("and a half-brother").
 */
export function andParts(
  tokens: Tokens,
  from: number,
): { value: number; after: number } | undefined {
  const and = nextWord(tokens, from);
  if (and === undefined || !tokens.has(and, roles.and)) return undefined;
  const count = nextWord(tokens, and + 1);
  if (count === undefined) return undefined;
  const small = tokens.has(count, roles.article) ? 1 : smallWords.get(tokens.word(count));
  const partAt = nextWord(tokens, count + 1);
  const part = partAt === undefined ? undefined : partWords.get(tokens.word(partAt));
  if (small === undefined || part === undefined || partAt === undefined) return undefined;
  if (small < 1 || small >= part) return undefined;
  const behind = nextWord(tokens, partAt + 1);
  const other =
    behind !== undefined && (tokens.isMark(partAt + 1, "-") || tokens.word(behind) === "of");
  return other ? undefined : { value: small / part, after: partAt + 1 };
}

/** The longest cardinal from `first` on; `seed` is what has been said before it. */
function cardinal(tokens: Tokens, first: number, seed: number, commas = true): Spelled {
  let total = 0;
  let current = seed;
  let limit = Number.POSITIVE_INFINITY;
  let lastPower = 0;
  let last = "";
  let after = first;
  let at: number | undefined = first;
  let words = 0;
  while (at !== undefined) {
    const word = tokens.word(at);
    const small = smallWords.get(word);
    const tens = tensWords.get(word);
    const power = spelledScales.get(word);
    if (small !== undefined && fitsSmall(current, small, last)) current += small;
    else if (tens !== undefined && current % 100 === 0 && last !== "zero") current += tens;
    else if (word === "hundred" && current > 0 && current < 100) current *= 100;
    else if (word === "dozen" && current > 0 && current < 100) current *= 12;
    else if (power !== undefined && current > 0 && 10 ** power < limit) {
      total += current * 10 ** power;
      current = 0;
      limit = 10 ** power;
      lastPower = power;
    } else break;
    last = word;
    words++;
    after = at + 1;
    at = following(tokens, after, last) ?? (commas ? pastComma(tokens, after, last) : undefined);
  }
  const decimals = spelledDecimals(tokens, after);
  if (decimals === undefined) {
    // "one of them", and the dozen of "$3 a dozen", answer nothing by themselves.
    const pronoun = words === 1 && (last === "one" || last === "dozen");
    return { value: total + current, alternatives: [], scalePower: lastPower, after, pronoun };
  }
  const power = spelledScales.get(tokens.word(tokens.pastBlank(decimals.after)));
  const scaled = power !== undefined && total === 0;
  return {
    value: Number(`${total + current}.${decimals.digits}e${scaled ? power : 0}`),
    alternatives: [],
    scalePower: scaled ? power : lastPower,
    after: scaled ? tokens.pastBlank(decimals.after) + 1 : decimals.after,
    pronoun: false,
  };
}

function fitsSmall(current: number, small: number, last: string): boolean {
  if (last === "" || current % 100 === 0) return last !== "zero";
  return tensWords.has(last) && small > 0 && small < 10;
}

/** The next word of the same number behind a comma: "two thousand, three hundred and five". */
function pastComma(tokens: Tokens, after: number, last: string): number | undefined {
  const power = spelledScales.get(last);
  if (power === undefined || !tokens.isMark(after, ",")) return undefined;
  const next = nextWord(tokens, after + 1);
  if (next === undefined || !tokens.has(next, roles.small | roles.tens)) return undefined;
  const rest = cardinal(tokens, next, 0, false).value;
  return rest >= 100 && rest < 10 ** power ? next : undefined;
}

/** The next word of the same number: after a blank or a hyphen, past an "and" behind hundreds. */
function following(tokens: Tokens, after: number, last: string): number | undefined {
  const next = nextWord(tokens, after);
  if (next === undefined || !tokens.has(next, cardinalWords)) return undefined;
  if (!tokens.has(next, roles.and)) return next;
  if (last !== "hundred" && !spelledScales.has(last)) return undefined;
  const behind = nextWord(tokens, next + 1);
  return behind !== undefined && tokens.has(behind, roles.small | roles.tens) ? behind : undefined;
}

/** "point five two" behind a cardinal. */
function spelledDecimals(tokens: Tokens, after: number) {
  const point = nextWord(tokens, after);
  if (point === undefined || !tokens.has(point, roles.point)) return undefined;
  let digits = "";
  let end = point + 1;
  for (let at = nextWord(tokens, end); at !== undefined; at = nextWord(tokens, end)) {
    const digit = smallWords.get(tokens.word(at));
    if (digit === undefined || digit > 9) break;
    digits += String(digit);
    end = at + 1;
  }
  return digits === "" ? undefined : { digits, after: end };
}

/** "two thirds", "three quarters of a million", and what {@link withParts} reads. */
function partsOf(tokens: Tokens, first: number, whole: Spelled): Spelled {
  const next = nextWord(tokens, whole.after);
  if (next === undefined) return whole;
  if (!tokens.has(next, roles.part | roles.and)) return whole;
  const part = partWords.get(tokens.word(next));
  if (part !== undefined && whole.scalePower === 0 && whole.value > 0 && whole.value < 20) {
    const scaled = partOf(tokens, next, whole.value);
    if (scaled !== undefined) return scaled;
    const quarters = part === 4 && whole.value > 1 ? [whole.value] : [];
    return {
      ...whole,
      value: whole.value / part,
      alternatives: quarters,
      after: next + 1,
      pronoun: false,
    };
  }
  return withParts(tokens, first, whole);
}

/** "two and a half", "two and a half million", "a million and a half", "two and three-quarters". */
function withParts(tokens: Tokens, first: number, whole: Spelled): Spelled {
  const parts = andParts(tokens, whole.after);
  if (parts === undefined) return whole;
  const { after } = parts;
  if (tokens.word(whole.after - 1) === "dozen")
    return { ...whole, value: whole.value + 12 * parts.value, after, pronoun: false };
  if (whole.scalePower > 0) {
    const value = whole.value + parts.value * 10 ** whole.scalePower;
    return { ...whole, value, after, pronoun: false };
  }
  const scaleAt = nextWord(tokens, after);
  const power = scaleAt === undefined ? undefined : spelledScales.get(tokens.word(scaleAt));
  const value = (whole.value + parts.value) * 10 ** (power ?? 0);
  const end = power === undefined || scaleAt === undefined ? after : scaleAt + 1;
  return { value, alternatives: [], scalePower: power ?? 0, after: end, pronoun: first === end };
}

/** The index of a word directly behind one blank or one hyphen. */
function nextWord(tokens: Tokens, after: number): number | undefined {
  const hyphen = tokens.isMark(after, "-");
  const at = hyphen ? after + 1 : tokens.pastBlank(after);
  return at !== after && tokens.isWord(at) ? at : undefined;
}

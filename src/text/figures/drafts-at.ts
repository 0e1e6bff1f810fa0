/** Tries the forms that a figure may begin with: digits, a dot, a fraction sign, a number word. */
import { isCurrencyWord } from "./currencies.js";
import { type Draft, draft, nothing } from "./draft.js";
import { fractionFrom, fractionMark } from "./fractions.js";
import { gluedUnits, notFigureSuffixes } from "./glued-units.js";
import { type Numeral, readNumerals } from "./numerals.js";
import { isReference } from "./references.js";
import { scaleOf } from "./scales.js";
import { andParts, readSpelled } from "./spelled.js";
import type { Tokens } from "./tokens.js";

/** The figures that begin at a token (more than one in "1,2,3"), and where reading goes on. */
export interface DraftsAt {
  readonly drafts: readonly Draft[];
  readonly after: number;
}

/** Reads at one token; `after` is always beyond it. */
export function draftsAt(tokens: Tokens, at: number): DraftsAt {
  if (tokens.isDigits(at)) return inDigits(tokens, at);
  return tokens.isWord(at) ? inWords(tokens, at) : atMark(tokens, at);
}

const noDrafts: readonly Draft[] = [];
const inWordsOnly: readonly string[] = ["in words"];

function inWords(tokens: Tokens, at: number): DraftsAt {
  const spelled = readSpelled(tokens, at);
  if (spelled === undefined) return { drafts: noDrafts, after: at + 1 };
  const { value, alternatives, after, pronoun, scalePower } = spelled;
  if (pronoun && value === 1 && tokens.word(tokens.beforeBlank(at - 1)) === "no")
    return { drafts: noDrafts, after };
  const read = draft(value, at, after, inWordsOnly);
  return { drafts: [{ ...read, alternatives, aside: pronoun, spelledPower: scalePower }], after };
}

function inDigits(tokens: Tokens, at: number): DraftsAt {
  const { numerals, after } = readNumerals(tokens, at);
  const [only] = numerals;
  const drafts =
    only !== undefined && numerals.length === 1
      ? [draftOf(tokens, only, true)]
      : numerals.map((numeral, i) => draftOf(tokens, numeral, i === numerals.length - 1));
  const end = Math.max(after, drafts.at(-1)?.after ?? after);
  if (!isPartOfName(tokens, end)) return { drafts, after: end };
  return { drafts: drafts.slice(0, -1), after: pastName(tokens, end) };
}

function draftOf(tokens: Tokens, numeral: Numeral, isLast: boolean): Draft {
  const { decimal, exponent, first, after, how, plain } = numeral;
  const fraction = isLast ? fractionFrom(tokens, numeral) : undefined;
  if (fraction !== undefined) return draft(fraction.value, first, fraction.after, [fraction.how]);
  const parts = isLast && plain ? andParts(tokens, after) : undefined;
  if (parts !== undefined)
    return draft(tokens.whole(first) + parts.value, first, parts.after, ["mixed number"]);
  return {
    bare: plain && decimal.length < 10 ? tokens.whole(first) : decimal,
    exponent,
    alternatives: nothing,
    first,
    after,
    how,
    aside: isReference(tokens, numeral),
    spelledPower: 0,
  };
}

/** "½", and ".5" where nothing before the dot could be ended by it. */
function atMark(tokens: Tokens, at: number): DraftsAt {
  const sign = fractionMark(tokens, at);
  if (sign !== undefined) {
    return { drafts: [draft(sign.value, at, sign.after, [sign.how])], after: sign.after };
  }
  const free =
    at === 0 ||
    tokens.isSpace(at - 1) ||
    (tokens.isAnyMark(at - 1) && !tokens.isMark(at - 1, ".,)]"));
  const longer = tokens.isMark(at + 2, ".,") && tokens.isDigits(at + 3);
  const decimal =
    tokens.isMark(at, ".") && tokens.isDigits(at + 1) && !isPartOfName(tokens, at + 2);
  if (!decimal || !free || longer) return { drafts: noDrafts, after: at + 1 };
  return { drafts: [draft(`0.${tokens.text(at + 1)}`, at, at + 2, nothing)], after: at + 2 };
}

/** Whether the letters directly behind digits make a name, an ordinal or a decade of them. */
function isPartOfName(tokens: Tokens, at: number): boolean {
  if (!tokens.isWord(at)) return false;
  const word = tokens.text(at);
  if (notFigureSuffixes.has(word)) return true;
  if (word === "s" && /^[12]\d\d0$/u.test(tokens.text(at - 1))) return true;
  if (gluedUnits.has(word)) return false;
  if (tokens.isDigits(at + 1)) return true;
  if (scaleOf(word) !== undefined || isCurrencyWord(word)) return false;
  return !/^(?:percent|pct|bps?)$/iu.test(word);
}

function pastName(tokens: Tokens, from: number): number {
  let at = from;
  while (tokens.isWord(at) || tokens.isDigits(at)) at++;
  return at;
}

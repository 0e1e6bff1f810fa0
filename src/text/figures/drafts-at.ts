/** Tries the forms that a figure may begin with: digits, a dot, a fraction sign, a number word. */
import { isCurrencyWord } from "./currencies.js";
import { type Draft, draft } from "./draft.js";
import { fractionFrom, fractionMark } from "./fractions.js";
import { gluedUnits, notFigureSuffixes } from "./glued-units.js";
import { type Numeral, readNumerals } from "./numerals.js";
import { scaleOf } from "./scales.js";
import { readSpelled } from "./spelled.js";
import type { Tokens } from "./tokens.js";

/** The figures that begin at a token (more than one in "1,2,3"), and where reading goes on. */
export interface DraftsAt {
  readonly drafts: readonly Draft[];
  readonly after: number;
}

/** Reads at one token; `after` is always beyond it. */
export function draftsAt(tokens: Tokens, at: number): DraftsAt {
  switch (tokens.at(at).kind) {
    case "word":
      return inWords(tokens, at);
    case "digits":
      return inDigits(tokens, at);
    case "mark":
      return atMark(tokens, at);
    default:
      return { drafts: [], after: at + 1 };
  }
}

function inWords(tokens: Tokens, at: number): DraftsAt {
  const spelled = readSpelled(tokens, at);
  if (spelled === undefined) return { drafts: [], after: at + 1 };
  const { value, alternatives, after, pronoun, scalePower } = spelled;
  const rest = { alternatives, how: ["in words"], aside: pronoun, spelledPower: scalePower };
  return { drafts: [draft(value, at, after, rest)], after };
}

function inDigits(tokens: Tokens, at: number): DraftsAt {
  const { numerals, after } = readNumerals(tokens, at);
  const last = numerals.at(-1);
  const drafts = numerals.map((numeral) => {
    const fraction = numeral === last ? fractionFrom(tokens, numeral) : undefined;
    if (fraction !== undefined) {
      return draft(fraction.value, numeral.first, fraction.after, { how: [fraction.how] });
    }
    const { decimal, exponent, first, how } = numeral;
    return draft(decimal, first, numeral.after, {
      exponent,
      how,
      aside: isFootnote(tokens, numeral),
    });
  });
  const end = Math.max(after, drafts.at(-1)?.after ?? after);
  if (!isPartOfName(tokens, end)) return { drafts, after: end };
  return { drafts: drafts.slice(0, -1), after: pastName(tokens, end) };
}

/** "½", and ".5" where nothing before the dot could be ended by it. */
function atMark(tokens: Tokens, at: number): DraftsAt {
  const sign = fractionMark(tokens, at);
  if (sign !== undefined) {
    return { drafts: [draft(sign.value, at, sign.after, { how: [sign.how] })], after: sign.after };
  }
  const before = tokens.at(at - 1);
  const free =
    at === 0 ||
    before.kind === "space" ||
    (before.kind === "mark" && !".,)]".includes(before.text));
  const longer = tokens.isMark(at + 2, ".,") && tokens.is(at + 3, "digits");
  const decimal =
    tokens.isMark(at, ".") && tokens.is(at + 1, "digits") && !isPartOfName(tokens, at + 2);
  if (!decimal || !free || longer) return { drafts: [], after: at + 1 };
  return { drafts: [draft(`0.${tokens.at(at + 1).text}`, at, at + 2)], after: at + 2 };
}

/** Whether the letters directly behind digits make a name, an ordinal or a decade of them. */
function isPartOfName(tokens: Tokens, at: number): boolean {
  const token = tokens.at(at);
  if (token.kind !== "word") return false;
  if (notFigureSuffixes.has(token.text)) return true;
  if (token.text === "s" && /^[12]\d\d0$/u.test(tokens.at(at - 1).text)) return true;
  if (gluedUnits.has(token.text)) return false;
  if (tokens.is(at + 1, "digits")) return true;
  if (scaleOf(token.text) !== undefined || isCurrencyWord(token.text)) return false;
  return !/^(?:percent|pct|bps?)$/iu.test(token.text);
}

function pastName(tokens: Tokens, from: number): number {
  let at = from;
  while (tokens.is(at, "word") || tokens.is(at, "digits")) at++;
  return at;
}

/** "[2]" and "[^2]" point to a source; so does each of "[2, 3]". */
function isFootnote(tokens: Tokens, numeral: Numeral): boolean {
  if (!numeral.plain || numeral.decimal.length > 3) return false;
  const opened = tokens.isMark(numeral.first - 1, "[^") || tokens.isMark(numeral.first - 2, "[,");
  return opened && tokens.isMark(numeral.after, "],");
}

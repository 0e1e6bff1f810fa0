/** Reads what stands around a figure: sign and currency before it, scale, percent and currency behind. */
import { isCurrencyCode, isCurrencySign, isCurrencyWord, isSignPrefix } from "./currencies.js";
import { scaleOf } from "./scales.js";
import type { Tokens } from "./tokens.js";

/** What stands before a figure. */
export interface Before {
  readonly first: number;
  readonly negative: boolean;
  /** Whether the sign is written, so that brackets around cannot mean a minus. */
  readonly signed: boolean;
  readonly currency: string | null;
}

/** What stands behind a figure. */
export interface Behind {
  readonly after: number;
  /** Power of ten of its scale words. */
  readonly power: number;
  /** A scale that the text may or may not mean, as a power of ten; 0 without one. */
  readonly maybePower: number;
  readonly currency: string | null;
  /** Factor that makes a percentage of the figure, or null when it is none. */
  readonly percentFactor: number | null;
  readonly how: readonly string[];
}

const dashes = "-−–‐‑";

/** Looks back from the first token of a figure, never before `from`. */
export function lookBefore(tokens: Tokens, figure: number, from: number): Before {
  let first = figure;
  let negative = false;
  const inner = minusBefore(tokens, first, from);
  if (inner !== undefined) {
    negative = true;
    first = inner;
  }
  const currency = currencyBefore(tokens, first, from);
  if (currency !== undefined) {
    first = currency.first;
    const outer = negative ? undefined : minusBefore(tokens, first, from);
    if (outer !== undefined) {
      negative = true;
      first = outer;
    }
  }
  const word = tokens.word(tokens.beforeBlank(first - 1));
  const worded =
    !negative &&
    tokens.isBlank(first - 1) &&
    first - 2 >= from &&
    isMinusWord(tokens, word, first - 2);
  if (worded) {
    negative = true;
    first -= 2;
  }
  return {
    first,
    negative,
    signed: negative || tokens.isMark(first - 1, "+"),
    currency: currency?.name ?? null,
  };
}

/** The index of a dash directly before `at` that stands for a minus. */
function minusBefore(tokens: Tokens, at: number, from: number): number | undefined {
  const dash = at - 1;
  if (dash < from || !tokens.isMark(dash, dashes)) return undefined;
  const before = tokens.at(dash - 1);
  if (before.kind === "word" && !isCurrencyCode(before.text)) return undefined;
  // Glued between two figures it joins a range: "5%-7%", "5€-7€".
  if (tokens.isMark(dash - 1, dashes) || tokens.isMark(dash - 1, "%‰")) return undefined;
  if (isCurrencySign(before.text) && tokens.is(tokens.beforeBlank(dash - 2), "digits"))
    return undefined;
  return isOperand(tokens, tokens.beforeBlank(dash - 1)) ? undefined : dash;
}

function isOperand(tokens: Tokens, at: number): boolean {
  return tokens.is(at, "digits") || tokens.isMark(at, ")]}");
}

function isMinusWord(tokens: Tokens, word: string, at: number): boolean {
  if (word === "negative") return true;
  return word === "minus" && !isOperand(tokens, tokens.beforeBlank(at - 1));
}

function currencyBefore(tokens: Tokens, at: number, from: number) {
  let sign = tokens.beforeBlank(at - 1);
  if (tokens.isMark(sign, ".") && tokens.word(sign - 1) === "rs") sign--;
  if (sign < from) return undefined;
  const token = tokens.at(sign);
  if (token.kind === "word" && isCurrencyCode(token.text)) return { first: sign, name: token.text };
  if (!isCurrencySign(token.text)) return undefined;
  const prefix = tokens.at(sign - 1);
  const prefixed = sign - 1 >= from && prefix.kind === "word" && isSignPrefix(prefix.text);
  return prefixed
    ? { first: sign - 1, name: `${prefix.text}${token.text}` }
    : { first: sign, name: token.text };
}

/** Looks on from the token behind a figure. */
export function lookBehind(tokens: Tokens, from: number, currencyAhead: string | null): Behind {
  let after = from;
  let power = 0;
  let maybePower = 0;
  let currency: string | null = null;
  let percentFactor: number | null = null;
  const how: string[] = [];
  for (let step = 0; step < 4; step++) {
    const percent = percentAt(tokens, after);
    if (percent !== undefined) {
      after = percent.after;
      percentFactor = percent.factor;
      how.push(percent.how);
      break;
    }
    const scale = scaleAt(tokens, after, currencyAhead !== null || currency !== null);
    if (scale !== undefined) {
      if (scale.sure) power += scale.power;
      else maybePower = scale.power;
      if (scale.sure) how.push(scale.name);
      after = scale.after;
      continue;
    }
    const money: { name: string; after: number } | undefined =
      currency === null ? currencyAfter(tokens, after, currencyAhead) : undefined;
    if (money === undefined) break;
    currency = money.name;
    after = money.after;
  }
  return { after, power, maybePower, currency, percentFactor, how };
}

function scaleAt(
  tokens: Tokens,
  from: number,
  money: boolean,
): { after: number; name: string; power: number; sure: boolean } | undefined {
  const at = tokens.isMark(from, "-") ? from + 1 : tokens.pastBlank(from);
  const token = tokens.at(at);
  const found = token.kind === "word" ? scaleOf(token.text) : undefined;
  if (found === undefined || tokens.is(at + 1, "digits")) return undefined;
  if (token.text.length === 1 && tokens.isMark(at + 1, "-&") && tokens.is(at + 2, "word"))
    return undefined;
  const moneyBehind = money || currencyAfter(tokens, at + 1, null) !== undefined;
  if (found.use === "currency" && !moneyBehind) return undefined;
  const { name, power } = found.scale;
  return { after: at + 1, name, power, sure: found.use !== "either" || moneyBehind };
}

function currencyAfter(
  tokens: Tokens,
  from: number,
  ahead: string | null,
): { name: string; after: number } | undefined {
  const at = tokens.isMark(from, "-") ? from + 1 : tokens.pastBlank(from);
  const token = tokens.at(at);
  const beforeFigure =
    tokens.is(at + 1, "digits") ||
    (ahead === null && tokens.is(tokens.pastBlank(at + 1), "digits"));
  if (beforeFigure) return undefined;
  if (isCurrencySign(token.text)) return { name: token.text, after: at + 1 };
  if (token.kind !== "word") return undefined;
  if (isSignPrefix(token.text) && isCurrencySign(tokens.at(at + 1).text)) return undefined;
  return isCurrencyWord(token.text) ? { name: token.text, after: at + 1 } : undefined;
}

/** "%", "percent", "per cent", "pct", "bps", "basis points"; not "percentage points". */
function percentAt(tokens: Tokens, from: number) {
  const at = tokens.isMark(from, "-") ? from + 1 : tokens.pastBlank(from);
  const next = tokens.pastBlank(at + 1);
  const word = tokens.word(at);
  let found: { after: number; factor: number; how: string } | undefined;
  if (tokens.isMark(at, "%")) found = { after: at + 1, factor: 1, how: "percent" };
  else if (tokens.isMark(at, "‰")) found = { after: at + 1, factor: 0.1, how: "per mille" };
  else if (word === "percent" || word === "pct")
    found = { after: at + 1, factor: 1, how: "percent" };
  else if (word === "per" && tokens.word(next) === "cent")
    found = { after: next + 1, factor: 1, how: "percent" };
  else if (/^bps?$/u.test(word)) found = { after: at + 1, factor: 0.01, how: "basis points" };
  else if (word === "basis" && /^points?$/u.test(tokens.word(next)))
    found = { after: next + 1, factor: 0.01, how: "basis points" };
  if (found === undefined || found.factor !== 1) return found;
  const behind = tokens.isMark(found.after, "-") ? found.after + 1 : tokens.pastBlank(found.after);
  return /^(?:points?|pts?)$/u.test(tokens.word(behind)) ? undefined : found;
}

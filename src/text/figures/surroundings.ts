/** Reads what stands around a figure: sign and currency before it, scale, percent and currency behind. */
import { isCurrencyCode, isCurrencySign, isCurrencyWord, isSignPrefix } from "./currencies.js";
import { nothing } from "./draft.js";
import { scaleOf, scaleSign } from "./scales.js";
import type { Tokens } from "./tokens.js";
import { roles } from "./vocabulary.js";

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

const dashes = "-−–‐‑‒";

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
  const worded =
    !negative &&
    first - 2 >= from &&
    tokens.has(first - 2, roles.minus) &&
    tokens.isBlank(first - 1) &&
    isMinusWord(tokens, first - 2);
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
  if (tokens.isWord(dash - 1) && !isCurrencyCode(tokens.text(dash - 1))) return undefined;
  // Glued between two figures it joins a range: "5%-7%", "5€-7€".
  if (tokens.isMark(dash - 1, dashes) || tokens.isMark(dash - 1, "%‰")) return undefined;
  if (isCurrencySign(tokens.code(dash - 1)) && tokens.isDigits(tokens.beforeBlank(dash - 2)))
    return undefined;
  return isOperand(tokens, tokens.beforeBlank(dash - 1)) ? undefined : dash;
}

function isOperand(tokens: Tokens, at: number): boolean {
  return tokens.isDigits(at) || tokens.isMark(at, ")]}");
}

function isMinusWord(tokens: Tokens, at: number): boolean {
  return tokens.word(at) === "negative" || !isOperand(tokens, tokens.beforeBlank(at - 1));
}

function currencyBefore(tokens: Tokens, at: number, from: number) {
  let sign = tokens.beforeBlank(at - 1);
  if (tokens.isMark(sign, ".") && tokens.has(sign - 1, roles.currency)) {
    if (tokens.word(sign - 1) === "rs") sign--;
  }
  if (sign < from) return undefined;
  if (tokens.has(sign, roles.currency)) {
    const name = tokens.text(sign);
    return isCurrencyCode(name) ? { first: sign, name } : undefined;
  }
  if (!isCurrencySign(tokens.code(sign))) return undefined;
  const prefix =
    sign - 1 >= from && tokens.has(sign - 1, roles.currency) ? tokens.text(sign - 1) : "";
  return isSignPrefix(prefix)
    ? { first: sign - 1, name: `${prefix}${tokens.text(sign)}` }
    : { first: sign, name: tokens.text(sign) };
}

/**
 * Looks on from the token behind a figure. Behind a power of ten letters are a unit and no scale:
 * "10^-6 M".
 */
export function lookBehind(
  tokens: Tokens,
  from: number,
  currencyAhead: string | null,
  scales = true,
): Behind {
  if (!mayQualify(tokens, joint(tokens, from))) return unqualified(from);
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
    const inMoney = currencyAhead !== null || currency !== null;
    const scale = scales ? scaleAt(tokens, after, inMoney) : undefined;
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

function unqualified(after: number): Behind {
  return { after, power: 0, maybePower: 0, currency: null, percentFactor: null, how: nothing };
}

/** The index past one hyphen or blank behind a figure. */
function joint(tokens: Tokens, after: number): number {
  return tokens.isMark(after, "-") ? after + 1 : tokens.pastBlank(after);
}

/** Whether a token may say anything of the figure before it. */
function mayQualify(tokens: Tokens, at: number): boolean {
  return (
    tokens.has(at, roles.scale | roles.currency | roles.percent) ||
    tokens.isMark(at, "%‰") ||
    isCurrencySign(tokens.code(at)) ||
    scaleSign(tokens.code(at)) !== undefined
  );
}

function scaleAt(
  tokens: Tokens,
  from: number,
  money: boolean,
): { after: number; name: string; power: number; sure: boolean } | undefined {
  const sign = scaleSign(tokens.code(from));
  if (sign !== undefined && tokens.isAnyMark(from)) return { after: from + 1, ...sign, sure: true };
  const at = joint(tokens, from);
  const found = tokens.has(at, roles.scale) ? scaleOf(tokens.text(at)) : undefined;
  if (found === undefined || tokens.isDigits(at + 1)) return undefined;
  // "5 K-pop bands" have no scale, "a 128k-token text" and "a $5M-a-year job" do.
  const glued = at === from && (money || found.scale.power === 3);
  if (!glued && tokens.size(at) === 1 && tokens.isMark(at + 1, "-&") && tokens.isWord(at + 2))
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
  const at = joint(tokens, from);
  const beforeFigure =
    tokens.isDigits(at + 1) || (ahead === null && tokens.isDigits(tokens.pastBlank(at + 1)));
  if (beforeFigure) return undefined;
  if (isCurrencySign(tokens.code(at))) return { name: tokens.text(at), after: at + 1 };
  if (!tokens.has(at, roles.currency)) return undefined;
  const name = tokens.text(at);
  if (isSignPrefix(name) && isCurrencySign(tokens.code(at + 1))) return undefined;
  return isCurrencyWord(name) ? { name, after: at + 1 } : undefined;
}

const percentWords = new Set(["percent", "pct", "prozent", "procent", "prosent"]);
const perWords = new Set(["per", "por", "pour"]);
const hundredWords = new Set(["cent", "ciento", "cento"]);

/** "%", "percent", "per cent", "pct", "bps", "basis points"; not "percentage points". */
function percentAt(tokens: Tokens, from: number) {
  const at = joint(tokens, from);
  const mark = tokens.isMark(at, "%‰");
  if (!mark && !tokens.has(at, roles.percent)) return undefined;
  const next = joint(tokens, at + 1);
  const word = tokens.word(at);
  let found: { after: number; factor: number; how: string } | undefined;
  if (tokens.code(at) === 37) found = { after: at + 1, factor: 1, how: "percent" };
  else if (tokens.isMark(at, "‰")) found = { after: at + 1, factor: 0.1, how: "per mille" };
  else if (percentWords.has(word)) found = { after: at + 1, factor: 1, how: "percent" };
  else if (perWords.has(word) && hundredWords.has(tokens.word(next)))
    found = { after: next + 1, factor: 1, how: "percent" };
  else if (word === "bps" || word === "bp")
    found = { after: at + 1, factor: 0.01, how: "basis points" };
  else if (word === "basis" && tokens.has(next, roles.points))
    found = { after: next + 1, factor: 0.01, how: "basis points" };
  if (found === undefined || found.factor !== 1) return found;
  return tokens.has(joint(tokens, found.after), roles.points) ? undefined : found;
}

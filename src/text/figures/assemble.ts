/** Puts a figure together from its draft and what stands around it: sign, brackets, scale, unit. */

import { isCurrencyCode, isSubunit } from "./currencies.js";
import { isYear } from "./dates.js";
import { type Draft, nothing } from "./draft.js";
import type { Figure } from "./figure.js";
import { type Before, type Behind, lookBefore, lookBehind } from "./surroundings.js";
import type { Tokens } from "./tokens.js";
import { roles } from "./vocabulary.js";

/** A figure without its place in the source, and the tokens that it takes. */
export interface Assembled extends Omit<Figure, "start" | "end" | "text"> {
  readonly first: number;
  readonly after: number;
}

/** The figure of a draft. Tokens before `from` belong to other figures and are not looked at. */
export function assemble(tokens: Tokens, draft: Draft, from: number): Assembled {
  const before = lookBefore(tokens, draft.first, from);
  const scales = draft.exponent === 0;
  const behind = lookBehind(tokens, draft.after, before.currency, scales);
  const mathDollars = before.currency === "$" && tokens.code(draft.after) === 36;
  const plain = mathDollars
    ? finish(draft, { ...before, currency: null }, lookBehind(tokens, draft.after + 1, null))
    : finish(draft, before, behind);
  const brackets = before.signed ? undefined : bracketsAround(tokens, before.first, behind.after);
  if (brackets === undefined || brackets.first < from)
    return isNamedYear(tokens, plain) ? { ...plain, year: true } : plain;
  return inBrackets(tokens, draft, brackets, { before, behind, from });
}

/** Whether the figure is four digits behind "in", "since", "fiscal" and the like. */
function isNamedYear(tokens: Tokens, { first, after }: Assembled): boolean {
  const before = tokens.beforeBlank(first - 1);
  return after === first + 1 && tokens.has(before, roles.calendar) && isYear(tokens, first);
}

/** "(1,577)" is an amount below zero; what encloses also sets aside, so the plain value stays. */
function inBrackets(
  tokens: Tokens,
  draft: Draft,
  brackets: { first: number; after: number },
  inner: { before: Before; behind: Behind; from: number },
): Assembled {
  const ahead = lookBefore(tokens, brackets.first, inner.from);
  const currency = inner.before.currency ?? inner.behind.currency ?? ahead.currency;
  const tail = lookBehind(tokens, brackets.after, currency);
  const told = inner.behind.power > 0 || inner.behind.percentFactor !== null;
  const behind = told ? { ...inner.behind, after: brackets.after } : tail;
  const before = { first: ahead.first, negative: true, signed: ahead.signed, currency };
  const figure = finish(draft, before, behind);
  const aside = ahead.signed ? [] : [-figure.value];
  return {
    ...figure,
    alternatives: [...figure.alternatives, ...aside],
    how: figure.how.map((word) => (word === "minus" ? "brackets as minus, or aside" : word)),
  };
}

function finish(draft: Draft, before: Before, behind: Behind): Assembled {
  const { power, maybePower, percentFactor } = behind;
  const sign = before.negative ? -1 : 1;
  const value = scaled(draft.bare, draft.exponent + power) * (percentFactor ?? 1);
  const currency = before.currency ?? behind.currency;
  const unit = currency !== null || percentFactor !== null || power > 0;
  let alternatives: readonly number[] = nothing;
  const hundredth = behind.currency !== null && isSubunit(behind.currency);
  if (draft.alternatives.length > 0 || maybePower > 0 || hundredth) {
    const maybe = maybePower > 0 ? [scaled(draft.bare, maybePower) * sign] : [];
    const money = hundredth ? [scaled(draft.bare, draft.exponent + power - 2) * sign] : [];
    const factor = sign * powerOfTen(power);
    alternatives = [...draft.alternatives.map((other) => other * factor), ...maybe, ...money];
  }
  let { how } = draft;
  if (before.negative || currency !== null || behind.how.length > 0) {
    how = [
      ...how,
      ...(before.negative ? ["minus"] : nothing),
      ...behind.how,
      ...(currency === null ? nothing : [currency]),
    ];
  }
  return {
    first: before.first,
    after: behind.after,
    value: value === 0 ? 0 : value * sign,
    alternatives,
    percent: percentFactor !== null,
    currency,
    scale: powerOfTen(power + draft.spelledPower),
    how,
    aside: draft.aside && !unit,
    year: false,
  };
}

/** The brackets that hold nothing but the tokens given, unless they call a function or a list. */
function bracketsAround(tokens: Tokens, first: number, after: number) {
  const open = tokens.beforeBlank(first - 1);
  const close = tokens.pastBlank(after);
  if (!tokens.isMark(open, "(") || !tokens.isMark(close, ")")) return undefined;
  const called =
    tokens.isDigits(open - 1) ||
    (tokens.isWord(open - 1) && !isCurrencyCode(tokens.text(open - 1)));
  return called ? undefined : { first: open, after: close + 1 };
}

function powerOfTen(power: number): number {
  return power === 0 ? 1 : 10 ** power;
}

/** `bare` times a power of ten, rounded once. */
function scaled(bare: string | number, power: number): number {
  if (power === 0) return typeof bare === "number" ? bare : Number(bare);
  const text = String(bare);
  return text.includes("e") ? Number(bare) * 10 ** power : Number(`${text}e${power}`);
}

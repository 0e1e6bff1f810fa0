/** Puts a figure together from its draft and what stands around it: sign, brackets, scale, unit. */

import { isCurrencyCode } from "./currencies.js";
import type { Draft } from "./draft.js";
import type { Figure } from "./figure.js";
import { type Before, type Behind, lookBefore, lookBehind } from "./surroundings.js";
import type { Tokens } from "./tokens.js";

/** A figure without its place in the source, and the tokens that it takes. */
export interface Assembled extends Omit<Figure, "start" | "end" | "text"> {
  readonly first: number;
  readonly after: number;
}

/** The figure of a draft. Tokens before `from` belong to other figures and are not looked at. */
export function assemble(tokens: Tokens, draft: Draft, from: number): Assembled {
  const before = lookBefore(tokens, draft.first, from);
  const behind = lookBehind(tokens, draft.after, before.currency);
  const mathDollars = before.currency === "$" && tokens.at(draft.after).text === "$";
  const outer = mathDollars ? lookBehind(tokens, draft.after + 1, null) : behind;
  const plain = finish(draft, { ...before, currency: mathDollars ? null : before.currency }, outer);
  const brackets = before.signed ? undefined : bracketsAround(tokens, before.first, behind.after);
  if (brackets === undefined || brackets.first < from) return plain;
  return inBrackets(tokens, draft, brackets, { before, behind, from });
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
  const factor = behind.percentFactor ?? 1;
  const sign = before.negative ? -1 : 1;
  const value = scaled(draft.bare, draft.exponent + behind.power) * factor;
  const maybe = behind.maybePower > 0 ? [scaled(draft.bare, behind.maybePower) * sign] : [];
  const currency = before.currency ?? behind.currency;
  const unit = currency !== null || behind.percentFactor !== null || behind.power > 0;
  return {
    first: before.first,
    after: behind.after,
    value: value === 0 ? 0 : value * sign,
    alternatives: [
      ...draft.alternatives.map((other) => other * sign * 10 ** behind.power),
      ...maybe,
    ],
    percent: behind.percentFactor !== null,
    currency,
    scale: 10 ** (behind.power + draft.spelledPower),
    how: [
      ...draft.how,
      ...(before.negative ? ["minus"] : []),
      ...behind.how,
      ...(currency === null ? [] : [currency]),
    ],
    aside: draft.aside && !unit,
  };
}

/** The brackets that hold nothing but the tokens given, unless they call a function or a list. */
function bracketsAround(tokens: Tokens, first: number, after: number) {
  const open = tokens.beforeBlank(first - 1);
  const close = tokens.pastBlank(after);
  if (!tokens.isMark(open, "(") || !tokens.isMark(close, ")")) return undefined;
  const caller = tokens.at(open - 1);
  const called =
    caller.kind === "digits" || (caller.kind === "word" && !isCurrencyCode(caller.text));
  return called ? undefined : { first: open, after: close + 1 };
}

/** `bare` times a power of ten, rounded once. */
function scaled(bare: string | number, power: number): number {
  if (power === 0) return Number(bare);
  const text = String(bare);
  return text.includes("e") ? Number(bare) * 10 ** power : Number(`${text}e${power}`);
}

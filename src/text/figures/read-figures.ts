/** Reads every figure of a text: the one entry to the reader. docs/checks/number.md states its grammar. */
import { type Assembled, assemble } from "./assemble.js";
import { draftsAt } from "./drafts-at.js";
import type { Figure } from "./figure.js";
import { listMarkers } from "./list-markers.js";
import { lookThrough } from "./look-through.js";
import { notFigures } from "./not-figures.js";
import { shareAcrossRanges } from "./ranges.js";
import { Tokens } from "./tokens.js";

/** Texts up to this length, in UTF-16 code units, are read with the shared arrays. */
const largestShared = 100_000;

/** The last text that was read: the checks of a case ask for the same answer one after another. */
let last: { source: string; figures: readonly Figure[] } | null = null;

/**
 * The figures of a text from left to right. Linear in the length of the text.
 *
 * @example readFigures("Revenue was $130.5B.")[0]?.value // 130_500_000_000
 */
export function readFigures(source: string): readonly Figure[] {
  if (last?.source !== source) last = { source, figures: readAll(source) };
  return last.figures;
}

function readAll(source: string): Figure[] {
  const rendered = lookThrough(source);
  const tokens = tokensOf(rendered.text);
  const assembled = assembleAll(tokens);
  shareAcrossRanges(assembled, tokens);
  return assembled.map((one) => {
    const start = rendered.startOf(tokens.start(one.first));
    const end = rendered.endOf(tokens.end(one.after - 1) - 1);
    const { value, alternatives, percent, currency, scale, how, aside, year } = one;
    const text = source.slice(start, end);
    return { value, alternatives, percent, currency, scale, how, aside, year, start, end, text };
  });
}

/** Kept from text to text, so that short texts allocate no arrays. */
const shared = new Tokens();

function tokensOf(text: string): Tokens {
  const tokens = text.length <= largestShared ? shared : new Tokens();
  tokens.read(text);
  return tokens;
}

function assembleAll(tokens: Tokens): Assembled[] {
  const markers = listMarkers(tokens);
  const figures: Assembled[] = [];
  let from = 0;
  for (let at = tokens.nextBeginning(0); at < tokens.length; at = tokens.nextBeginning(at)) {
    if (markers.has(at)) {
      at++;
      from = at;
      continue;
    }
    const skipped = notFigures(tokens, at);
    if (skipped !== undefined) {
      for (const year of skipped.years) figures.push(yearOf(tokens, year));
      at = skipped.after;
      from = at;
      continue;
    }
    const { drafts, after } = draftsAt(tokens, at);
    at = after;
    for (const next of drafts) {
      const figure = assemble(tokens, next, from);
      figures.push(figure);
      at = Math.max(at, figure.after);
      from = Math.max(from, figure.after);
    }
  }
  return figures;
}

function yearOf(tokens: Tokens, at: number): Assembled {
  return {
    first: at,
    after: at + 1,
    value: tokens.whole(at),
    alternatives: [],
    percent: false,
    currency: null,
    scale: 1,
    how: ["year of a date"],
    aside: true,
    year: true,
  };
}

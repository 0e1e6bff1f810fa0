/** Reads every figure of a text: the one entry to the reader. docs/checks/number.md states its grammar. */
import { type Assembled, assemble } from "./assemble.js";
import type { Draft } from "./draft.js";
import { draftsAt } from "./drafts-at.js";
import type { Figure } from "./figure.js";
import { listMarkers } from "./list-markers.js";
import { lookThrough } from "./look-through.js";
import { notFigures } from "./not-figures.js";
import { shareAcrossRanges } from "./ranges.js";
import { Tokens } from "./tokens.js";

/**
 * The figures of a text from left to right. Linear in the length of the text.
 *
 * @example readFigures("Revenue was $130.5B.")[0]?.value // 130_500_000_000
 */
export function readFigures(source: string): Figure[] {
  const rendered = lookThrough(source);
  const tokens = new Tokens(rendered.text);
  return shareAcrossRanges(assembleAll(tokens), tokens).map(({ first, after, ...figure }) => {
    const start = rendered.startOf(tokens.at(first).start);
    const end = rendered.endOf(tokens.at(after - 1).end - 1);
    return { ...figure, start, end, text: source.slice(start, end) };
  });
}

function assembleAll(tokens: Tokens): Assembled[] {
  const markers = listMarkers(tokens);
  const figures: Assembled[] = [];
  let at = 0;
  let from = 0;
  const add = (next: Draft) => {
    const figure = assemble(tokens, next, from);
    figures.push(figure);
    at = Math.max(at, figure.after);
    from = at;
  };
  while (at < tokens.length) {
    const skipped = markers.has(at) ? { after: at + 1, years: [] } : notFigures(tokens, at);
    if (skipped === undefined) {
      const found = draftsAt(tokens, at);
      at = found.drafts.length > 0 ? at : found.after;
      for (const next of found.drafts) add(next);
      at = Math.max(at, found.after);
    } else {
      for (const year of skipped.years) figures.push(yearOf(tokens, year));
      at = skipped.after;
      from = at;
    }
  }
  return figures;
}

function yearOf(tokens: Tokens, at: number): Assembled {
  const value = Number(tokens.at(at).text);
  return {
    first: at,
    after: at + 1,
    value,
    alternatives: [],
    percent: false,
    currency: null,
    scale: 1,
    how: ["year of a date"],
    aside: true,
  };
}

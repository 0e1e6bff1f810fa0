/** Decides whether a figure of an answer comes from one of its sources. */
import { sameCurrency } from "../../text/figures/currencies.js";
import type { Figure } from "../../text/figures/figure.js";
import { readFigures } from "../../text/figures/read-figures.js";

/** The digits behind the decimal point that the figure was written with, at most 12. */
function decimals(mantissa: number): number {
  for (let places = 0; places < 12; places++) {
    const scaled = mantissa * 10 ** places;
    if (Math.abs(scaled - Math.round(scaled)) <= 1e-9 * Math.max(1, Math.abs(scaled)))
      return places;
  }
  return 12;
}

/** A figure of a source, with the scale that a note of the same source gives its bare figures. */
export interface SourceFigure {
  readonly figure: Figure;
  /** 1e6 where the source says "in millions", null where it says nothing of the kind. */
  readonly notedScale: number | null;
}

const scaleNote =
  /\b(?:in|of) (thousands|millions|billions)\b|[$€£]\s?(?:in )?(000s?|mm?|mn|mio|bn)(?![\p{L}\p{N}])/giu;
const noted: Readonly<Record<string, number>> = {
  thousands: 1e3,
  "000": 1e3,
  "000s": 1e3,
  millions: 1e6,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mio: 1e6,
  billions: 1e9,
  bn: 1e9,
};

/** The figures of a source's text. */
export function sourceFigures(text: string): SourceFigure[] {
  const notes = new Set(
    [...text.matchAll(scaleNote)].map(([, words, short]) => {
      return noted[(words ?? short ?? "").toLowerCase()] ?? null;
    }),
  );
  const [only = null] = notes;
  const notedScale = notes.size === 1 ? only : null;
  return readFigures(text).map((figure) => ({ figure, notedScale }));
}

/** What the figure of a source may be worth to the one of the answer; none where the kinds differ. */
function readings({ figure: source, notedScale }: SourceFigure, figure: Figure): number[] {
  if (source.percent !== figure.percent) return [];
  const otherMoney =
    source.currency !== null &&
    figure.currency !== null &&
    !sameCurrency(source.currency, figure.currency);
  if (otherMoney) return [];
  // A table says "in millions" at its head: its bare 1,577 carries the answer's $1,577 million.
  const bare = source.scale === 1 && figure.scale !== 1;
  const scales = bare ? [1, notedScale ?? figure.scale] : [1];
  return scales.map((scale) => Math.abs(source.value) * scale);
}

/** Words behind which a figure is meant roughly. */
const roughly =
  /(?:\b(?:about|around|approximately|approx\.?|roughly|circa|ca\.?|nearly|almost|close to|some)|[~≈∼])\s*[*_]*$/iu;

/** How far a round figure that is meant roughly may be from the source's, as a share of it. */
const roughShare = 0.05;

/** Half of the place to which a whole figure is rounded: 50 for 1,600; half of its last digit else. */
function roundness(figure: Figure): number {
  let place = 10 ** -decimals(Math.abs(figure.value / figure.scale));
  while (place < 1e15 && Math.abs(figure.value / figure.scale) % (place * 10) === 0) place *= 10;
  return 0.5 * place * figure.scale;
}

/**
 * Whether a figure stands in a source: equal but for the sign (words carry it: "a loss of 3"), within
 * the tolerance, or the source's figure rounded to the digits of the answer's; a round figure that is
 * meant roughly ("about 1,600"), to the digits before its noughts.
 * @param tolerance accepted difference as a share of the source's figure
 * @param before what stands before the figure in the answer
 */
export function comesFrom(
  figure: Figure,
  sources: readonly SourceFigure[],
  { tolerance, before }: { tolerance: number; before: string },
): boolean {
  const value = Math.abs(figure.value);
  const half = 0.5 * 10 ** -decimals(value / figure.scale) * figure.scale;
  const rough = value > 0 && roughly.test(before) ? roundness(figure) : 0;
  return sources.some((source) =>
    readings(source, figure).some((wanted) => {
      const distance = Math.abs(value - wanted);
      const slack = 1e-9 * Math.max(value, wanted);
      return (
        distance <= tolerance * wanted + slack ||
        isRounded(distance, half, wanted, slack) ||
        (distance <= rough && distance <= roughShare * wanted)
      );
    }),
  );
}

/** A whole number below ten is no rounding: "3 offices" does not come from 2.7. */
function isRounded(distance: number, half: number, wanted: number, slack: number): boolean {
  return wanted >= 20 * half && distance <= half + slack;
}

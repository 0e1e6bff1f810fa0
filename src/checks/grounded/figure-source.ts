/** Decides whether a figure of an answer comes from one of its sources. */
import { sameCurrency } from "../../text/figures/currencies.js";
import type { Figure } from "../../text/figures/figure.js";

/** The digits behind the decimal point that the figure was written with, at most 12. */
function decimals(mantissa: number): number {
  for (let places = 0; places < 12; places++) {
    const scaled = mantissa * 10 ** places;
    if (Math.abs(scaled - Math.round(scaled)) <= 1e-9 * Math.max(1, Math.abs(scaled)))
      return places;
  }
  return 12;
}

/** What the figure of a source may be worth to the one of the answer; none where the kinds differ. */
function readings(source: Figure, figure: Figure): number[] {
  if (source.percent !== figure.percent) return [];
  const otherMoney =
    source.currency !== null &&
    figure.currency !== null &&
    !sameCurrency(source.currency, figure.currency);
  if (otherMoney) return [];
  // A table says "in millions" at its head: its bare 1,577 carries the answer's $1,577 million.
  const scales = source.scale === 1 && figure.scale !== 1 ? [1, figure.scale] : [1];
  return scales.map((scale) => Math.abs(source.value) * scale);
}

/**
 * Whether a figure stands in a source: equal but for the sign (words carry it: "a loss of 3"), within
 * the tolerance, or the source's figure rounded to the digits of the answer's.
 * @param tolerance accepted difference as a share of the source's figure
 */
export function comesFrom(figure: Figure, sources: readonly Figure[], tolerance: number): boolean {
  const value = Math.abs(figure.value);
  const half = 0.5 * 10 ** -decimals(value / figure.scale) * figure.scale;
  return sources.some((source) =>
    readings(source, figure).some((wanted) => {
      const distance = Math.abs(value - wanted);
      const slack = 1e-9 * Math.max(value, wanted);
      return distance <= tolerance * wanted + slack || isRounded(distance, half, wanted, slack);
    }),
  );
}

/** A whole number below ten is no rounding: "3 offices" does not come from 2.7. */
function isRounded(distance: number, half: number, wanted: number, slack: number): boolean {
  return wanted >= 20 * half && distance <= half + slack;
}

/** Exists so that figures on the page have a real minus sign and never come apart at the end of a line. */
import * as figures from "../../../src/domain/figures.js";

const MINUS = "\u2212";
const NARROW = "\u00a0";

function typesetPlain(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}_.])-(?=\d)/gu, MINUS)
    .replace(/(?<=\d) (?=%|points\b|ms\b|s\b)/g, NARROW)
    .replace(/\bp (?=[\d=<])/g, `p${NARROW}`)
    .replace(/(?<=[=<]) (?=\d)/g, NARROW);
}

/** A sentence of the comparison with its figures set; names in quotation marks stay as they are. */
export function typeset(text: string): string {
  return text
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((piece, index) => (index % 2 === 1 ? piece : typesetPlain(piece)))
    .join("");
}

const set =
  <T extends unknown[]>(format: (...args: T) => string) =>
  (...args: T) =>
    typesetPlain(format(...args));

export const formatChance = set(figures.formatChance);
export const formatDrop = set(figures.formatDrop);
export const formatLevel = set(figures.formatLevel);
export const formatP = set(figures.formatP);
export const formatPoints = set(figures.formatPoints);
export const formatPointsBare = set(figures.formatPointsBare);
export const formatRate = set(figures.formatRate);
export const { countOf, formatCount, formatExpected, formatUsd } = figures;

/** Seconds; below a tenth in milliseconds, so that quick trials can be told apart. */
export function formatSeconds(value: number): string {
  return value > 0 && value < 0.1
    ? `${(1000 * value).toFixed(1)}${NARROW}ms`
    : typesetPlain(figures.formatSeconds(value));
}

/** `p = 0.0043`, or `p < 1e-10` at the floor. */
export function pIs(p: number): string {
  const text = formatP(p);
  return text.startsWith("<") ? `p${NARROW}${text}` : `p${NARROW}=${NARROW}${text}`;
}

/** The p of one among many, which says nothing more near 1. */
export function formatAdjustedP(p: number): string {
  return p > 0.99 ? `>${NARROW}0.99` : formatP(p);
}

/** `−6.5 to +2.5`. */
export function formatRange({ low, high }: { low: number; high: number }): string {
  return `${formatPointsBare(low)} to ${formatPointsBare(high)}`;
}

/** Compares figures that were read with the one that is wanted. */
import { sameCurrency } from "../../text/figures/currencies.js";
import type { Figure } from "../../text/figures/figure.js";
import type { WantedFigure } from "./wanted-figure.js";

/** The result of a search among figures. */
export interface FigureMatch {
  readonly passed: boolean;
  /** The figure that matched, else the one that comes nearest; undefined when none was read. */
  readonly figure: Figure | undefined;
  /** Why the nearest figure could not count at all: it is of another kind. */
  readonly misfit: string | null;
}

/** Looks for the wanted figure among all, or judges only the first or last. */
export function matchFigure(all: readonly Figure[], wanted: WantedFigure): FigureMatch {
  const figures = chosen(all, wanted);
  let nearest: { figure: Figure; distance: number } | undefined;
  for (const figure of figures) {
    for (const value of readings(figure, wanted)) {
      if (isNear(value, wanted)) return { passed: true, figure, misfit: null };
      const distance = Math.abs(value - wanted.value);
      if (nearest === undefined || distance < nearest.distance) nearest = { figure, distance };
    }
  }
  if (nearest !== undefined) return { passed: false, figure: nearest.figure, misfit: null };
  const figure = nearestOf(figures, wanted.value);
  return { passed: false, figure, misfit: figure === undefined ? null : misfitOf(figure, wanted) };
}

/** The figures that are judged: all, or the first or last of those that may answer. */
function chosen(all: readonly Figure[], { take, value }: WantedFigure): readonly Figure[] {
  if (take === "any") return all;
  const answers = all.filter((figure) => !figure.aside);
  const measured = answers.some((one) => one.percent || one.currency !== null || one.scale !== 1);
  const years = !measured || (Number.isInteger(value) && value >= 1900 && value < 2100);
  const pool = answers.length === 0 ? all : answers.filter((figure) => years || !figure.year);
  const one = take === "first" ? pool[0] : pool.at(-1);
  return one === undefined ? [] : [one];
}

/** The values of a figure in the unit in which the wanted value is given; none when its kind differs. */
function readings(figure: Figure, wanted: WantedFigure): number[] {
  const values = [figure.value, ...figure.alternatives];
  if (figure.percent) {
    if (wanted.unit === "%") return values;
    return wanted.ratio && wanted.unit === null ? values.map((value) => value / 100) : [];
  }
  if (wanted.unit === "%") {
    return wanted.ratio && figure.currency === null ? values.map((value) => value * 100) : [];
  }
  const otherMoney =
    wanted.unit !== null && figure.currency !== null && !sameCurrency(figure.currency, wanted.unit);
  if (otherMoney) return [];
  if (wanted.scale === 1) return values;
  const bare = figure.scale === 1 ? values : [];
  return [...values.map((value) => value / wanted.scale), ...bare];
}

/** Whether a value is within either tolerance, or rounds to the digits of the wanted value. */
function isNear(value: number, wanted: WantedFigure): boolean {
  const distance = Math.abs(value - wanted.value);
  const slack = 4 * Number.EPSILON * Math.max(Math.abs(value), Math.abs(wanted.value));
  if (wanted.absTol !== undefined && distance <= wanted.absTol + slack) return true;
  if (wanted.relTol !== undefined && distance <= wanted.relTol * Math.abs(wanted.value) + slack)
    return true;
  return wanted.rounding && roundsTo(value, wanted, slack);
}

/** Half a unit of the last written digit below counts, half a unit above rounds away. */
function roundsTo(value: number, wanted: WantedFigure, slack: number): boolean {
  const half = 0.5 * 10 ** wanted.lastPlace;
  const outward = wanted.value < 0 || (wanted.value === 0 && value < 0) ? -1 : 1;
  const beyond = (value - wanted.value) * outward;
  return beyond >= -half - slack && beyond < half - slack;
}

function nearestOf(figures: readonly Figure[], value: number): Figure | undefined {
  let nearest = figures[0];
  for (const figure of figures) {
    if (nearest === undefined || Math.abs(figure.value - value) < Math.abs(nearest.value - value)) {
      nearest = figure;
    }
  }
  return nearest;
}

function misfitOf(figure: Figure, wanted: WantedFigure): string {
  if (figure.percent) return "a percentage, and a plain figure is wanted";
  if (wanted.unit === "%") return "no percentage";
  return `in ${figure.currency}, and ${wanted.unit} is wanted`;
}

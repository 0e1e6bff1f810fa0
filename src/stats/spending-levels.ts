/** Exists to turn a spending function into the level of each look: recursive integration on a grid. */
import { normalCdf, normalDensity } from "./normal.js";
import { validateAlpha } from "./p-value.js";
import { information, type Spending, validateRounds } from "./sequential-levels.js";

/** The grid of the statistic: -8, -7.99, .. 8. */
const STEP = 0.01;
const HALF = 800;
const POINTS = 2 * HALF + 1;
/** Beyond this many standard deviations a step from one look to the next is neglected (1e-16). */
const FARTHEST = 8.5;

/**
 * Nominal one-sided level of the look after each round of one trial a case against `n0` stored
 * trials, for a spending function (Lan and DeMets 1983; recursive integration: Jennison and
 * Turnbull). Rounds before `first` are no looks: their level is 0.
 *
 * Every grid point stands for a cell of its own width, so a boundary lies up to half a step
 * further out than the continuous one: the levels never spend more than they may.
 *
 * @throws RangeError when rounds, `first` or alpha is out of range
 */
export function spendingLevels(
  design: {
    readonly n0: number;
    readonly rounds: number;
    readonly alpha: number;
    readonly first?: number;
  },
  spending: Spending,
): number[] {
  const { n0, rounds, alpha } = design;
  const first = validateRounds(rounds, design.first ?? 1);
  validateAlpha(alpha);
  const full = information(rounds, n0);
  const levels = new Array<number>(rounds).fill(0);
  let surviving: Float64Array | undefined;
  let before = 0;
  let spent = 0;
  for (let k = first; k <= rounds; k++) {
    const t = information(k, n0) / full;
    const density = surviving === undefined ? start() : advance(surviving, before, t);
    const due = spending(t, alpha) - spent;
    const boundary = boundaryOf(density, due);
    levels[k - 1] = normalCdf(-boundary);
    for (let i = 0; i < POINTS; i++) if (at(i) >= boundary) density[i] = 0;
    surviving = density;
    before = t;
    spent += due;
  }
  return levels;
}

function at(i: number): number {
  return (i - HALF) * STEP;
}

function start(): Float64Array {
  return Float64Array.from({ length: POINTS }, (_, i) => normalDensity(at(i)));
}

/**
 * Density of the statistic at information t among the runs that have not crossed at `before`: the
 * score grows by independent normal steps. Along a row the normal density is followed by its ratio
 * from point to point, which costs two products instead of an exponential.
 */
function advance(surviving: Float64Array, before: number, t: number): Float64Array {
  const sd = Math.sqrt(t - before);
  const pace = (STEP * Math.sqrt(before)) / sd;
  const bend = Math.exp(-pace * pace);
  const scale = (STEP * Math.sqrt(t)) / sd;
  const next = new Float64Array(POINTS);
  for (let i = 0; i < POINTS; i++) {
    const centre = (at(i) * Math.sqrt(t)) / sd;
    const from = Math.max(0, Math.ceil(HALF + (centre - FARTHEST) / pace));
    const to = Math.min(POINTS - 1, Math.floor(HALF + (centre + FARTHEST) / pace));
    const distance = centre - (from - HALF) * pace;
    let value = normalDensity(distance);
    let ratio = Math.exp(distance * pace - (pace * pace) / 2);
    let sum = 0;
    for (let j = from; j <= to; j++) {
      sum += surviving[j]! * value;
      value *= ratio;
      ratio *= bend;
    }
    next[i] = sum * scale;
  }
  return next;
}

/** Where the upper tail of the density reaches `due`, linear between grid points. */
function boundaryOf(density: Float64Array, due: number): number {
  let tail = 0;
  for (let i = POINTS - 1; i >= 0; i--) {
    const cell = density[i]! * STEP;
    if (tail + cell > due) return at(i) + ((tail + cell - due) / cell) * STEP;
    tail += cell;
  }
  return at(0);
}

/** Exists to spread a one-sided level over several looks at growing data. */
import { normalCdf, normalQuantile } from "./normal.js";
import { validateAlpha } from "./p-value.js";

/** Share of alpha that each look before the last one spends. */
const EARLY_SHARE = 1 / 20;

/**
 * Levels of the looks after rounds 1 .. rounds by the union bound: alpha/20 each, the rest for the
 * last; they add up to alpha. Rounds before `first` are no looks: their level is 0.
 *
 * @param options.first first round with a look, default 1
 * @throws RangeError when rounds is not 1 .. 20 or first not 1 .. rounds
 */
export function strictLevels(
  rounds: number,
  alpha: number,
  options: { readonly first?: number } = {},
): number[] {
  const first = validateRounds(rounds, options.first ?? 1);
  validateAlpha(alpha);
  if (rounds - first >= 20) throw new RangeError(`at most 20 looks, got ${rounds - first + 1}`);
  const early = alpha * EARLY_SHARE;
  return Array.from({ length: rounds }, (_, i) => {
    if (i + 1 < first) return 0;
    return i + 1 < rounds ? early : alpha - (rounds - first) * early;
  });
}

/** Information of k trials a case against n0 stored ones, 1/(1/k + 1/n0). */
export function information(k: number, n0: number): number {
  return 1 / (1 / k + 1 / n0);
}

/** How much of alpha may be spent when a share t of the information is in; s(0) = 0, s(1) = alpha. */
export type Spending = (t: number, alpha: number) => number;

/** Hwang, Shih and DeCani (1990) with gamma 1: alpha (1 - e^-t)/(1 - e^-1). */
export const hwangShihDeCani: Spending = (t, alpha) => (alpha * -Math.expm1(-t)) / -Math.expm1(-1);

/** O'Brien-Fleming shaped (Lan and DeMets 1983): 2 (1 - Phi(z(1 - alpha/2)/sqrt(t))). */
export const obrienFleming: Spending = (t, alpha) =>
  2 * normalCdf(normalQuantile(alpha / 2) / Math.sqrt(t));

/**
 * One p-value for all looks so far: min(1, min over looks of p alpha/level). Valid at any stop when
 * every p is exact and the levels add up to alpha at most. Looks of level 0 do not count.
 */
export function sequentialP(
  looks: readonly { readonly p: number; readonly level: number }[],
  alpha: number,
): number {
  let smallest = 1;
  for (const { p, level } of looks) {
    if (level > 0) smallest = Math.min(smallest, (p * alpha) / level);
  }
  return smallest;
}

/** Checks rounds and first look and returns the latter. @throws RangeError when out of range. */
export function validateRounds(rounds: number, first: number): number {
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new RangeError(`rounds is a whole number >= 1, got ${rounds}`);
  }
  if (!Number.isInteger(first) || first < 1 || first > rounds) {
    throw new RangeError(`the first look lies in rounds 1 to ${rounds}, got ${first}`);
  }
  return first;
}

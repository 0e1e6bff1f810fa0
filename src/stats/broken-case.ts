/** Exists to say, before a run, whether one stable case that breaks could be seen. */
import { caseEvidence } from "./case-evidence.js";
import { familyOf } from "./family.js";
import { validateArm } from "./paired-counts.js";

/** What one broken stable case would show. */
export interface BrokenCase {
  /** p of the case alone, 1/C(n0 + n1, n1). */
  readonly smallestP: number;
  /** The same adjusted for all cases expected from the stored arm. */
  readonly pAdjusted: number;
}

/**
 * The p-value of one stable case that goes from all passes to none, in a suite whose other cases
 * repeat their stored rate: t = x0 + round(n1 x0/n0). The case that breaks is an all-pass one with the most
 * stored trials; without an all-pass case one of the others is thought stable.
 *
 * @param n1 trials a case of the arm to come, at least 1
 * @throws RangeError on impossible counts or no case
 */
export function brokenCase(x0: readonly number[], n0: readonly number[], n1: number): BrokenCase {
  validateArm(x0, n0, "the stored arm");
  if (x0.length === 0) throw new RangeError("there is no case that could break");
  if (!Number.isInteger(n1) || n1 < 1) throw new RangeError(`n1 is a whole number >= 1, got ${n1}`);
  let broken = 0;
  for (let i = 1; i < x0.length; i++) {
    const stable = Number(x0[i] === n0[i]) - Number(x0[broken] === n0[broken]);
    if (stable > 0 || (stable === 0 && n0[i]! > n0[broken]!)) broken = i;
  }
  const types = new Map<string, { n0: number; t: number; count: number }>();
  for (let i = 0; i < x0.length; i++) {
    const trials = n0[i]!;
    const t = i === broken ? trials : x0[i]! + Math.round((n1 * x0[i]!) / trials);
    if (t === 0 || t === trials + n1) continue;
    const key = `${trials},${t}`;
    const type = types.get(key);
    if (type === undefined) types.set(key, { n0: trials, t, count: 1 });
    else type.count++;
  }
  const family = familyOf(
    [...types.values()].map((type) => ({
      levels: caseEvidence(type.n0, n1, type.t).lower,
      count: type.count,
    })),
  );
  const smallestP = caseEvidence(n0[broken]!, n1, n0[broken]!).lower[0]!;
  return { smallestP, pAdjusted: family.at(smallestP) };
}

/** Pairs the calls that were made with those that are wanted, as many as can be. */

/** Whether the call `given` may stand for the wanted one; both are places in their lists. */
export type Fits = (given: number, wanted: number) => boolean;

/** For each wanted call the one that stands for it, or undefined. */
export type Pairing = (number | undefined)[];

/**
 * The largest pairing in any order, each call used once.
 * Source: the augmenting paths of bipartite matching (H. W. Kuhn, 1955).
 */
export function pairInAnyOrder(given: number, wanted: number, fits: Fits): Pairing {
  const wantedOf: (number | undefined)[] = new Array<undefined>(given).fill(undefined);
  const place = (want: number, tried: Set<number>): boolean => {
    for (let call = 0; call < given; call++) {
      if (tried.has(call) || !fits(call, want)) continue;
      tried.add(call);
      const other = wantedOf[call];
      if (other !== undefined && !place(other, tried)) continue;
      wantedOf[call] = want;
      return true;
    }
    return false;
  };
  for (let want = 0; want < wanted; want++) place(want, new Set());
  const pairs: Pairing = new Array<undefined>(wanted).fill(undefined);
  wantedOf.forEach((want, call) => {
    if (want !== undefined) pairs[want] = call;
  });
  return pairs;
}

/** The largest pairing that keeps the order: a longest common subsequence. */
export function pairInOrder(given: number, wanted: number, fits: Fits): Pairing {
  const best = Array.from({ length: given + 1 }, () => new Array<number>(wanted + 1).fill(0));
  const at = (call: number, want: number) => best[call]?.[want] ?? 0;
  for (let call = given - 1; call >= 0; call--) {
    for (let want = wanted - 1; want >= 0; want--) {
      const row = best[call] ?? [];
      row[want] = fits(call, want)
        ? 1 + at(call + 1, want + 1)
        : Math.max(at(call + 1, want), at(call, want + 1));
    }
  }
  const pairs: Pairing = new Array<undefined>(wanted).fill(undefined);
  for (let call = 0, want = 0; call < given && want < wanted; ) {
    if (fits(call, want)) pairs[want++] = call++;
    else if (at(call + 1, want) >= at(call, want + 1)) call++;
    else want++;
  }
  return pairs;
}

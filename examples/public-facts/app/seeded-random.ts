/** Random numbers that are the same for the same case, repeat and seed. */

export type Random = () => number;

/** A generator of numbers in [0, 1), started from the text `key` (FNV-1a, then mulberry32). */
export function seededRandom(key: string): Random {
  let state = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) {
    state = Math.imul(state ^ key.charCodeAt(i), 0x01000193);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of `choices`, each as likely as the others. */
export function pick<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}

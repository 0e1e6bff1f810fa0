/** Exists so that every random figure comes from a seed that can be shown and used again. */
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Draws whole numbers 0 .. n - 1. */
export type DrawIndex = (n: number) => number;

/**
 * A seeded generator of indices (xoroshiro128+). The high bits of 32 are used, so the bias for n
 * outcomes is below n/2^32.
 *
 * @param seed any number; its lowest 32 bits count
 */
export function seededIndex(seed: number): DrawIndex {
  const generator = xoroshiro128plus(seed | 0);
  // The first states still show the seed.
  for (let k = 0; k < 32; k++) generator.next();
  return (n) => Math.floor(((generator.next() >>> 0) / 0x1_0000_0000) * n);
}

/** 32-bit FNV-1a hash of the UTF-16 code units of a text, low byte first; unsigned. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >> 8), 0x01000193);
  }
  return hash >>> 0;
}

/** Moves `take` random entries of `values` to its front (a partial Fisher-Yates shuffle, in place). */
export function dealFront(values: Float64Array, take: number, draw: DrawIndex): void {
  const n = values.length;
  for (let i = 0; i < take; i++) {
    const j = i + draw(n - i);
    const chosen = values[j]!;
    values[j] = values[i]!;
    values[i] = chosen;
  }
}

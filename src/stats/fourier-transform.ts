/** Exists to turn characteristic-function values back into probabilities: one in-place radix-2 transform. */

/** Cosines of 2 pi k / size for k = 0 .. size - 1. */
export interface CircleTable {
  readonly size: number;
  readonly cosine: Float64Array;
  readonly sine: Float64Array;
}

/** The table used last is kept: the laws of one comparison mostly share their size. */
let last: CircleTable | undefined;
const LARGEST_KEPT = 1 << 20;

/** Cosines and sines around the circle; `size` is a power of two, at least 8. */
export function circleTable(size: number): CircleTable {
  if (last !== undefined && last.size === size) return last;
  const cosine = new Float64Array(size);
  const sine = new Float64Array(size);
  const quarter = size / 4;
  for (let k = 0; k <= quarter / 2; k++) {
    const angle = (2 * Math.PI * k) / size;
    const c = Math.cos(angle);
    const s = Math.sin(angle);
    // One eighth of the circle gives the rest by symmetry, with exact zeros and ones on the axes.
    for (const [at, x, y] of [
      [k, c, s],
      [quarter - k, s, c],
      [quarter + k, -s, c],
      [2 * quarter - k, -c, s],
      [2 * quarter + k, -c, -s],
      [3 * quarter - k, -s, -c],
      [3 * quarter + k, s, -c],
      [size - k, c, -s],
    ] as const) {
      cosine[at & (size - 1)] = x;
      sine[at & (size - 1)] = y;
    }
  }
  const table = { size, cosine, sine };
  if (size <= LARGEST_KEPT) last = table;
  return table;
}

/**
 * Discrete Fourier transform in place with the kernel exp(-2 pi i j k / size), not scaled.
 * The length of both arrays is `table.size`.
 */
export function transform(re: Float64Array, im: Float64Array, table: CircleTable): void {
  const { size, cosine, sine } = table;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    while ((j & bit) !== 0) {
      j ^= bit;
      bit >>= 1;
    }
    j |= bit;
    if (i < j) {
      const a = re[i]!;
      re[i] = re[j]!;
      re[j] = a;
      const b = im[i]!;
      im[i] = im[j]!;
      im[j] = b;
    }
  }
  for (let half = 1; half < size; half <<= 1) {
    const stride = size / (2 * half);
    for (let k = 0; k < half; k++) {
      const c = cosine[k * stride]!;
      const s = -sine[k * stride]!;
      for (let i = k; i < size; i += 2 * half) {
        const j = i + half;
        const x = re[j]! * c - im[j]! * s;
        const y = re[j]! * s + im[j]! * c;
        re[j] = re[i]! - x;
        im[j] = im[i]! - y;
        re[i]! += x;
        im[i]! += y;
      }
    }
  }
}

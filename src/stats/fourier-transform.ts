/** Exists to turn characteristic-function values back into probabilities: one in-place radix-2 transform. */

/** Cosines and sines of 2 pi k / size for k = 0 .. size - 1. */
export interface CircleTable {
  readonly size: number;
  readonly cosine: Float64Array;
  readonly sine: Float64Array;
}

/** Tables used last, by size; only small ones are kept (together below 4 MB). */
const kept = new Map<number, CircleTable>();
const LARGEST_KEPT = 1 << 16;

/**
 * Cosine and sine of 2 pi k / size, written to `out[0]` and `out[1]`; `size` a multiple of 8 and
 * `0 <= k < size`. The angle is brought into one eighth of the circle as a whole number, so both
 * are right to the last digit and exact on the axes.
 */
export function circlePoint(k: number, size: number, out: Float64Array): void {
  const quarter = size / 4;
  const turns = Math.floor(k / quarter);
  const rest = k - turns * quarter;
  const swapped = 2 * rest > quarter;
  const angle = (2 * Math.PI * (swapped ? quarter - rest : rest)) / size;
  const c = swapped ? Math.sin(angle) : Math.cos(angle);
  const s = swapped ? Math.cos(angle) : Math.sin(angle);
  out[0] = turns === 0 ? c : turns === 1 ? -s : turns === 2 ? -c : s;
  out[1] = turns === 0 ? s : turns === 1 ? c : turns === 2 ? -s : -c;
}

/** Cosines and sines around the circle; `size` is a power of two, at least 8. */
export function circleTable(size: number): CircleTable {
  const found = kept.get(size);
  if (found !== undefined) return found;
  const cosine = new Float64Array(size);
  const sine = new Float64Array(size);
  const point = new Float64Array(2);
  for (let k = 0; k < size; k++) {
    circlePoint(k, size, point);
    cosine[k] = point[0]!;
    sine[k] = point[1]!;
  }
  const table = { size, cosine, sine };
  if (size <= LARGEST_KEPT) kept.set(size, table);
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

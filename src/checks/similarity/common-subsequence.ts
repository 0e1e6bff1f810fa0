/** The longest common subsequence of two sequences by words of bits: what ratios and ROUGE-L count. */

/**
 * Its length. Takes length × length / 32 steps, so that answers of a hundred thousand characters are
 * no trouble. Source: H. Hyyrö, "Bit-parallel LCS-length computation revisited" (2004), the form
 * V = (V + (V & M)) | (V & ~M).
 *
 * @param a symbols; two are the same when their numbers are
 */
export function commonSubsequence(a: readonly number[], b: readonly number[]): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 0) return 0;
  const words = Math.ceil(short.length / 32);
  const places = new Map<number, Uint32Array>();
  short.forEach((symbol, index) => {
    const mask = places.get(symbol) ?? new Uint32Array(words);
    places.set(symbol, mask);
    mask[index >>> 5] = (mask[index >>> 5] ?? 0) | (1 << (index & 31));
  });
  const open = new Uint32Array(words).fill(0xffffffff);
  for (const symbol of long) {
    const mask = places.get(symbol);
    if (mask === undefined) continue;
    let carry = 0;
    for (let word = 0; word < words; word++) {
      const bits = open[word] ?? 0;
      const hit = (bits & (mask[word] ?? 0)) >>> 0;
      const sum = bits + hit + carry;
      carry = sum > 0xffffffff ? 1 : 0;
      open[word] = (sum | (bits & ~hit)) >>> 0;
    }
  }
  let length = 0;
  for (let index = 0; index < short.length; index++) {
    if (((open[index >>> 5] ?? 0) & (1 << (index & 31))) === 0) length++;
  }
  return length;
}

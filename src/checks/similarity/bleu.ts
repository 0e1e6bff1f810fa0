/** BLEU of one answer: how many of its runs of one to four words stand in the references. */

const longestRun = 4;

/**
 * The words of the tokenizer 13a of mteval: marks stand apart, but dots and commas within numbers
 * and hyphens that follow no digit stay.
 */
function words(text: string): string[] {
  const line = text
    .trimEnd()
    .replaceAll("<skipped>", "")
    .replaceAll("-\n", "")
    .replaceAll("\n", " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
  return ` ${line} `
    .replace(/([{-~[-` -&(-+:-@/])/gu, " $1 ")
    .replace(/([^0-9])([.,])/gu, "$1 $2 ")
    .replace(/([.,])([^0-9])/gu, " $1 $2")
    .replace(/([0-9])(-)/gu, "$1 $2 ")
    .split(/\s+/u)
    .filter((word) => word !== "");
}

/** How often each run of `size` words occurs. */
function runs(list: readonly string[], size: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + size <= list.length; at++) {
    const run = list.slice(at, at + size).join(" ");
    counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return counts;
}

/** Of the lengths, the one nearest to that of the answer; of two as near, the smaller. */
function nearestLength(lengths: readonly number[], length: number): number {
  return lengths.reduce((best, one) => {
    const nearer = Math.abs(one - length) - Math.abs(best - length);
    return nearer < 0 || (nearer === 0 && one < best) ? one : best;
  });
}

/**
 * BLEU in [0, 1] (the field prints 100 times as much) against one or more references.
 *
 * Source: K. Papineni et al., "BLEU" (2002), as the Python package sacrebleu computes
 * `sentence_bleu`: tokenizer 13a, case matters, exponential smoothing of runs that never match
 * (1/2, 1/4, … of a match), runs longer than the answer left out (effective order).
 */
export function bleu(answer: string, references: readonly string[]): number {
  const given = words(answer);
  const wanted = references.map(words);
  if (given.length === 0 || wanted.length === 0) return 0;
  let logs = 0;
  let order = 0;
  let smoothing = 1;
  let anyMatch = false;
  for (let size = 1; size <= Math.min(longestRun, given.length); size++) {
    const known = wanted.map((list) => runs(list, size));
    let matches = 0;
    for (const [run, count] of runs(given, size)) {
      matches += Math.min(count, Math.max(...known.map((counts) => counts.get(run) ?? 0)));
    }
    const total = given.length - size + 1;
    if (matches === 0) smoothing *= 2;
    else anyMatch = true;
    logs += Math.log(matches === 0 ? 1 / (smoothing * total) : matches / total);
    order = size;
  }
  if (!anyMatch) return 0;
  const length = nearestLength(
    wanted.map((list) => list.length),
    given.length,
  );
  const brevity = given.length < length ? Math.exp(1 - length / given.length) : 1;
  return Math.min(1, brevity * Math.exp(logs / order));
}

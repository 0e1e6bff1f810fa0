/** Questions that need several passages: which is the highest of these, how much longer is this. */
import { type Measure, measureUnits, type Passage } from "./passages.js";
import { pick, type Random } from "./seeded-random.js";

interface Comparison {
  measure: Measure;
  /** The comparing word as the question has it: "highest", "longer". */
  word: string;
  superlative: boolean;
  wantsLeast: boolean;
}

const comparingWords: Record<string, Measure> = {
  higher: "height",
  highest: "height",
  taller: "height",
  tallest: "height",
  lowest: "height",
  deeper: "depth",
  deepest: "depth",
  longer: "length",
  longest: "length",
  shortest: "length",
  wider: "diameter",
  larger: "area",
  largest: "area",
  smallest: "area",
};

/** What a question compares, if it names a comparing word and asks "which of" or "how much". */
export function comparisonIn(question: string): Comparison | undefined {
  if (!/\bwhich of\b|\bhow much\b/i.test(question)) return undefined;
  for (const word of question.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const measure = Object.hasOwn(comparingWords, word) ? comparingWords[word] : undefined;
    if (measure === undefined) continue;
    const superlative = word.endsWith("est");
    return { measure, word, superlative, wantsLeast: /lowest|shortest|smallest/.test(word) };
  }
  return undefined;
}

/**
 * The answer from the passages at hand that the question names. It cannot know of a passage that was
 * not retrieved: that is how a smaller `k` makes it wrong while it sounds as sure as before.
 */
export function compareNamed(
  question: string,
  comparison: Comparison,
  found: readonly Passage[],
  random: Random,
): { text: string; used: Passage[] } | undefined {
  const { measure, word } = comparison;
  const named = found.flatMap((passage) => {
    const value = passage[measure];
    return value !== undefined && names(question, passage) ? [{ passage, value }] : [];
  });
  named.sort((a, b) => (comparison.wantsLeast ? a.value - b.value : b.value - a.value));
  const [first, second] = named;
  if (first === undefined || second === undefined) return undefined;
  const used = named.map((entry) => entry.passage);
  const unit = measureUnits[measure];
  if (comparison.superlative) {
    const value = `${figure(first.value)} ${unit}`;
    const text = pick(random, [
      `${first.passage.title} is the ${word} of them, at ${value}.`,
      `The ${word} of them is ${first.passage.title}, with ${value}.`,
      `${first.passage.title}. Its ${measure} is ${value}, against ${figure(second.value)} for ${second.passage.title}.`,
    ]);
    return { text, used };
  }
  const gap = `${figure(first.value - second.value)} ${unit}`;
  const text = pick(random, [
    `${first.passage.title} is ${gap} ${word} than ${second.passage.title}.`,
    `By ${gap}: ${first.passage.title} has ${figure(first.value)}, ${second.passage.title} ${figure(second.value)}.`,
    `The difference between ${first.passage.title} and ${second.passage.title} is ${gap}.`,
  ]);
  return { text, used };
}

function names(question: string, passage: Passage): boolean {
  const title = passage.title.replace(/^(Mount|Lake) | \(.*\)$/g, "");
  return question.toLowerCase().includes(title.toLowerCase());
}

/** A figure with at most two decimals and commas between thousands, the same in every locale. */
export function figure(value: number): string {
  const [whole = "", decimals] = String(Math.round(value * 100) / 100).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

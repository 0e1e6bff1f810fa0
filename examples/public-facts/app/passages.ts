/** The corpus: short passages of public facts, read once when the app starts. */
import { readFileSync } from "node:fs";

/** Quantities that can be compared between passages, each in one unit for the whole corpus. */
export const measureUnits = {
  height: "metres",
  depth: "metres",
  length: "kilometres",
  diameter: "kilometres",
  area: "square kilometres",
} as const;

export type Measure = keyof typeof measureUnits;

export type Passage = { doc: string; title: string; text: string } & Partial<
  Record<Measure, number>
>;

const corpus = readFileSync(new URL("../corpus.jsonl", import.meta.url), "utf8");

export const passages: readonly Passage[] = corpus
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Passage);

/** The sentences of a text. The corpus holds no abbreviations, so full stops are enough. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=\.) (?=\p{Lu})/u);
}

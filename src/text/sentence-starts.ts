/** Recognises what begins a sentence, and what goes on with one behind quoted speech. */
import { openers, speechVerbs, titles } from "./sentence-tables.js";

/** Whether a text without a blank before it begins a sentence: "Today is", "The", "Mr. Smith". */
export function startsSentence(next: string): boolean {
  const word = /^(\p{Lu}\p{Ll}*)(?:\. |,? )/u.exec(next)?.[1]?.toLowerCase() ?? "";
  return openers.has(word) || titles.has(word);
}

/** Whether a speaker and a verb of speech follow quoted words: ` Ann asked`, ` the man said`. */
export function speechFollows(next: string): boolean {
  const words = /^\s+(?:[Tt]he\s+)?\p{L}+\.?(?:\s+\p{Lu}\p{Ll}+)?\s+(\p{Ll}+)/u.exec(next);
  return speechVerbs.has(words?.[1] ?? "");
}

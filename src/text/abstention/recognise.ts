/** Decides whether a text declines to answer, and says by which words. */
import { answersAfter, hedge, leadIn, offer } from "./answers.js";
import { clauses, type Statement, statements } from "./clauses.js";
import { ignorance } from "./ignorance.js";
import { inability } from "./inability.js";
import { missingSources } from "./missing-sources.js";
import type { Phrase } from "./phrase.js";
import { moralising, policy } from "./policy.js";
import { mostPreambles, preambles } from "./preambles.js";

/** All rows that decline, in the order in which they are tried. */
export const declinePhrases: readonly Phrase[] = [
  ...inability,
  ...ignorance,
  ...missingSources,
  ...policy,
  ...moralising,
];

/** What was found. */
export interface Abstention {
  /** Name of the row that matched. */
  readonly phrase: string;
  /** The words that matched, folded and in lower case. */
  readonly words: string;
}

/**
 * The refusal within the first `count` sentences, or undefined where the text answers. Sentences
 * that only restate the question or say what an answer would take are not counted.
 *
 * @param count number of sentences looked at, at least 1
 */
export function findAbstention(text: string, count: number): Abstention | undefined {
  const all = statements(text, count + mostPreambles + 2);
  let counted = 0;
  let skipped = 0;
  let answered = false;
  for (let i = 0; i < all.length && counted < count; i++) {
    const current = all[i];
    if (current === undefined) break;
    const found = declineIn(current, { answered, explaining: skipped > 0 });
    if (found !== undefined) return takenBack(all[i + 1]) ? undefined : found;
    if (skipped < mostPreambles && isPreamble(all, i)) {
      skipped++;
    } else {
      counted++;
      answered ||= answers(current);
    }
  }
  return undefined;
}

function isPreamble(all: readonly Statement[], index: number): boolean {
  const current = all[index];
  if (current === undefined) return false;
  if (preambles.some(({ pattern }) => pattern.test(current.text))) return true;
  const previous = all[index - 1];
  return (
    current.item &&
    previous !== undefined &&
    (previous.leadsOver || previous.item) &&
    isPreamble(all, index - 1)
  );
}

/** Whether a sentence gives an answer: a plain yes or no, or a figure that is not a year. */
function answers(current: Statement): boolean {
  if (/^(?:yes|no|here (?:is|are) (?:the|a|some|my))\b/u.test(current.text)) return true;
  const bare = current.text.replace(
    /\b(?:fy ?|q[1-4] ?|fiscal (?:year )?)?(?:19|20)\d\d\b|\bq[1-4]\b|\b10-[kq]\b|\bfy ?\d\d\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}\b/gu,
    "",
  );
  return /(?:\b(?:is|are|was|were|of|to|at|by|totall?ing|equals)\b|=|:) (?:[a-z]+ ){0,3}[$€£]?\d/u.test(
    bare,
  );
}

/** The decline of a sentence that no clause of it takes back. */
function declineIn(
  current: Statement,
  { answered, explaining }: { answered: boolean; explaining: boolean },
): Abstention | undefined {
  if (current.asks) return undefined;
  const parts = clauses(current.text);
  for (let i = 0; i < parts.length; i++) {
    const clause = parts[i] ?? "";
    if (isConditional(clause)) continue;
    const found = match(clause);
    if (found === undefined) continue;
    if (answered && !/\b(?:therefore|thus|so) (?:i|we|it)\b/u.test(current.text)) return undefined;
    if (!explaining && isCaveat(parts, i)) return undefined;
    if (answeredBehind(parts, i)) return undefined;
    return found;
  }
  return undefined;
}

function match(clause: string): Abstention | undefined {
  for (const { name, pattern } of declinePhrases) {
    const words = pattern.exec(clause)?.[0];
    if (words !== undefined) return { phrase: name, words: words.trim() };
  }
  return undefined;
}

/** "If you cannot find it, …" declines nothing. */
function isConditional(clause: string): boolean {
  return /^(?:and |or |but |so |, )?(?:if|when|whenever|unless|in case|should you|until|suppose|imagine)\b/u.test(
    clause,
  );
}

/** A decline that is joined by "though" or "but" to a statement before it only qualifies that. */
function isCaveat(parts: readonly string[], at: number): boolean {
  if (!/^(?:but|though|although|even though|yet|while|however)\b/u.test(parts[at] ?? ""))
    return false;
  const before = parts.slice(0, at);
  return (
    before.length > 0 &&
    before.some(
      (part) =>
        !leadIn.test(part) &&
        !/^(?:though|although|while)\b/u.test(part) &&
        part.split(" ").length > 2,
    )
  );
}

/** Whether a later clause of the sentence answers after all. */
function answeredBehind(parts: readonly string[], at: number): boolean {
  const hedged = hedge.test(parts[at] ?? "");
  return parts.slice(at + 1).some((part) => {
    if (answersAfter.some(({ pattern }) => pattern.test(part))) return true;
    const turns = /^(?:but|however|yet|still|though)\b/u.test(part);
    return turns && hedged && !offer.test(part) && match(part) === undefined;
  });
}

/** Whether the next sentence answers after all. */
function takenBack(next: Statement | undefined): boolean {
  if (next === undefined || next.asks) return false;
  return (
    answersAfter.some(({ pattern }) => pattern.test(next.text)) && match(next.text) === undefined
  );
}

/** Decides whether a text declines to answer, and says by which words. */
import {
  answersAfter,
  defines,
  handsOver,
  hedge,
  leadIn,
  madeUp,
  near,
  noSuchThing,
  offer,
  recounts,
} from "./answers.js";
import { clauses, type Statement, Statements } from "./clauses.js";
import { cue, moralCue } from "./cues.js";
import { ignorance } from "./ignorance.js";
import { inability } from "./inability.js";
import { missingSources } from "./missing-sources.js";
import { leanings, verdicts } from "./moral.js";
import type { Phrase } from "./phrase.js";
import { policy } from "./policy.js";
import { mostPreambles, preambles } from "./preambles.js";
import { turned } from "./turned.js";

/** All rows that decline by themselves, in the order in which they are tried. */
export const declinePhrases: readonly Phrase[] = [
  ...inability,
  ...ignorance,
  ...missingSources,
  ...policy,
  ...verdicts,
];

/** Those of them that are matched against a whole sentence, and those that a clause is enough for. */
const wholePhrases = declinePhrases.filter(({ whole }) => whole);
const clausePhrases = declinePhrases.filter(({ whole }) => !whole);

/** What was found. */
export interface Abstention {
  /** Name of the row that matched. */
  readonly phrase: string;
  /** The words that matched, folded and in lower case. */
  readonly words: string;
}

interface Found extends Abstention {
  readonly firm: boolean;
  /** Whether the clause only doubts what it is about to say: "I can't say exactly". */
  readonly hedged: boolean;
}

/** From this sentence on only an outright inability counts: details may well be missing there. */
const early = 2;

/** How many sentences behind a decline may take it back, or lecture. */
const reach = 4;

/**
 * The refusal within the first `count` sentences, or undefined where the text answers. Sentences
 * that only restate the question or say what an answer would take are not counted.
 *
 * @param count number of sentences looked at, at least 1
 */
export function findAbstention(text: string, count: number): Abstention | undefined {
  const all = new Statements(text, count + mostPreambles + reach);
  let counted = 0;
  let skipped = 0;
  let answered = false;
  for (let i = 0; counted < count; i++) {
    const current = all.at(i);
    if (current === undefined) break;
    const late = counted >= early;
    const found =
      declineIn(current, { answered, explaining: skipped > 0, late }) ??
      (answered || late ? undefined : moralAt(all, i));
    if (found !== undefined) {
      if (takenBack(all, i, found)) return undefined;
      return { phrase: found.phrase, words: found.words };
    }
    if (skipped < mostPreambles && isPreamble(all, i)) {
      skipped++;
    } else {
      counted++;
      answered ||= answers(current);
    }
  }
  return undefined;
}

function isPreamble(all: Statements, index: number): boolean {
  const current = all.at(index);
  if (current === undefined) return false;
  if (preambles.some(({ pattern }) => pattern.test(current.text))) return true;
  const previous = all.at(index - 1);
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
  { answered, explaining, late }: { answered: boolean; explaining: boolean; late: boolean },
): Found | undefined {
  if (late && current.item) return undefined;
  if (current.asks && !/^(?:i|sorry|unfortunately)\b/u.test(current.text)) return undefined;
  const bare = answered || late ? undefined : match(wholePhrases, current.text);
  if (bare !== undefined) return bare;
  const parts = clauses(current.text);
  for (let i = 0; i < parts.length; i++) {
    const clause = parts[i] ?? "";
    const found = declineOf(clause, late ? inability : clausePhrases);
    if (found === undefined) continue;
    if (parts.slice(0, i).some((part) => handsOver.test(part))) return undefined;
    if (answered && !/\b(?:therefore|thus|so) (?:i|we|it)\b/u.test(current.text)) return undefined;
    if (!explaining && isCaveat(parts, i)) return undefined;
    if (answeredBehind(parts, i, found)) return undefined;
    return found;
  }
  return undefined;
}

/** The row that a clause matches, unless its words are turned to another meaning. */
function declineOf(clause: string, rows: readonly Phrase[] = clausePhrases): Found | undefined {
  if (!cue.test(clause)) return undefined;
  const found = match(rows, clause);
  if (found === undefined || turned.some(({ pattern }) => pattern.test(clause))) return undefined;
  return found;
}

function match(rows: readonly Phrase[], clause: string): Found | undefined {
  for (const { name, pattern, firm = false } of rows) {
    const words = pattern.exec(clause)?.[0];
    if (words !== undefined)
      return { phrase: name, words: words.trim(), firm, hedged: hedge.test(clause) };
  }
  return undefined;
}

/** A weak verdict that a lecture near it bears out. */
function moralAt(all: Statements, index: number): Found | undefined {
  const text = all.at(index)?.text ?? "";
  if (!moralCue.test(text) || /^(?:if|when)\b/u.test(text)) return undefined;
  const behind = all.behind(index, reach - 1).map((one) => one.text);
  if ([text, ...behind].some((one) => noSuchThing.test(one) || recounts.test(one)))
    return undefined;
  const defined = defines.test(text) || defines.test(all.at(index - 1)?.text ?? "");
  for (const { name, pattern, lecture } of leanings) {
    const words = pattern.exec(text)?.[0];
    if (words === undefined || (name === "against the law" && defined)) continue;
    if ([text.replace(words, " "), ...behind].some((one) => lecture.test(one)))
      return { phrase: name, words: words.trim(), firm: true, hedged: false };
  }
  return undefined;
}

/** A decline that is joined by "though" or "but" to a statement before it only qualifies that. */
function isCaveat(parts: readonly string[], at: number): boolean {
  if (!/^(?:but|though|although|even though|yet|while|however)\b/u.test(parts[at] ?? ""))
    return false;
  return parts
    .slice(0, at)
    .some(
      (part) =>
        !leadIn.test(part) &&
        !/^(?:though|although|while)\b/u.test(part) &&
        part.split(" ").length > 2,
    );
}

/** Whether a later clause of the sentence answers after all. */
function answeredBehind(parts: readonly string[], at: number, found: Found): boolean {
  const clause = parts[at] ?? "";
  if (parts.slice(0, at + 1).some((part) => noSuchThing.test(part))) return true;
  const yielding = !found.firm || hedge.test(clause);
  const concedes = /^(?:although|though|while|even though|whilst)\b/u.test(clause);
  return parts.slice(at + 1).some((part) => {
    if (answersAfter.some(({ pattern }) => pattern.test(part))) return true;
    if (/^(?:as|because|since)\b/u.test(part) && noSuchThing.test(part)) return true;
    if (/\b(?:difficult|hard|tough|tricky) to\b/u.test(found.words) && states(part)) return true;
    const turns = /^(?:but|however|yet|still|though)\b/u.test(part);
    return (turns || concedes) && yielding && !offer.test(part) && declineOf(part) === undefined;
  });
}

/** Whether a clause says something of its own rather than give a reason, an offer or a condition. */
function states(part: string): boolean {
  return (
    part.split(" ").length > 3 &&
    !/^(?:as|because|since|so|which|whether|if|due|and|or|given|without)\b/u.test(part) &&
    !offer.test(part) &&
    declineOf(part) === undefined
  );
}

const verdictNames: ReadonlySet<string> = new Set(verdicts.map(({ name }) => name));

const concludes = /^(?:therefore|thus|so|hence|without|as a result)\b/u;

/** Whether one of the next sentences answers after all, and none behind it concludes that it cannot. */
function takenBack(all: Statements, index: number, found: Found): boolean {
  const behind = all.at(index + 1);
  if (found.hedged && behind !== undefined && !behind.asks && declineOf(behind.text) === undefined)
    if (near.test(behind.text) || answers(behind)) return true;
  let taken = false;
  for (const next of all.behind(index, found.firm && !verdictNames.has(found.phrase) ? 1 : reach)) {
    if (next.asks) continue;
    if (!found.firm && madeUp.test(next.text)) return true;
    if (verdictNames.has(found.phrase) && noSuchThing.test(next.text)) return true;
    const declines = declineOf(next.text) !== undefined || match(leanings, next.text) !== undefined;
    if (!declines && answersAfter.some(({ pattern }) => pattern.test(next.text))) taken = true;
    else if (concludes.test(next.text) && declineOf(next.text, inability) !== undefined)
      taken = false;
  }
  return taken;
}

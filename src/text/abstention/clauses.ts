/** Prepares a text for the recogniser: folds it, takes out marks and quoted speech, cuts clauses. */
import { foldText } from "../folding.js";
import { sentences } from "../sentences.js";

const longest = 700;
const fences = /```[^`]*```|`[^`\n]*`/gu;
const marks = /(?:\*\*|__|~~|[*_`#>|]+)/gu;
const wholeQuote = /^\s*"([^"]*)"[.!]?\s*$/u;
const quoted = /"[^"\n]{0,400}"/gu;
const leads = /:["')\]\s]*$|:\s+(?:[-•–·]|\(?\d{1,3}[.)])\s/u;
const listMark = /^\s*(?:[-•–·]|\(?\d{1,3}[.)])\s+/u;

/** One sentence as the recogniser reads it, in lower case. */
export interface Statement {
  readonly text: string;
  /** Whether it is a question. */
  readonly asks: boolean;
  /** Whether it begins as the item of a list. */
  readonly item: boolean;
  /** Whether it ends by leading over to what follows ("…:"). */
  readonly leadsOver: boolean;
}

/** The first sentences of a text, at most `most`, ready to be matched. */
export function statements(text: string, most: number): Statement[] {
  const folded = foldText(text);
  const unwrapped = wholeQuote.exec(folded)?.[1] ?? folded;
  return sentences(unwrapped)
    .slice(0, most)
    .map(({ start, end }) => statement(unwrapped.slice(start, Math.min(end, start + longest))));
}

function statement(raw: string): Statement {
  const plain = raw
    .replace(fences, " ")
    .replace(quoted, (speech) => (/\S\s+\S+\s+\S/u.test(speech) ? ' "…" ' : speech.slice(1, -1)))
    .replace(marks, "");
  const item = listMark.test(plain);
  const text = plain.replace(listMark, "").replace(/\s+/gu, " ").trim().toLowerCase();
  const asks = /\?["')\]]*$/u.test(text);
  return { text: text.replace(/[.!…]+["')\]]*$/u, ""), asks, item, leadsOver: leads.test(plain) };
}

const cut =
  /(?:;|:|—|–| - |,? \(|\),?|, (?=(?:but|though|although|even though|however|yet|so|and|while|whereas|which|because|since|as)\b)|(?<! help),? (?=(?:but|however|although|though) )|(?<=^(?:however|therefore|thus|unfortunately|additionally)), ) ?/u;

const concession = /^(?:although|though|even though|while|whilst) /u;

/** The clauses of a sentence, in order; each keeps the word that joins it to the one before. */
export function clauses(sentence: string): string[] {
  return sentence
    .split(cut)
    .flatMap((clause) => (concession.test(clause) ? clause.split(/, /u) : [clause]))
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");
}

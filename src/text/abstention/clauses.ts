/** Prepares a text for the recogniser: folds it, takes out marks and quoted speech, cuts clauses. */
import { foldText } from "../folding.js";
import { type Span, sentences } from "../sentences.js";

const longest = 700;
const fences = /```[^`]*```|`[^`\n]*`/gu;
const marks = /(?:\*\*|__|~~|[*_`#>|]+)/gu;
const wholeQuote = /^\s*"([^"]*)"[.!]?\s*$/u;
/** In double or single quotes; an apostrophe within a word ends nothing. */
const quoted = /"[^"\n]{0,400}"|(?<![\w'])'(?=\S)(?:[^'\n]|(?<=\w)'(?=\w)){1,400}'(?![\w'])/gu;
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

/** The sentences of a text, each made ready when it is first asked for. */
export class Statements {
  private readonly text: string;
  private readonly spans: readonly Span[];
  private readonly ready: Statement[] = [];

  /** @param most number of sentences that may be asked for */
  constructor(text: string, most: number) {
    const folded = foldText(text.slice(0, most * longest));
    // A backtick inside a word is an apostrophe: "can`t".
    const typed = (jsonTexts(folded) ?? folded).replace(/(?<=n)`(?=t\b)/gu, "'");
    this.text = wholeQuote.exec(typed)?.[1] ?? typed;
    this.spans = sentences(this.text).slice(0, most);
  }

  /** Sentence number `index`, from 0, or undefined where there is none. */
  at(index: number): Statement | undefined {
    const span = this.spans[index];
    if (span === undefined) return undefined;
    this.ready[index] ??= statement(
      this.text.slice(span.start, Math.min(span.end, span.start + longest)),
    );
    return this.ready[index];
  }

  /** Up to `count` sentences behind number `index`. */
  behind(index: number, count: number): Statement[] {
    const found: Statement[] = [];
    for (let i = index + 1; i <= index + count; i++) {
      const one = this.at(i);
      if (one !== undefined) found.push(one);
    }
    return found;
  }
}

/** Fields of a JSON object that hold what is said to the reader; another text beside them is a note. */
const answerField = /^(?:answer|response|output|result|reply|text|message|content)$/iu;

/** The texts of an answer that is one flat JSON object, such as {"answer": "I don't know"}. */
function jsonTexts(text: string): string | undefined {
  if (!/^\s*\{[\s\S]*\}\s*$/u.test(text)) return undefined;
  try {
    const fields: [string, unknown][] = Object.entries(JSON.parse(text) as object);
    const answer = fields.find(([name, value]) => answerField.test(name) && value !== null);
    const values = answer === undefined ? fields.map(([, value]) => value) : [answer[1]];
    const texts = values.filter((value): value is string => typeof value === "string");
    return values.some((value) => typeof value === "number" || typeof value === "boolean")
      ? undefined
      : texts.join("\n\n");
  } catch {
    return undefined;
  }
}

function statement(raw: string): Statement {
  const plain = raw
    .replace(fences, (code) => (code.startsWith("```") ? " " : " thing "))
    .replace(quoted, (speech) =>
      /\S\s+\S+\s+\S|^["'](?:I|We|i|we)\b/u.test(speech) ? ' "…" ' : speech.slice(1, -1),
    )
    .replace(marks, "");
  const item = listMark.test(plain);
  const text = asWritten(plain.replace(listMark, "").replace(/\s+/gu, " ").trim().toLowerCase());
  const asks = /\?["')\]]*$/u.test(text);
  return { text: text.replace(/[.!…]+["')\]]*$/u, ""), asks, item, leadsOver: leads.test(plain) };
}

/** Verbs whose "not" is written without its apostrophe. */
const bareNot =
  /\b(do|does|did|is|are|was|were|has|have|had|could|would|should)nt\b|(?<=\b(?:i|we|you|it|they|he|she|that|this|sorry,?) )(ca|wo)nt\b|^(ca|wo)nt\b/gu;
/** A word that a writer sets between "not" and its verb: "I cannot, in good conscience, help". */
const between =
  /\b(cannot|can't|won't|not),? (in good conscience|in all honesty|unfortunately|sadly|regrettably|currently|therefore), /gu;

/** Speech as it is typed: without apostrophes, cut by a tokenizer, with a remark set between. */
function asWritten(text: string): string {
  return text
    .replace(/ n't\b/gu, "n't")
    .replace(bareNot, (_, verb: string | undefined, after: string | undefined, first: string) => {
      return `${verb ?? after ?? first}n't`;
    })
    .replace(between, "$1 $2 ");
}

const cut =
  /(?:;|:|—|–| - |,? \(|\),?|, (?=(?:but|though|although|even though|however|yet|so|and(?! (?:can't|cannot|can not|am (?:not|unable)|won't|don't|do not|so (?:can't|cannot)))|while|whereas|which|because|since|as)\b)|(?<! help),? (?=(?:but|however|although|though) )|(?<=^(?:however|therefore|thus|unfortunately|additionally)), ) ?/u;

const concession = /^(?:although|though|even though|while|whilst) /u;

/** The clauses of a sentence, in order; each keeps the word that joins it to the one before. */
export function clauses(sentence: string): string[] {
  return sentence
    .split(cut)
    .flatMap((clause) => (concession.test(clause) ? clause.split(/, /u) : [clause]))
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");
}

/** Cuts a text into runs of digits, runs of letters, white space and single marks. */

export type TokenKind = "digits" | "word" | "space" | "mark";

/** One run. Neighbours touch each other: `end` of one is `start` of the next. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const nothing: Token = { kind: "mark", text: "", start: -1, end: -1 };
const runs = /([0-9]+)|([\p{L}\p{M}_]+)|(\s+)|./gsu;

/** The tokens of a text, asked for by index; an index outside gives an empty mark. */
export class Tokens {
  readonly #all: Token[] = [];

  constructor(text: string) {
    for (const match of text.matchAll(runs)) {
      const [run, digits, word, space] = match;
      const kind = digits ? "digits" : word ? "word" : space ? "space" : "mark";
      this.#all.push({ kind, text: run, start: match.index, end: match.index + run.length });
    }
  }

  get length(): number {
    return this.#all.length;
  }

  at(index: number): Token {
    return this.#all[index] ?? nothing;
  }

  is(index: number, kind: TokenKind): boolean {
    return this.at(index).kind === kind;
  }

  /** Whether the token is one of these single marks. */
  isMark(index: number, marks: string): boolean {
    const token = this.at(index);
    return token.kind === "mark" && token.text !== "" && marks.includes(token.text);
  }

  /** The word at an index in lower case, or "" when no word stands there. */
  word(index: number): string {
    const token = this.at(index);
    return token.kind === "word" ? token.text.toLowerCase() : "";
  }

  /** The index after one run of white space that holds no line break, or the same index. */
  pastBlank(index: number): number {
    return this.isBlank(index) ? index + 1 : index;
  }

  /** The index before one run of white space that holds no line break, or the same index. */
  beforeBlank(index: number): number {
    return this.isBlank(index) ? index - 1 : index;
  }

  isBlank(index: number): boolean {
    const token = this.at(index);
    return token.kind === "space" && !token.text.includes("\n");
  }
}

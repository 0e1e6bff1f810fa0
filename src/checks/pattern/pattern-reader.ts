/** Walks through a pattern and remembers what decides how long matching may take. */
import { PatternError } from "./pattern-error.js";

/** A place in a pattern. Characters are code points. */
export class PatternReader {
  #at = 0;
  #open = 0;
  /** How many repeats without an upper bound, or with a high one, were read. */
  openRepeats = 0;
  /** Whether a group is repeated, so that matching may be exponential. */
  repeatedGroup = false;
  /** Whether an earlier group is referred to. */
  backReference = false;

  constructor(readonly text: string) {}

  get done(): boolean {
    if (this.#at < this.text.length) return false;
    if (this.#open > 0) throw new PatternError('a "(" is not closed');
    return true;
  }

  /** The next character, or "" at the end, without moving. */
  peek(): string {
    const code = this.text.codePointAt(this.#at);
    return code === undefined ? "" : String.fromCodePoint(code);
  }

  /** The next character; "" at the end. */
  next(): string {
    const c = this.peek();
    this.#at += c.length;
    return c;
  }

  /** What a sticky expression matches from `offset` characters on, moving behind it. */
  take(expression: RegExp, offset = 0): RegExpExecArray | undefined {
    expression.lastIndex = this.#at + offset;
    const found = expression.exec(this.text) ?? undefined;
    if (found !== undefined) this.#at += offset + found[0].length;
    return found;
  }

  looksAt(expression: RegExp): boolean {
    expression.lastIndex = this.#at;
    return expression.test(this.text);
  }

  back(length: number): void {
    this.#at -= length;
  }

  open(): void {
    this.#open++;
  }

  close(): void {
    if (--this.#open < 0) throw new PatternError('a ")" closes nothing');
  }

  /** Whether the repeat that was just read follows a group. */
  get behindGroup(): boolean {
    return /(?<!\\)(?:\\\\)*\)(?:[*+?]|\{[\d,]*\})$/u.test(
      this.text.slice(Math.max(0, this.#at - 24), this.#at),
    );
  }
}

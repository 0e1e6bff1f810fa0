/** Walks through a pattern and remembers what decides how long matching may take. */
import { PatternError } from "./pattern-error.js";

/** A place in a pattern. Characters are code points. */
export class PatternReader {
  #at = 0;
  #open = 0;
  /** For each open group, the ways through its closed alternatives and through the one being read. */
  readonly #ways = [{ closed: 0, open: 1 }];
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
    this.#ways.push({ closed: 0, open: 1 });
  }

  close(): void {
    if (--this.#open < 0) throw new PatternError('a ")" closes nothing');
    const group = this.#ways.pop();
    if (group !== undefined) this.choose(group.closed + group.open);
  }

  /** Says that what was just read can be passed in so many ways, or takes so many steps. */
  choose(ways: number): void {
    const group = this.#ways.at(-1);
    if (group !== undefined) group.open *= ways;
  }

  /** Begins another alternative. */
  alternative(): void {
    const group = this.#ways.at(-1);
    if (group === undefined) return;
    group.closed += group.open;
    group.open = 1;
  }

  /** Steps in which the whole pattern can be passed at one place, its open repeats taken once. */
  get ways(): number {
    return this.#ways.reduce((all, { closed, open }) => all * (closed + open), 1);
  }

  /** Whether the repeat that was just read follows a group. */
  get behindGroup(): boolean {
    return /(?<!\\)(?:\\\\)*\)(?:[*+?]|\{[\d,]*\})$/u.test(
      this.text.slice(Math.max(0, this.#at - 24), this.#at),
    );
  }
}

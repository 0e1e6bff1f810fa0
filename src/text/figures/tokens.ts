/** Cuts a text into runs of digits, runs of letters, white space and single marks, in one pass. */
import { isFractionMark } from "./number-words.js";
import { beginnings, hashOn, longestWord, rolesOf, rolesOfWide } from "./vocabulary.js";

const mark = 1;
const digits = 2;
const word = 3;
/** White space without and with a line break. */
const blank = 4;
const lineBreak = 5;
/** Tokens that every index near the ends may ask for without leaving the arrays. */
const pad = 8;

/** Entries of the marks that may begin a figure where digits follow. */
const dot = mark | (46 << 4);
const plus = mark | (43 << 4);
const bracket = mark | (40 << 4);

const classes = new Uint8Array(0x10000);
const letter = /[\p{L}\p{M}_]/u;
/** Scripts that write words one behind the other: a figure beside their signs is part of no name. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const space = /\s/u;
for (let code = 0; code < 128; code++) classes[code] = classify(String.fromCharCode(code));

/**
 * The kind of a token stands in the low bits of its entry, then whether a figure may begin there, then
 * the roles of a word or the code of a mark.
 */
const kindBits = 7;
const begins = 8;
const shift = 4;

/**
 * The tokens of a text, asked for by index; an index outside gives a token of no kind. They are kept
 * as numbers in arrays, so that text without figures costs a few steps a character and no objects.
 */
export class Tokens {
  length = 0;
  /** The tokens of digits that nothing but marks of lists, headings and brackets precedes in their line. */
  lineFirst: number[] = [];
  #text = "";
  #entries = new Int32Array(0);
  #starts = new Int32Array(0);

  /** Cuts a text; what was read before is forgotten. */
  read(text: string): void {
    const size = text.length + 2 * pad + 1;
    if (this.#entries.length < size) {
      this.#entries = new Int32Array(2 * size);
      this.#starts = new Int32Array(2 * size);
    }
    this.#text = text;
    this.lineFirst = [];
    this.length = this.#cut(text, this.#entries, this.#starts) - pad;
    const end = this.length + pad;
    this.#entries.fill(0, end, end + pad);
    this.#starts[end] = text.length;
  }

  /** Fills the arrays; gives the place behind the last entry. */
  #cut(text: string, entries: Int32Array, starts: Int32Array): number {
    const { length } = text;
    let fresh = true;
    let at = pad;
    let i = 0;
    while (i < length) {
      const code = text.charCodeAt(i);
      const kind = classes[code] || classAt(text, i, code);
      starts[at] = i;
      if (kind === word) {
        const start = i;
        let hash = hashOn(0, code);
        let c = 0;
        i += widthAt(text, i, code);
        for (; i < length; i++) {
          c = text.charCodeAt(i);
          if (c > 127 || classes[c] !== word) break;
          hash = hashOn(hash, c);
        }
        const plain = code < 128 && (i === length || c < 128);
        if (!plain) i = pastWord(text, i);
        entries[at] = word | entryOf(hash, text, start, i, plain);
        fresh = false;
      } else if (kind === blank) {
        let entry = blank;
        for (let c = code; ; c = text.charCodeAt(i)) {
          if ((classes[c] || classAt(text, i, c)) !== blank) break;
          if (c === 10) entry = lineBreak;
          i++;
        }
        entries[at] = entry;
        if (entry === lineBreak) fresh = true;
      } else if (kind === digits) {
        do i++;
        while (i < length && classes[text.charCodeAt(i)] === digits);
        entries[at] = digits | begins;
        const before = entries[at - 1] ?? 0;
        if (before === dot || before === plus || before === bracket)
          entries[at - 1] = before | begins;
        if (fresh) this.lineFirst.push(at - pad);
        fresh = false;
      } else {
        i += widthAt(text, i, code);
        const entry = mark | (code << shift);
        entries[at] = entry;
        if (code > 127) {
          if (isFractionMark(code)) entries[at] = entry | begins;
          fresh = false;
        } else if (code === 64) beginAddress(entries, at - 1, at - 1);
        else if (code === 47) beginAddress(entries, at - 3, at - 1);
        if (code !== 35 && code !== 62 && code !== 42 && code !== 45 && code !== 40) fresh = false;
      }
      at++;
    }
    return at;
  }

  /** The first index from `from` on where a figure may begin, or `length`. */
  nextBeginning(from: number): number {
    let at = from;
    while (at < this.length && ((this.#entries[at + pad] ?? 0) & begins) === 0) at++;
    return at;
  }

  isDigits(index: number): boolean {
    return ((this.#entries[index + pad] ?? 0) & kindBits) === digits;
  }

  isWord(index: number): boolean {
    return ((this.#entries[index + pad] ?? 0) & kindBits) === word;
  }

  /** Whether the token is white space, with or without a line break. */
  isSpace(index: number): boolean {
    return ((this.#entries[index + pad] ?? 0) & kindBits) >= blank;
  }

  /** Whether the token is white space without a line break. */
  isBlank(index: number): boolean {
    return this.#entries[index + pad] === blank;
  }

  isAnyMark(index: number): boolean {
    return ((this.#entries[index + pad] ?? 0) & kindBits) === mark;
  }

  /** Whether the token is one of these single marks. */
  isMark(index: number, marks: string): boolean {
    const entry = this.#entries[index + pad] ?? 0;
    if ((entry & kindBits) !== mark) return false;
    const code = entry >>> shift;
    for (let i = 0; i < marks.length; i++) if (marks.charCodeAt(i) === code) return true;
    return false;
  }

  /** Whether the token is a word with any of these roles. */
  has(index: number, role: number): boolean {
    const entry = this.#entries[index + pad] ?? 0;
    return (entry & (role << shift)) !== 0 && (entry & kindBits) === word;
  }

  /** The code of the token's first character, or -1 outside. */
  code(index: number): number {
    const entry = this.#entries[index + pad] ?? 0;
    if ((entry & kindBits) === mark) return entry >>> shift;
    return entry === 0 ? -1 : this.#text.charCodeAt(this.start(index));
  }

  start(index: number): number {
    return this.#starts[index + pad] ?? 0;
  }

  end(index: number): number {
    return this.#starts[index + pad + 1] ?? 0;
  }

  /** Length of the token in UTF-16 code units, 0 outside. */
  size(index: number): number {
    return (this.#entries[index + pad] ?? 0) === 0 ? 0 : this.end(index) - this.start(index);
  }

  /** The characters of the token; "" outside. */
  text(index: number): string {
    return (this.#entries[index + pad] ?? 0) === 0
      ? ""
      : this.#text.slice(this.start(index), this.end(index));
  }

  /** The word at an index in lower case, or "" when no word stands there. */
  word(index: number): string {
    return this.isWord(index) ? this.text(index).toLowerCase() : "";
  }

  /** The value of a token of at most nine digits; NaN for any other. */
  whole(index: number): number {
    const size = this.size(index);
    if (!this.isDigits(index) || size > 9) return Number.NaN;
    let value = 0;
    const from = this.start(index);
    for (let i = from; i < from + size; i++) value = value * 10 + this.#text.charCodeAt(i) - 48;
    return value;
  }

  /** The index after one run of white space that holds no line break, or the same index. */
  pastBlank(index: number): number {
    return this.isBlank(index) ? index + 1 : index;
  }

  /** The index before one run of white space that holds no line break, or the same index. */
  beforeBlank(index: number): number {
    return this.isBlank(index) ? index - 1 : index;
  }
}

/** The roles of a word as bits of its entry. */
function entryOf(hash: number, text: string, start: number, end: number, plain: boolean): number {
  if (end - start > longestWord) return 0;
  const role = plain ? rolesOf(hash, text, start, end) : rolesOfWide(text.slice(start, end));
  return (role << shift) | ((role & beginnings) === 0 ? 0 : begins);
}

/** Marks a word as a possible address where another word, or the same, ends before its mark. */
function beginAddress(entries: Int32Array, first: number, last: number): void {
  const entry = entries[first] ?? 0;
  if ((entry & kindBits) === word && ((entries[last] ?? 0) & kindBits) === word)
    entries[first] = entry | begins;
}

/** The place behind the letters from `from` on, which may be of any script. */
function pastWord(text: string, from: number): number {
  let i = from;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if ((classes[code] || classAt(text, i, code)) !== word) break;
    i += widthAt(text, i, code);
  }
  return i;
}

/** The kind of token that a character beyond ASCII belongs to; remembered for single code units. */
function classAt(text: string, at: number, code: number): number {
  if (Number.isNaN(code)) return 0;
  if (code >= 0xd800 && code < 0xdc00) {
    const point = text.codePointAt(at) ?? 0;
    return point === code ? mark : classify(String.fromCodePoint(point));
  }
  const kind = classify(String.fromCharCode(code));
  classes[code] = kind;
  return kind;
}

function widthAt(text: string, at: number, code: number): number {
  return code >= 0xd800 && code < 0xdc00 && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function classify(character: string): number {
  if (character >= "0" && character <= "9" && character.length === 1) return digits;
  if (letter.test(character)) return character > "\u0E00" && unspaced.test(character) ? mark : word;
  return space.test(character) ? blank : mark;
}

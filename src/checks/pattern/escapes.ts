/** Translates escapes: character kinds and word boundaries that know every script, and codes. */
import { PatternError } from "./pattern-error.js";
import type { PatternReader } from "./pattern-reader.js";

/** Members of a class that match what Python's `\w`, `\d` and `\s` match. */
export const kinds: Readonly<Record<string, string>> = {
  w: "\\p{L}\\p{N}_",
  d: "\\p{Nd}",
  s: "\\s\\x1c-\\x1f\\x85",
};

const word = `[${kinds["w"]}]`;
const assertions: Readonly<Record<string, string>> = {
  A: "(?<![\\s\\S])",
  Z: "(?![\\s\\S])",
  z: "(?![\\s\\S])",
  b: `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`,
  B: `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`,
};
const controls: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };

/** A character that stands for itself, escaped where JavaScript would read it otherwise. */
export function literal(c: string): string {
  return /[\^$\\.*+?()[\]{}|/]/u.test(c) ? `\\${c}` : c;
}

/** The escape behind the backslash just read, outside a class. */
export function readEscape(reader: PatternReader): string {
  const c = reader.peek();
  const assertion = assertions[c];
  if (assertion !== undefined) {
    reader.next();
    return assertion;
  }
  const kind = kinds[c.toLowerCase()];
  if (kind !== undefined) {
    reader.next();
    return c === c.toLowerCase() ? `[${kind}]` : `[^${kind}]`;
  }
  const property = readProperty(reader);
  if (property !== undefined) return property;
  const reference = reader.take(/(?![0-7]{3})[1-9]\d?|k<([\p{L}_][\p{L}\p{N}_]*)>/uy);
  if (reference !== undefined) {
    reader.backReference = true;
    return reference[1] === undefined ? `(?:\\${reference[0]})` : `\\${reference[0]}`;
  }
  return literal(readCode(reader));
}

/** "\p{…}", which Python lacks and JavaScript has. */
export function readProperty(reader: PatternReader): string | undefined {
  const found = reader.take(/[pP]\{[\w=]+\}/uy);
  return found === undefined ? undefined : `\\${found[0]}`;
}

/** The one character that an escape stands for. */
export function readCode(reader: PatternReader): string {
  const hex = reader.take(
    /x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|U([0-9a-fA-F]{8})/uy,
  );
  if (hex !== undefined)
    return character(Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? hex[4] ?? "", 16));
  const octal = reader.take(/0[0-7]{0,2}|[1-3][0-7]{2}/uy);
  if (octal !== undefined) return character(Number.parseInt(octal[0], 8));
  const c = reader.next();
  if (c === "") throw new PatternError('a "\\" ends the pattern');
  const control = controls[c];
  if (control !== undefined) return character(control);
  if (/[a-zA-Z0-9]/u.test(c)) throw new PatternError(`the escape "\\${c}" is not known`);
  return c;
}

function character(code: number): string {
  if (code > 0x10ffff) throw new PatternError(`there is no character U+${code.toString(16)}`);
  return String.fromCodePoint(code);
}

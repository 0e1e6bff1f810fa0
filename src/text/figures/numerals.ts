/** Reads figures written in digits: which separators group, which one is the decimal mark. */
import { nothing } from "./draft.js";
import type { Tokens } from "./tokens.js";

/** A figure in digits, before sign, scale and unit. */
export interface Numeral {
  /** The digits as a decimal number that `Number` reads: "1234.56". */
  readonly decimal: string;
  /** Power of ten from an exponent; 0 without one. */
  readonly exponent: number;
  /** Index of its first token, and of the token after its last. */
  readonly first: number;
  readonly after: number;
  readonly how: readonly string[];
  /** Whether it is nothing but one run of digits. */
  readonly plain: boolean;
}

const groupSpaces = "\u00A0\u2009\u202F\u2007\u2008";
const apostrophes = "'’‘";
const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** One run of digits and the separator before it. */
interface Group {
  readonly separator: string;
  readonly digits: string;
  readonly token: number;
}

/**
 * The numerals that begin at a token of digits. Usually one; several where separators join a list
 * ("1,2,3"); none where the dots make a version or an address ("4.12.7").
 */
export function readNumerals(
  tokens: Tokens,
  first: number,
): { numerals: Numeral[]; after: number } {
  if (!isGroupAt(tokens, first + 1)) return only(tokens, plainNumeral(tokens.text(first), first));
  if (tokens.isMark(first + 1, ".") && !isGroupAt(tokens, first + 3)) {
    const decimal = `${tokens.text(first)}.${tokens.text(first + 2)}`;
    const after = first + 3;
    return only(tokens, { decimal, exponent: 0, how: nothing, plain: false, first, after });
  }
  const groups = collectGroups(tokens, first);
  const after = (groups.at(-1)?.token ?? first) + 1;
  const whole = readGroups(groups);
  if (whole !== undefined && !isSourceList(tokens, groups, after)) {
    const { decimal, exponent, how, plain } = whole;
    return only(tokens, { decimal, exponent, how, plain, first, after });
  }
  if (groups.every((group, i) => i === 0 || group.separator === "."))
    return { numerals: [], after };
  const numerals: Numeral[] = [];
  for (const part of splitLists(groups)) {
    const read = readGroups(part);
    const start = part[0]?.token ?? first;
    if (read !== undefined)
      numerals.push({ ...read, first: start, after: (part.at(-1)?.token ?? start) + 1 });
  }
  const last = numerals.at(-1);
  if (last?.after === after) numerals[numerals.length - 1] = withExponent(tokens, last);
  return { numerals, after: Math.max(after, numerals.at(-1)?.after ?? after) };
}

/** "[1,2]" points to two sources. */
function isSourceList(tokens: Tokens, [head, ...rest]: readonly Group[], after: number): boolean {
  return (
    head !== undefined &&
    tokens.isMark(head.token - 1, "[") &&
    tokens.isMark(after, "]") &&
    head.digits !== "0" &&
    rest.every((group) => group.separator === "," && group.digits.length < 3)
  );
}

function only(tokens: Tokens, numeral: Numeral): { numerals: Numeral[]; after: number } {
  const read = withExponent(tokens, numeral);
  return { numerals: [read], after: read.after };
}

/** Whether a separator and digits behind it stand at a token. */
function isGroupAt(tokens: Tokens, at: number): boolean {
  return tokens.isDigits(at + 1) && isSeparator(tokens, at);
}

function plainNumeral(digits: string, first: number): Numeral {
  return { decimal: digits, exponent: 0, how: nothing, plain: true, first, after: first + 1 };
}

function collectGroups(tokens: Tokens, first: number): Group[] {
  const groups: Group[] = [{ separator: "", digits: tokens.text(first), token: first }];
  for (let i = first + 1; tokens.isDigits(i + 1) && isSeparator(tokens, i); i += 2) {
    const separator = apostrophes.includes(tokens.text(i)) ? "'" : tokens.text(i);
    const space = groupSpaces.includes(separator);
    const digits = tokens.text(i + 1);
    const soft = space || separator === "_";
    if ((soft || separator === "'") && digits.length !== 3) break;
    if (soft && (groups[0]?.digits.length ?? 0) > 3) break;
    groups.push({ separator: space ? " " : separator, digits, token: i + 1 });
  }
  return groups;
}

function isSeparator(tokens: Tokens, at: number): boolean {
  if (tokens.isMark(at, ",.'’‘")) return true;
  return tokens.size(at) === 1 && (groupSpaces.includes(tokens.text(at)) || tokens.code(at) === 95);
}

type Read = Pick<Numeral, "decimal" | "exponent" | "how" | "plain">;

/** One number made of all groups, or undefined where the separators fit none. */
function readGroups(groups: readonly Group[]): Read | undefined {
  const [head, ...rest] = groups;
  if (head === undefined) return undefined;
  if (rest.length === 0) return { decimal: head.digits, exponent: 0, how: [], plain: true };
  if (rest.length === 1) return readPair(head, rest[0]);
  const marks = [...new Set(rest.map((group) => group.separator))];
  const last = rest.at(-1);
  if (marks.length === 1) {
    const how = groupStyle(head, rest, marks[0] ?? "");
    return how === undefined ? undefined : joined(groups, [], how);
  }
  const lastIsMark = last !== undefined && (last.separator === "." || last.separator === ",");
  const grouping = rest.slice(0, -1);
  const same = new Set(grouping.map((group) => group.separator)).size === 1;
  if (!lastIsMark || marks.length !== 2 || !same) return undefined;
  const style = groupStyle(head, grouping, grouping[0]?.separator ?? "");
  if (style === undefined) return undefined;
  return joined(
    [head, ...grouping],
    [last],
    [...style, ...(last.separator === "," ? ["decimal comma"] : [])],
  );
}

/** Two groups: "2.475" and "2,5" are decimals, "1,577" and "1'577" are thousands. */
function readPair(head: Group, tail: Group | undefined): Read | undefined {
  if (tail === undefined) return undefined;
  if (tail.separator === ".") return joined([head], [tail], []);
  const style = head.digits === "0" ? undefined : groupStyle(head, [tail], tail.separator);
  if (style !== undefined) return joined([head, tail], [], style);
  return tail.separator === "," ? joined([head], [tail], ["decimal comma"]) : undefined;
}

/** What the separators group by, or undefined where the lengths of the groups fit no style. */
function groupStyle(head: Group, rest: readonly Group[], separator: string): string[] | undefined {
  const lengths = rest.map((group) => group.digits.length);
  const names: Record<string, string> = {
    ",": "comma groups",
    ".": "dot groups",
    "'": "apostrophe groups",
    " ": "space groups",
    _: "underscore groups",
  };
  const inner = lengths.slice(0, -1);
  if (head.digits.length > 3 || lengths.at(-1) !== 3) return undefined;
  if (separator === "." && head.digits === "0") return undefined;
  if (inner.every((length) => length === 3)) return [names[separator] ?? "groups"];
  const indian =
    separator === "," && head.digits.length <= 2 && inner.every((length) => length === 2);
  return indian ? ["Indian groups"] : undefined;
}

function joined(
  groups: readonly Group[],
  decimals: readonly Group[],
  how: readonly string[],
): Read {
  const digits = groups.map((group) => group.digits).join("");
  const fraction = decimals.map((group) => group.digits).join("");
  return {
    decimal: fraction === "" ? digits : `${digits}.${fraction}`,
    exponent: 0,
    how,
    plain: false,
  };
}

/** The parts of a list written without spaces: cut at every separator that is not a dot. */
function splitLists(groups: readonly Group[]): Group[][] {
  const parts: Group[][] = [];
  for (const group of groups) {
    if (group.separator === "." && parts.length > 0) parts.at(-1)?.push(group);
    else parts.push([{ ...group, separator: "" }]);
  }
  return parts;
}

/** Reads "e6", "E+004", "× 10^6", "x 10⁶" behind a numeral, and the power in "10^6". */
function withExponent(tokens: Tokens, numeral: Numeral): Numeral {
  const glued = gluedExponent(tokens, numeral.after) ?? powerOfTen(tokens, numeral.after);
  const own = numeral.decimal === "10" ? power(tokens, numeral.after) : undefined;
  const found = glued ?? (own === undefined ? undefined : { ...own, value: own.value - 1 });
  if (found === undefined || Math.abs(found.value) > 400) return numeral;
  return {
    ...numeral,
    exponent: found.value,
    after: found.after,
    how: [...numeral.how, "exponent"],
    plain: false,
  };
}

function gluedExponent(tokens: Tokens, at: number) {
  if (tokens.size(at) !== 1 || (tokens.code(at) | 32) !== 101) return undefined;
  const signed = tokens.isMark(at + 1, "+-−");
  const digits = signed ? at + 2 : at + 1;
  if (!tokens.isDigits(digits) || tokens.isWord(digits + 1)) return undefined;
  const value = Number(tokens.text(digits)) * (signed && !tokens.isMark(at + 1, "+") ? -1 : 1);
  return { value, after: digits + 1 };
}

function powerOfTen(tokens: Tokens, at: number) {
  let i = tokens.pastBlank(at);
  if (!tokens.isMark(i, "×*·") && (tokens.code(i) !== 120 || tokens.size(i) !== 1))
    return undefined;
  i = tokens.pastBlank(i + 1);
  return tokens.text(i) === "10" ? power(tokens, i + 1) : undefined;
}

/** The power behind a 10: "^6", "^-6", "⁶", "⁻⁶". */
function power(tokens: Tokens, at: number) {
  if (tokens.isMark(at, "^")) {
    const signed = tokens.isMark(at + 1, "-−");
    const digits = signed ? at + 2 : at + 1;
    if (!tokens.isDigits(digits)) return undefined;
    return { value: Number(tokens.text(digits)) * (signed ? -1 : 1), after: digits + 1 };
  }
  let i = tokens.isMark(at, "⁻") ? at + 1 : at;
  let digits = "";
  while (tokens.isMark(i, superscripts) && digits.length < 4) {
    digits += String(superscripts.indexOf(tokens.text(i)));
    i++;
  }
  if (digits === "") return undefined;
  return { value: Number(digits) * (tokens.isMark(at, "⁻") ? -1 : 1), after: i };
}

/** Translates a regular expression that is read as Python reads it into one for JavaScript's `v` mode. */
import { readClass } from "./character-class.js";
import { literal, readEscape } from "./escapes.js";
import { readGroup } from "./groups.js";
import { PatternError } from "./pattern-error.js";
import { PatternReader } from "./pattern-reader.js";

/** The switches of a pattern, from the check's parameters or from leading flags. */
export interface PatternOptions {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotall: boolean;
}

/** A pattern for JavaScript. */
export interface Translation {
  readonly source: string;
  readonly flags: "v" | "iv";
  /** How many repeats have no upper bound, or a high one. */
  readonly openRepeats: number;
  /** Steps in which it can be passed at one place, in all ways, its open repeats taken once. */
  readonly ways: number;
  /** Whether a repeated group or a back reference may make matching exponential. */
  readonly mayExplode: boolean;
}

/** Repeats above which a bound is no bound for the time that matching takes. */
const manyRepeats = 20;
/**
 * Behind that many ways the engine would look ahead from every option through all that follow, and
 * compile for minutes ("a?a?a?…aaa…"); an empty condition behind each option keeps it from looking.
 */
const manyWays = 1000;
const emptyLookahead = "(?=)";
const lineStart = "(?<![^\\n])";
const lineEnd = "(?![^\\n])";
const textStart = "(?<![\\s\\S])";
const textEnd = "(?=\\n?(?![\\s\\S]))";

/**
 * Translates a pattern.
 *
 * @throws PatternError naming what has no counterpart or is malformed
 */
export function translate(pattern: string, options: PatternOptions): Translation {
  const reader = new PatternReader(pattern.normalize("NFC"));
  const flags = leadingFlags(reader, options);
  const out: string[] = [];
  while (!reader.done) out.push(piece(reader, flags));
  const pause = reader.ways > manyWays ? emptyLookahead : "";
  return {
    source: out.map((part) => (isOption(part) ? `${part}${pause}` : part)).join(""),
    flags: flags.ignoreCase ? "iv" : "v",
    openRepeats: reader.openRepeats,
    ways: reader.ways,
    mayExplode: reader.repeatedGroup || reader.backReference,
  };
}

function piece(reader: PatternReader, flags: PatternOptions): string {
  const c = reader.next();
  switch (c) {
    case "\\":
      return readEscape(reader);
    case "[":
      return readClass(reader);
    case "(":
      return readGroup(reader);
    case ".":
      return flags.dotall ? "[\\s\\S]" : "[^\\n]";
    case "^":
      return flags.multiline ? lineStart : textStart;
    case "$":
      return flags.multiline ? lineEnd : textEnd;
    case "*":
    case "+":
    case "?":
      return quantifier(reader, c, c !== "?");
    case "{":
      return braces(reader);
    case ")":
      reader.close();
      return c;
    case "|":
      reader.alternative();
      return c;
    default:
      return literal(c);
  }
}

/** "{2}", "{2,}", "{,5}" and "{2,5}" repeat; any other brace stands for itself. */
function braces(reader: PatternReader): string {
  const found = reader.take(/\{(\d*)(,?)(\d*)\}/uy, -1);
  const [, low = "", comma = "", high = ""] = found ?? [];
  if (found === undefined || (low === "" && high === "")) {
    if (found !== undefined) reader.back(found[0].length - 1);
    return "\\{";
  }
  const open = high === "" ? comma !== "" : Number(high) > manyRepeats;
  // A fixed number of repeats is one way, but as many steps.
  if (comma === "") reader.choose(Math.max(1, Number(low)));
  else if (!open) reader.choose(Math.max(1, 1 + Number(high) - Number(low)));
  return quantifier(reader, `{${low === "" ? "0" : low}${comma}${high}}`, open);
}

function quantifier(reader: PatternReader, written: string, open: boolean): string {
  if (reader.peek() === "+") {
    throw new PatternError(
      `the possessive "${written}+" has no counterpart here; write "${written}"`,
    );
  }
  if (open) reader.openRepeats++;
  if (written === "?") reader.choose(2);
  if (reader.behindGroup && written !== "?") reader.repeatedGroup = true;
  const lazy = reader.take(/\?/uy) === undefined ? "" : "?";
  if (reader.peek() !== "" && "*+{".includes(reader.peek()) && isRepeat(reader)) {
    throw new PatternError(`"${written}${lazy}" is repeated by "${reader.peek()}"`);
  }
  return `${written}${lazy}`;
}

/** Whether a piece is a repeat that may be left out or taken a limited number of times. */
function isOption(part: string): boolean {
  return /^(?:\?|\{\d+,\d+\})\??$/u.test(part);
}

function isRepeat(reader: PatternReader): boolean {
  return reader.peek() !== "{" || reader.looksAt(/\{(?:\d+,?\d*|,\d+)\}/uy);
}

function leadingFlags(reader: PatternReader, options: PatternOptions): PatternOptions {
  let flags = options;
  for (
    let group = reader.take(/\(\?([a-zA-Z]+)\)/uy);
    group !== undefined;
    group = reader.take(/\(\?([a-zA-Z]+)\)/uy)
  ) {
    for (const letter of group[1] ?? "") {
      if (letter === "i") flags = { ...flags, ignoreCase: true };
      else if (letter === "m") flags = { ...flags, multiline: true };
      else if (letter === "s") flags = { ...flags, dotall: true };
      else if (letter === "x") {
        throw new PatternError(
          'the verbose flag "(?x)" has no counterpart here; write it on one line',
        );
      } else if (letter !== "u") {
        throw new PatternError(`the flag "(?${letter})" has no counterpart here (i, m and s have)`);
      }
    }
  }
  return flags;
}

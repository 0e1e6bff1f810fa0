/** Reads JSON as a person wrote it: fast when it is right, with the exact place when it is not. */
import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
  visit,
} from "jsonc-parser";
import type { Path } from "../problems/problem.js";

/** A fault of the text itself. */
export interface JsonFault {
  /** UTF-16 units from the start of the text. */
  offset: number;
  message: string;
}

/** By jsonc-parser's names. */
const faultTexts: Readonly<Record<string, string>> = {
  InvalidSymbol: "this is no JSON value (text needs double quotes)",
  InvalidNumberFormat: "this is no JSON number",
  PropertyNameExpected: "a key in double quotes was expected",
  ValueExpected: "a value was expected",
  ColonExpected: "':' was expected",
  CommaExpected: "',' was expected",
  CloseBraceExpected: "'}' was expected",
  CloseBracketExpected: "']' was expected",
  EndOfFileExpected: "nothing may follow the value",
  InvalidCommentToken: "comments are not allowed here",
  UnexpectedEndOfComment: "a comment is not closed",
  UnexpectedEndOfString: "a text is not closed",
  UnexpectedEndOfNumber: "a number is not finished",
  InvalidUnicode: "a \\u escape wants four hexadecimal digits",
  InvalidEscapeCharacter: "this escape is unknown to JSON",
  InvalidCharacter: "a control character must be escaped",
};

function syntaxFault(text: string, thrown: unknown): JsonFault {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  if (first === undefined) {
    const said = thrown instanceof Error ? thrown.message : String(thrown);
    return { offset: 0, message: `not valid JSON: ${said}` };
  }
  const said = faultTexts[printParseErrorCode(first.error)] ?? "something is wrong here";
  return { offset: first.offset, message: `not valid JSON: ${said}` };
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countKeys(item);
    return count;
  }
  for (const item of Object.values(value)) count += 1 + countKeys(item);
  return count;
}

/** Every second use of a key in one object. */
function duplicateKeys(text: string): JsonFault[] {
  const faults: JsonFault[] = [];
  const open: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (key, offset) => {
      const seen = open.at(-1);
      if (seen?.has(key))
        faults.push({ offset, message: `key ${JSON.stringify(key)} is given twice` });
      seen?.add(key);
    },
  });
  return faults;
}

/**
 * The value of a JSON text, or its faults: what JSON.parse refuses, and keys given twice (of which it
 * would silently keep the last).
 */
export function parseJson(text: string): { value: unknown; faults: JsonFault[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    return { value: undefined, faults: [syntaxFault(text, thrown)] };
  }
  // Counting is far cheaper than a second parse, and never misses a key that was written twice.
  const written = text.match(/"\s*:/g)?.length ?? 0;
  return { value, faults: written > countKeys(value) ? duplicateKeys(text) : [] };
}

/** Finds places in one JSON text; it is parsed once, and only when a place is asked for. */
export class JsonOffsets {
  readonly #text: string;
  #root: Node | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Offset of the value at `path`, or of its key; of the nearest ancestor when it is not there. */
  offsetOf(path: Path, on: "key" | "value" = "value"): number {
    this.#root ??= parseTree(this.#text);
    if (this.#root === undefined) return 0;
    for (let length = path.length; length > 0; length--) {
      const node = findNodeAtLocation(this.#root, path.slice(0, length));
      if (node === undefined) continue;
      const key = node.parent?.type === "property" ? node.parent.children?.[0] : undefined;
      return on === "key" && length === path.length && key ? key.offset : node.offset;
    }
    return this.#root.offset;
  }
}

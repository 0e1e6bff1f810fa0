/** Translates a class of characters, "[…]", as Python reads it. */
import { kinds, readCode, readProperty } from "./escapes.js";
import { PatternError } from "./pattern-error.js";
import type { PatternReader } from "./pattern-reader.js";

/** A member: one character that may begin a range, or a kind of characters. */
type Member = { readonly char: string } | { readonly kind: string };

/** The class whose "[" was just read. */
export function readClass(reader: PatternReader): string {
  const negated = reader.take(/\^/uy) !== undefined;
  const out: string[] = [];
  for (let first = true; ; first = false) {
    if (reader.peek() === "") throw new PatternError('a "[" is not closed');
    if (!first && reader.take(/\]/uy) !== undefined) break;
    const from = readMember(reader);
    const ranges = "char" in from && reader.looksAt(/-[^\]]/uy);
    if (!ranges) {
      out.push(written(from));
      continue;
    }
    reader.next();
    const to = readMember(reader);
    if ("kind" in to) {
      out.push(written(from), "\\-", written(to));
    } else {
      if ((from.char.codePointAt(0) ?? 0) > (to.char.codePointAt(0) ?? 0)) {
        throw new PatternError(`the range "${from.char}-${to.char}" runs backwards`);
      }
      out.push(`${written(from)}-${written(to)}`);
    }
  }
  return `[${negated ? "^" : ""}${out.join("")}]`;
}

function readMember(reader: PatternReader): Member {
  const c = reader.next();
  if (c !== "\\") return { char: c };
  const letter = reader.peek();
  const kind = kinds[letter.toLowerCase()];
  if (kind !== undefined) {
    reader.next();
    return { kind: letter === letter.toLowerCase() ? kind : `[^${kind}]` };
  }
  const property = readProperty(reader);
  if (property !== undefined) return { kind: property };
  if (letter === "b") {
    reader.next();
    return { char: "\b" };
  }
  return { char: readCode(reader) };
}

/** Letters and digits as they are, everything else as its code, which no mode reads otherwise. */
function written(member: Member): string {
  if ("kind" in member) return member.kind;
  if (/[\p{L}\p{N}]/u.test(member.char)) return member.char;
  return `\\u{${(member.char.codePointAt(0) ?? 0).toString(16)}}`;
}

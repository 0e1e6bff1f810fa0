/** Takes Markdown, LaTeX and HTML marks out of a text, so that a figure is seen as it is rendered. */
import {
  entities,
  escapes,
  fractionCommands,
  symbolCommands,
  wrapperCommands,
} from "./markup-tables.js";
import { type PlainText, Rendering, unchanged } from "./plain-text.js";
import { hasTwin, twinOf } from "./wide-characters.js";

const plainArgument = /^\{\s*([0-9][0-9.,]{0,20})\s*\}/u;
/** The ASCII characters that may be markup. */
const markup = new Uint8Array(128);
for (const c of "\\*_`~<&{}]^") markup[c.charCodeAt(0)] = 1;

/** The text as it is rendered. Linear in the length of the text. */
export function lookThrough(source: string): PlainText {
  let at = nextMarkup(source, 0);
  if (at === source.length) return unchanged(source);
  const out = new Rendering(source);
  while (at < source.length) {
    out.copyTo(at);
    step(out);
    at = nextMarkup(source, out.at);
  }
  out.copyTo(source.length);
  return out;
}

/** The first place from `from` on that may not be rendered as it stands. */
function nextMarkup(source: string, from: number): number {
  for (let i = from; i < source.length; i++) {
    const code = source.charCodeAt(i);
    if (code < 128 ? markup[code] === 1 : hasTwin(code)) return i;
  }
  return source.length;
}

function step(out: Rendering): void {
  const c = out.peek();
  if (c === "\\") backslash(out);
  else if (c === "*" || c === "_" || c === "`" || c === "~") emphasis(out, c);
  else if (c === "<") tag(out);
  else if (c === "&") entity(out);
  else if (c === "{" || c === "}") brace(out, c);
  else if (c === "^" && out.peek(1) === "{") {
    out.write("^", 1);
    out.braces.push(true);
    out.at += 1;
  } else if (c === "]" && out.peek(1) === "(") linkTarget(out);
  else out.write(twinOf(c.charCodeAt(0)) ?? c, 1);
}

function backslash(out: Rendering): void {
  const rest = out.source.slice(out.at + 1, out.at + 30);
  const name = /^[a-zA-Z]+/u.exec(rest)?.[0];
  if (name === undefined) {
    const mark = rest.charAt(0);
    out.write(mark === "" ? "\\" : (escapes[mark] ?? mark), mark === "" ? 1 : 2);
  } else if (fractionCommands.has(name)) {
    fraction(out, name);
  } else if (wrapperCommands.has(name)) {
    out.at += name.length + 1;
    if (out.peek() === "{") {
      out.braces.push(true);
      out.at += 1;
    }
  } else {
    out.write(symbolCommands[name] ?? `\\${name}`, name.length + 1);
  }
}

/** `\frac{3}{4}` becomes 3⁄4 with the fraction slash; anything but plain figures stays apart. */
function fraction(out: Rendering, name: string): void {
  const from = out.at + 1 + name.length;
  const rest = out.source.slice(from, from + 60);
  const top = plainArgument.exec(rest);
  const bottom = top === null ? null : plainArgument.exec(rest.slice(top[0].length));
  const short = /^\s?([0-9])\s?([0-9])(?![0-9])/u.exec(rest);
  const gap = /[0-9]/u.test(out.last) ? " " : "";
  if (top !== null && bottom !== null) {
    out.write(`${gap}${top[1]}⁄${bottom[1]}`, 1 + name.length + top[0].length + bottom[0].length);
  } else if (short !== null) {
    out.write(`${gap}${short[1]}⁄${short[2]}`, 1 + name.length + short[0].length);
  } else {
    out.write(" ", 1 + name.length);
  }
}

/** Drops marks of emphasis and code; a star between figures is a multiplication and stays. */
function emphasis(out: Rendering, c: string): void {
  let length = 1;
  while (out.peek(length) === c) length++;
  const before = out.source.charCodeAt(out.at - 1);
  const after = out.source.charCodeAt(out.at + length);
  const apart = isSpaceOrEnd(before) && isSpaceOrEnd(after);
  const inWord = c !== "`" && isWordCode(before) && isWordCode(after);
  const keep = apart || inWord || (c === "~" && length !== 2) || isOperator(out, c, length);
  out.write(keep ? c.repeat(length) : "", length);
}

/** Whether a star multiplies: a figure or bracket on either side, at most one blank away. */
function isOperator(out: Rendering, c: string, length: number): boolean {
  if (c !== "*" || length !== 1) return false;
  const { source, at } = out;
  const left = isSpaceOrEnd(source.charCodeAt(at - 1)) ? at - 2 : at - 1;
  const right = isSpaceOrEnd(source.charCodeAt(at + 1)) ? at + 2 : at + 1;
  return /[0-9)]/u.test(source.charAt(left)) && /[0-9(]/u.test(source.charAt(right));
}

/** Whether a code is white space, or NaN where the text has ended. */
function isSpaceOrEnd(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13);
  return Number.isNaN(code) || /\s/u.test(String.fromCharCode(code));
}

function isWordCode(code: number): boolean {
  if (code < 128) {
    return (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122);
  }
  return /[\p{L}\p{N}]/u.test(String.fromCharCode(code));
}

function tag(out: Rendering): void {
  const next = out.source.charCodeAt(out.at + 1);
  if (next !== 47 && !((next | 32) >= 97 && (next | 32) <= 122)) {
    out.write("<", 1);
    return;
  }
  const found = /^<(\/?)([a-zA-Z]{1,6}[1-6]?)(?:\s[^<>]{0,80})?\s?\/?>/u.exec(
    out.source.slice(out.at, out.at + 100),
  );
  if (found === null) {
    out.write("<", 1);
    return;
  }
  const name = (found[2] ?? "").toLowerCase();
  const inline = ["b", "strong", "i", "em", "u", "s", "span", "sub", "code", "mark", "font", "a"];
  const raised = name === "sup" && found[1] === "" ? "^" : "";
  out.write(inline.includes(name) || name === "sup" ? raised : " ", found[0].length);
}

function entity(out: Rendering): void {
  const found = /^&(#?\w{2,8});/u.exec(out.source.slice(out.at, out.at + 12));
  const rendered = found?.[1] === undefined ? undefined : entities[found[1]];
  out.write(rendered ?? "&", rendered === undefined ? 1 : (found?.[0].length ?? 1));
}

function brace(out: Rendering, c: string): void {
  if (c === "{" && out.source.startsWith("{,}", out.at)) {
    out.write(",", 3);
  } else if (c === "{") {
    out.braces.push(false);
    out.write(c, 1);
  } else {
    out.write(out.braces.pop() === true ? "" : c, 1);
  }
}

/** The address of a Markdown link is no text; its label is. */
function linkTarget(out: Rendering): void {
  const found = /^\]\([^\s()]{1,400}\)/u.exec(out.source.slice(out.at, out.at + 410));
  out.write("]", found !== null && /[/.#]/u.test(found[0]) ? found[0].length : 1);
}

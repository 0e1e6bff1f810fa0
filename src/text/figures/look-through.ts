/** Takes Markdown, LaTeX and HTML marks out of a text, so that a figure is seen as it is rendered. */
import {
  entities,
  escapes,
  fractionCommands,
  symbolCommands,
  wrapperCommands,
} from "./markup-tables.js";

/** A text as it is rendered, and where each of its characters came from. */
export interface PlainText {
  readonly text: string;
  /** Where in the source the character at `index` begins. */
  startOf(index: number): number;
  /** Where in the source the character at `index` ends. */
  endOf(index: number): number;
}

const markup = /[\\*_`~<&{}\]^]|[^\0-\x7F]/u;
const plainArgument = /^\{\s*([0-9][0-9.,]{0,20})\s*\}/u;
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];
const wideMarks: Readonly<Record<string, string>> = {
  "％": "%",
  "٫": ".",
  "٬": ",",
  "．": ".",
  "，": ",",
  "＄": "$",
  "－": "-",
  "（": "(",
  "）": ")",
  "﹣": "-",
  "‑": "-",
  "‐": "-",
  "⁃": "-",
};

/** The text as it is rendered. Linear in the length of the text. */
export function lookThrough(source: string): PlainText {
  if (!markup.test(source)) return { text: source, startOf: (i) => i, endOf: (i) => i + 1 };
  const out = new Rendering(source);
  while (out.at < source.length) step(out);
  const { starts, ends } = out;
  return {
    text: out.text.join(""),
    startOf: (index) => starts[index] ?? source.length,
    endOf: (index) => ends[index] ?? source.length,
  };
}

class Rendering {
  at = 0;
  readonly text: string[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** For each open brace, whether it is dropped. */
  readonly braces: boolean[] = [];

  constructor(readonly source: string) {}

  /** Writes what stands for the next `length` characters of the source and moves past them. */
  write(rendered: string, length: number): void {
    if (rendered !== "") this.text.push(rendered);
    for (let i = 0; i < rendered.length; i++) {
      const same = rendered.length === length;
      this.starts.push(same ? this.at + i : this.at);
      this.ends.push(same ? this.at + i + 1 : this.at + length);
    }
    this.at += length;
  }

  peek(offset = 0): string {
    return this.source.charAt(this.at + offset);
  }

  get last(): string {
    return this.text.at(-1)?.at(-1) ?? "";
  }
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
  else out.write(narrow(c), 1);
}

/** Digits of other scripts and full-width marks as their ASCII twins. */
function narrow(c: string): string {
  if (c <= "\x7F") return c;
  const code = c.charCodeAt(0);
  const zero = zeros.find((z) => code >= z && code < z + 10);
  return zero === undefined ? (wideMarks[c] ?? c) : String(code - zero);
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
  const before = out.at === 0 ? "" : out.source.charAt(out.at - 1);
  const after = out.peek(length);
  const around = (side: string) => side === "" || /\s/u.test(side);
  const inWord = /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
  const left = out.source
    .slice(Math.max(0, out.at - 2), out.at)
    .trimEnd()
    .slice(-1);
  const right = out.source
    .slice(out.at + length, out.at + length + 2)
    .trimStart()
    .charAt(0);
  const operator = c === "*" && length === 1 && /[0-9)]/u.test(left) && /[0-9(]/u.test(right);
  const strike = c === "~" && length !== 2;
  const keep = strike || (around(before) && around(after)) || (inWord && c !== "`") || operator;
  out.write(keep ? c.repeat(length) : "", length);
}

function tag(out: Rendering): void {
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

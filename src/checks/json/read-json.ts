/** Reads the JSON of an output: the whole of it, or the first fenced block where that is allowed. */

/** The value, or why there is none. */
export type ReadJson = { value: unknown } | { fault: string };

/** A fenced block: its place in the text, without the fences. */
export interface FencedBlock {
  start: number;
  end: number;
}

const fence = /^[ \t]*(`{3,}|~{3,})(?=[^\n`]*$)[ \t]*([^\s`]*)[^\n]*/gmu;

/** The first block fenced as `json`, else the first without a language; one left open ends with the text. */
export function fencedBlock(text: string): FencedBlock | undefined {
  const blocks: (FencedBlock & { language: string })[] = [];
  let open: { mark: string; language: string; start: number } | undefined;
  for (const found of text.matchAll(fence)) {
    const [line, mark = "", language = ""] = found;
    if (open === undefined) {
      open = { mark, language: language.toLowerCase(), start: found.index + line.length + 1 };
    } else if (mark.startsWith(open.mark) && language === "") {
      blocks.push({ language: open.language, start: open.start, end: found.index });
      open = undefined;
    }
  }
  if (open !== undefined && open.start < text.length) {
    blocks.push({ language: open.language, start: open.start, end: text.length });
  }
  const block =
    blocks.find(({ language }) => /^json[5c]?$/u.test(language)) ??
    blocks.find(({ language }) => language === "");
  return block && { start: block.start, end: Math.max(block.start, block.end) };
}

/** A block whose fences share a line with the JSON: "```json {…}```". */
const tightBlock = /(?<![`~])(`{3,8}|~{3,8})(?:[ \t]*json[5c]?)?\s*([[{"\-\dtfn][\s\S]*?)\1/iu;

/**
 * The text of the fenced block: as Markdown has it, else with fences in the lines of the JSON, else
 * inside a quotation (`> `). What is no JSON is given only when nothing better is found.
 */
function blockText(text: string): string | undefined {
  const block = fencedBlock(text);
  const unquoted = text.replace(/^[ \t]*>[ \t]?/gmu, "");
  const inQuote = unquoted === text ? undefined : fencedBlock(unquoted);
  const readings = [
    block && text.slice(block.start, block.end),
    tightBlock.exec(text)?.[2],
    inQuote && unquoted.slice(inQuote.start, inQuote.end),
  ].filter((reading) => reading !== undefined);
  return readings.find((reading) => tryParse(reading) !== undefined) ?? readings[0];
}

/** "line 2, column 5" of an offset. */
function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** Where a text stops being JSON, in words that no version of the engine changes. */
async function faultOf(text: string): Promise<string> {
  if (text.trim() === "") return "it is empty";
  const { parse, printParseErrorCode } = await import("jsonc-parser");
  const errors: { error: number; offset: number; length: number }[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first === undefined) return "it does not parse";
  const ends = first.offset >= text.trimEnd().length;
  const what = printParseErrorCode(first.error)
    .replace(/(?<=[a-z])(?=[A-Z])/gu, " ")
    .toLowerCase();
  return `${what} at ${ends ? "its end" : placeOf(text, first.offset)}`;
}

/**
 * Reads a text as JSON; a byte order mark and white space around it do not matter.
 * @param fenced whether text around a fenced block is accepted; a text that is JSON as a whole always is.
 */
export async function readJson(output: string, fenced: boolean): Promise<ReadJson> {
  const text = output.replace(/^\ufeff/u, "");
  const whole = tryParse(text);
  if (whole !== undefined) return whole;
  const block = blockText(text);
  if (!fenced) {
    const hint = block === undefined ? "" : "; it holds a fenced block, which fenced: true reads";
    return { fault: `not JSON: ${await faultOf(text)}${hint}` };
  }
  if (block === undefined) {
    return { fault: `not JSON, and without a fenced block: ${await faultOf(text)}` };
  }
  return tryParse(block) ?? { fault: `the fenced block is not JSON: ${await faultOf(block)}` };
}

function tryParse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Finds the stretches of a text in which straight quotes are syntax, and quote nobody. */

const fenced = /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\1|$(?![\s\S]))/gmu;
const inline = /(?<!`)(`{1,2})(?!`)([^`\n]+)\1(?!`)/gu;
const tag = /<\/?[a-z][^<>\n]{0,500}>/giu;
const linkTitle = /\]\([^()\s"]{0,500}\s+"[^"\n]{0,200}"\)/gu;
/** A quotation that is set in code, and nothing else, still quotes. */
const onlyQuoted = /^["“][^"“”]+["”]$/u;

function isJson(text: string): boolean {
  const trimmed = text.trim();
  if (!/^[[{]/u.test(trimmed)) return false;
  try {
    JSON.parse(trimmed);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a place lies in code, in a tag, in the title of a link, or in an output that is JSON (where an
 * escaped mark is one of the text).
 */
export function inCode(text: string): (place: number) => boolean {
  if (isJson(text)) return (place) => text.charAt(place - 1) !== "\\";
  const stretches = [fenced, inline, tag, linkTitle].flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .filter(({ 2: code }) => pattern !== inline || !onlyQuoted.test(code ?? ""))
      .map(({ 0: all, index }) => ({ start: index, end: index + all.length })),
  );
  return (place) => stretches.some(({ start, end }) => place >= start && place < end);
}

/** Finds the items of a list that is written in one line: "1) Red 2) Green", "• 9. Red • 10. Green". */
import type { Span } from "./span.js";

const opening = /^(?:([•⁃‣◦·])[ \t]*)?(?:(\d{1,3}|[a-z])(\.\)|[.)]))?[ \t]/u;

/** The span, cut before each further item where it begins with the first one of a list. */
export function inlineItems(text: string, span: Span): Span[] {
  const found = opening.exec(text.slice(span.start, span.start + 16));
  if (found === null) return [span];
  const [, bullet = "", label = "", stop = ""] = found;
  if (bullet === "" && label === "") return [span];
  const sentence = text.slice(span.start, span.end);
  const starts = [0];
  for (let current = label; ; ) {
    current = following(current);
    const next = nextItem(sentence, (starts.at(-1) ?? 0) + 1, { bullet, label: current, stop });
    if (next === undefined) break;
    starts.push(next);
  }
  return starts.map((start, i) => {
    const end = starts[i + 1];
    const length = end === undefined ? sentence.length : sentence.slice(0, end).trimEnd().length;
    return { start: span.start + start, end: span.start + length };
  });
}

/** Whether the label before the dot at `dot` counts on the one that the sentence begins with. */
export function countsOn(text: string, start: number, dot: number): boolean {
  const label = /[\s•⁃‣◦·](\d{1,3}|[a-z])$/u.exec(text.slice(Math.max(start, dot - 5), dot))?.[1];
  if (label === undefined || !/^\)?\s+["“*]*\p{Lu}/u.test(text.slice(dot + 1, dot + 8)))
    return false;
  const first = opening.exec(text.slice(start, start + 24).trimStart())?.[2];
  if (first === undefined) return false;
  const digits = /\d/u.test(label);
  if (digits !== /\d/u.test(first)) return false;
  const step = digits ? Number(label) - Number(first) : label.charCodeAt(0) - first.charCodeAt(0);
  return step > 0 && step < 20;
}

function following(label: string): string {
  if (label === "") return "";
  return /\d/u.test(label)
    ? String(Number(label) + 1)
    : String.fromCharCode(label.charCodeAt(0) + 1);
}

/** Where the next item begins: its bullet or label behind a blank, and a word behind it. */
function nextItem(
  sentence: string,
  from: number,
  { bullet, label, stop }: { bullet: string; label: string; stop: string },
): number | undefined {
  const wanted = bullet === "" ? `${label}${stop}` : bullet;
  let at = sentence.indexOf(wanted, from);
  while (at >= 0) {
    const behind = sentence.slice(at + wanted.length, at + wanted.length + 12);
    const apart =
      /\s/u.test(sentence.charAt(at - 1)) && !/[,;:&]\s$/u.test(sentence.slice(at - 2, at));
    if (apart && fits(behind, bullet, label, stop)) return at;
    at = sentence.indexOf(wanted, at + 1);
  }
  return undefined;
}

function fits(behind: string, bullet: string, label: string, stop: string): boolean {
  if (bullet === "") return /^[ \t]+["“*]*\p{Lu}/u.test(behind);
  if (label === "") return /^[ \t]+\S/u.test(behind);
  return behind.trimStart().startsWith(`${label}${stop}`);
}

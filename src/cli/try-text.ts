/** The text of `try`: the verdict, the answer with what was read underlined, and each reading by number. */
import pc from "picocolors";
import type { ExplainedSpan } from "../domain/check.js";
import { widthOf } from "../reporters/text-width.js";
import { visibleBlock, visibleLine } from "../reporters/visible-text.js";
import type { TriedCheck } from "../session/try-check.js";

/** Spans that are underlined and listed; more would bury the answer. */
const mostSpans = 60;

/** A piece of the answer between two ends of spans, with the spans that cover it. */
interface Piece {
  text: string;
  /** Numbers of the spans that begin here, from 1. */
  begins: number[];
  covered: boolean;
}

function pieces(output: string, spans: readonly ExplainedSpan[]): Piece[] {
  const ends = new Set([0, output.length]);
  for (const { start, end } of spans) ends.add(start).add(end);
  const sorted = [...ends].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((from, index) => ({
    text: output.slice(from, sorted[index + 1]),
    begins: spans.flatMap(({ start }, n) => (start === from ? [n + 1] : [])),
    covered: spans.some(({ start, end }) => start <= from && from < end),
  }));
}

/** Lines of the answer, each with a line of marks under it where something was read. */
class UnderlinedLines {
  readonly lines: string[] = [];
  #text = "";
  #marks = "";
  #used = 0;

  constructor(
    readonly width: number,
    readonly underline: (text: string) => string,
  ) {}

  add({ text, begins, covered }: Piece): void {
    const number = begins.length === 0 ? "" : begins.join(",");
    let first = true;
    for (const [index, line] of visibleBlock(text).replaceAll("\t", "  ").split("\n").entries()) {
      if (index > 0) this.end();
      for (const { segment } of segments(line)) {
        const size = widthOf(segment);
        if (this.#used + size > this.width) this.end();
        this.#text += covered ? this.underline(segment) : segment;
        this.#mark(covered, first ? number : "", size);
        this.#used += size;
        first = false;
      }
    }
  }

  /** Under what was read a line; the number stands at its beginning, and may reach past it. */
  #mark(covered: boolean, number: string, size: number): void {
    const mark = (covered ? "~" : " ").repeat(size);
    const missing = this.#used - this.#marks.length;
    if (missing > 0) this.#marks += " ".repeat(missing);
    const room = this.#used + size - this.#marks.length;
    this.#marks +=
      number === "" ? mark.slice(0, Math.max(0, room)) : number + mark.slice(number.length);
  }

  end(): void {
    this.lines.push(`  ${this.#text}`.trimEnd());
    if (this.#marks.trim() !== "") this.lines.push(`  ${this.#marks}`.trimEnd());
    this.#text = "";
    this.#marks = "";
    this.#used = 0;
  }
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

function segments(line: string): Iterable<{ segment: string }> {
  return segmenter.segment(line);
}

/** Everything that `try` prints; control characters of the answer are made visible. */
export function tryText(
  tried: TriedCheck,
  output: string,
  { color, width }: { color: boolean; width: number },
): string {
  const colors = pc.createColors(color);
  const { outcome, error, explanation } = tried;
  const name = visibleLine(tried.type);
  const lines: string[] = [];
  if (outcome === null) {
    lines.push(`${colors.yellow("ERROR")}  ${name}`, `  ${visibleLine(error ?? "")}`);
  } else {
    const verdict = outcome.passed ? colors.green("PASSED") : colors.red("FAILED");
    const score = outcome.score === null ? "" : `  score ${Number(outcome.score.toFixed(4))}`;
    lines.push(`${verdict}  ${name}${score}`);
    if (outcome.detail !== "") lines.push(`  ${visibleLine(outcome.detail)}`);
  }
  const spans = explanation.spans.slice(0, mostSpans);
  if (output !== "") {
    const underlined = new UnderlinedLines(Math.max(20, width - 2), colors.underline);
    for (const piece of pieces(output, spans)) underlined.add(piece);
    underlined.end();
    lines.push("", ...underlined.lines);
  }
  const more = explanation.spans.length - spans.length;
  if (spans.length > 0) lines.push("");
  for (const [index, { start, end, label }] of spans.entries()) {
    const words = visibleLine(output.slice(start, Math.min(end, start + 60)));
    const quoted = end - start > 60 ? `"${words}…"` : `"${words}"`;
    lines.push(`  ${colors.bold(String(index + 1))}  ${quoted}  ${visibleLine(label)}`);
  }
  if (more > 0) lines.push(`  and ${more} more`);
  if (explanation.text !== "")
    lines.push("", `  ${visibleBlock(explanation.text).replaceAll("\n", "\n  ")}`);
  return `${lines.join("\n")}\n`;
}

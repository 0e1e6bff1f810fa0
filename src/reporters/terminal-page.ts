/** Exists as the sheet that the terminal's parts write on: sections, paragraphs, lists, in colour or not. */
import pc from "picocolors";
import type { ReporterOptions } from "../domain/reporter.js";
import { asciiSigns } from "./ascii-signs.js";
import { cutLines } from "./cut-text.js";
import { disarm } from "./runner-commands.js";
import { wrapText } from "./terminal-text.js";
import { widthOf } from "./text-width.js";
import { visibleBlock, visibleLine } from "./visible-text.js";

export type Paint = (text: string) => string;
const bare: Paint = (text) => text;

/** Lines of text for one place of output; everything that comes in is made safe on its way. */
export class TerminalPage {
  readonly colors: ReturnType<typeof pc.createColors>;
  readonly width: number;
  readonly #lines: string[] = [];
  readonly #ascii: boolean;

  constructor(options: ReporterOptions) {
    this.colors = pc.createColors(options.color);
    this.width = Math.max(24, Math.floor(options.width));
    this.#ascii = options.ascii === true;
  }

  /** A line that is already laid out and safe. */
  line(text = ""): void {
    this.#lines.push(disarm(text.trimEnd()));
  }

  /** An empty line, unless there is one already. */
  gap(): void {
    if (this.#lines.length > 0 && this.#lines.at(-1) !== "") this.#lines.push("");
  }

  /** A heading with a gap before it. */
  section(title: string): void {
    this.gap();
    for (const line of wrapText(visibleLine(title), this.width)) this.line(this.colors.bold(line));
  }

  /**
   * Wrapped text, `indent` columns from the left; `lead` (a bullet, a label) stands before the first
   * line.
   */
  text(
    text: string,
    { indent = 0, lead = "", paint = bare, most = Number.POSITIVE_INFINITY } = {},
  ) {
    const start = indent + widthOf(lead);
    const lines = cutLines(wrapText(visibleBlock(text), this.width - start), most);
    lines.forEach((line, index) => {
      const margin = index === 0 ? " ".repeat(indent) + lead : " ".repeat(start);
      this.line(margin + (line === "" ? "" : paint(line)));
    });
  }

  /** A list with bullets. */
  bullets(items: readonly string[], indent = 2): void {
    for (const item of items) this.text(item, { indent, lead: "- " });
  }

  /** Everything, ending with one line end. */
  toString(): string {
    const text = `${this.#lines.join("\n").trimEnd()}\n`;
    return this.#ascii ? asciiSigns(text) : text;
  }
}

/** Keeps the last lines that user code printed, so that a crash can be explained. */

const LINES = 12;
const CHARACTERS = 2000;

/** The end of a stream of text. */
export class OutputTail {
  #text = "";
  readonly #decoder = new TextDecoder();

  add(chunk: Uint8Array): void {
    const text = this.#text + this.#decoder.decode(chunk, { stream: true });
    this.#text = text.length > 2 * CHARACTERS ? text.slice(-CHARACTERS) : text;
  }

  /** The last lines (12, 2000 characters at most), without white space at their ends. */
  toString(): string {
    const lines = this.#text.slice(-CHARACTERS).replaceAll("\r\n", "\n").trimEnd().split("\n");
    return lines.slice(-LINES).join("\n").trim();
  }

  /** ` …; last lines on stderr: …`, or nothing when nothing was printed. */
  toClause(): string {
    const text = this.toString();
    return text === "" ? "" : `; its last lines on stderr:\n${text}`;
  }
}

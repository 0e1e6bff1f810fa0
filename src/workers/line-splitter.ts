/** Cuts a stream of bytes into lines. */
import { StringDecoder } from "node:string_decoder";

/** Keeps the part of a line that has come so far. */
export class LineSplitter {
  #parts: string[] = [];
  readonly #decoder = new StringDecoder("utf8");

  constructor(private readonly onLine: (line: string) => void) {}

  add(chunk: Buffer): void {
    const pieces = this.#decoder.write(chunk).split("\n");
    const last = pieces.pop() ?? "";
    for (const piece of pieces) {
      this.#parts.push(piece);
      const line = this.#parts.join("");
      this.#parts = [];
      if (line !== "") this.onLine(line);
    }
    if (last !== "") this.#parts.push(last);
  }
}

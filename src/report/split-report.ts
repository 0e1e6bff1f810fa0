/** Takes the text of a report apart while it streams by, so that no file is too long to be read. */
import { ByteSink } from "./byte-sink.js";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_MAP = 0x7b;
const CLOSE_MAP = 0x7d;
/** Stands in the rest for what was cut out. */
const ZERO = Buffer.from("0");

/** Longer keys are none of those that are looked for. */
const LONGEST_KEY = 16;

/** What the splitter finds. */
export interface SplitHandler {
  /** The first case begins; `front` is the document up to it, closed so that it is JSON. */
  onFirstCase(front: string): void;
  /** A trial of the case under way, with its place in the file. */
  onTrial(text: string, offset: number, length: number): void;
  /** A case has ended; in `text` each of its trials is a 0. */
  onCase(text: string): void;
}

/**
 * Follows strings and brackets, nothing else: what it cuts out is parsed by its users, and so is the
 * rest, in which each piece that was cut out is a 0. So the file is JSON exactly when all pieces
 * are, whatever its layout.
 */
export class ReportSplitter {
  readonly #handler: SplitHandler;
  readonly #root = new ByteSink();
  readonly #case = new ByteSink();
  readonly #trial = new ByteSink();
  /** Where the bytes since `#mark` belong. */
  #sink = this.#root;
  #mark = 0;
  #depth = 0;
  #inString = false;
  /** Backslashes at the end of the last chunk, when it ended within a string. */
  #backslashes = 0;
  #word = "";
  #wordStart = 0;
  #inCases = false;
  #inTrials = false;
  #offset = 0;
  #trialOffset = 0;
  #anyCase = false;

  constructor(handler: SplitHandler) {
    this.#handler = handler;
  }

  /** The next bytes of the file. */
  push(chunk: Buffer): void {
    this.#mark = 0;
    this.#wordStart = 0;
    let at = 0;
    while (at < chunk.length) {
      if (this.#inString) at = this.#endString(chunk, at);
      else at = this.#step(chunk, at);
    }
    this.#flush(chunk, chunk.length);
    this.#offset += chunk.length;
  }

  /** The document with a 0 for each case. To be called when all was pushed. */
  end(): string {
    // Bytes of a case or trial that never ended make the rest invalid, as they should.
    return this.#root.text() + this.#case.text() + this.#trial.text();
  }

  /** Goes to the end of the string, or of the chunk. */
  #endString(chunk: Buffer, from: number): number {
    for (let at = from; ; ) {
      const quote = chunk.indexOf(QUOTE, at);
      const stop = quote < 0 ? chunk.length : quote;
      let start = stop;
      while (start > at && chunk[start - 1] === BACKSLASH) start -= 1;
      const count = stop - start + (start === from ? this.#backslashes : 0);
      if (quote < 0) {
        this.#backslashes = count;
        this.#readWord(chunk, chunk.length);
        return chunk.length;
      }
      if (count % 2 === 0) {
        this.#readWord(chunk, quote);
        this.#inString = false;
        return quote + 1;
      }
      this.#backslashes = 0;
      at = quote + 1;
    }
  }

  #readWord(chunk: Buffer, end: number): void {
    if (this.#depth !== 1 && this.#depth !== 3) return;
    const start = this.#wordStart;
    if (end - start > LONGEST_KEY || this.#word.length > LONGEST_KEY) this.#word = "?".repeat(99);
    else this.#word += chunk.toString("latin1", start, end);
  }

  #step(chunk: Buffer, at: number): number {
    const byte = chunk[at];
    if (byte === QUOTE) {
      this.#inString = true;
      this.#backslashes = 0;
      this.#word = "";
      this.#wordStart = at + 1;
    } else if (byte === OPEN_MAP || byte === OPEN_LIST) {
      this.#open(chunk, at, byte === OPEN_LIST);
    } else if (byte === CLOSE_MAP || byte === CLOSE_LIST) {
      this.#close(chunk, at + 1);
    }
    return at + 1;
  }

  #open(chunk: Buffer, at: number, list: boolean): void {
    const depth = this.#depth++;
    if (list) {
      if (depth === 1 && this.#word === "cases") this.#inCases = true;
      else if (depth === 3 && this.#sink === this.#case) this.#inTrials = this.#word === "trials";
    } else if (depth === 2 && this.#inCases) {
      this.#flush(chunk, at);
      this.#root.add(ZERO);
      if (!this.#anyCase) this.#handler.onFirstCase(`${this.#root.text()}]}`);
      this.#anyCase = true;
      this.#sink = this.#case;
    } else if (depth === 4 && this.#inTrials) {
      this.#flush(chunk, at);
      this.#case.add(ZERO);
      this.#sink = this.#trial;
      this.#trialOffset = this.#offset + at;
    }
  }

  /** @param end index behind the closing bracket */
  #close(chunk: Buffer, end: number): void {
    const depth = --this.#depth;
    if (depth === 1) this.#inCases = false;
    else if (depth === 2 && this.#sink === this.#case) {
      this.#flush(chunk, end);
      this.#handler.onCase(this.#case.text());
      this.#case.clear();
      this.#sink = this.#root;
    } else if (depth === 3) this.#inTrials = false;
    else if (depth === 4 && this.#sink === this.#trial) {
      this.#flush(chunk, end);
      this.#handler.onTrial(this.#trial.text(), this.#trialOffset, this.#trial.length);
      this.#trial.clear();
      this.#sink = this.#case;
    }
  }

  #flush(chunk: Buffer, end: number): void {
    if (end > this.#mark) this.#sink.add(chunk, this.#mark, end);
    this.#mark = end;
  }
}

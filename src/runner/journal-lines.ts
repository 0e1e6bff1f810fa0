/** Lines of the journal that is being written, for reading a long output again instead of keeping it. */
import { closeSync, openSync, readSync } from "node:fs";
import type { OutputSource } from "../domain/deferred-output.js";

/** Closes the files of journals whose trials nobody holds any more. */
const abandoned = new FinalizationRegistry<number>((fd) => closeSync(fd));

/** Reads lines of a journal. The file may be deleted while it is used. */
export class JournalLines {
  readonly #path: () => string;
  readonly #finish: () => void;
  #fd: number | null = null;

  /**
   * @param path where the file stands at the moment
   * @param finish writes the lines that are not in the file yet
   */
  constructor(path: () => string, finish: () => void) {
    this.#path = path;
    this.#finish = finish;
  }

  /** The output of the trial whose line lies at `offset`. */
  outputAt(offset: number, length: number): OutputSource {
    if (this.#fd === null) {
      this.#fd = openSync(this.#path(), "r");
      abandoned.register(this, this.#fd);
    }
    return new LineOutput(this, offset, length);
  }

  /** @throws Error when the line is not there any more. */
  read(offset: number, length: number): string {
    this.#finish();
    const bytes = Buffer.allocUnsafe(length);
    let filled = 0;
    while (this.#fd !== null && filled < length) {
      const count = readSync(this.#fd, bytes, filled, length - filled, offset + filled);
      if (count === 0) break;
      filled += count;
    }
    if (filled < length) throw new Error(`${this.#path()} was changed while it was in use`);
    return bytes.toString("utf8");
  }
}

class LineOutput implements OutputSource {
  constructor(
    readonly lines: JournalLines,
    readonly offset: number,
    readonly length: number,
  ) {}

  readOutput(): string | null {
    const event: { trial: { output: string | null } } = JSON.parse(
      this.lines.read(this.offset, this.length),
    );
    return event.trial.output;
  }
}

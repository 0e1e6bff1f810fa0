/** A file of trials that stays open, so that long outputs are read when they are needed. */
import { closeSync, openSync, read, readSync } from "node:fs";
import { promisify } from "node:util";
import { deferOutput, type OutputSource } from "../domain/deferred-output.js";
import type { Trial } from "../domain/trial.js";

/** Outputs of fewer characters are kept in memory: a reference to the file would take as much. */
const SHORTEST_DEFERRED = 256;

const CHUNK = 1 << 20;
const readAsync = promisify(read);

/** Closes the files of reports that nobody holds any more. */
const abandoned = new FinalizationRegistry<number>((fd) => closeSync(fd));

/** A file that may be replaced or deleted while it is used: what was opened is still read. */
export class StoredFile {
  readonly path: string;
  // Nothing else may close it: the number could mean another file by then.
  readonly #fd: number;

  /** @throws Error with the system's code when the file cannot be opened. */
  constructor(path: string) {
    this.path = path;
    this.#fd = openSync(path, "r");
    abandoned.register(this, this.#fd);
  }

  /** The file from its beginning. Each chunk is only valid until the next one is asked for. */
  async *chunks(): AsyncIterable<Buffer> {
    const buffer = Buffer.allocUnsafe(CHUNK);
    for (let offset = 0; ; ) {
      const { bytesRead } = await readAsync(this.#fd, buffer, 0, CHUNK, offset);
      if (bytesRead === 0) return;
      offset += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  /** @throws Error when the bytes are not there any more. */
  read(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const count = readSync(this.#fd, bytes, filled, length - filled, offset + filled);
      if (count === 0) throw new Error(`${this.path} was changed while it was in use`);
      filled += count;
    }
    return bytes;
  }

  /**
   * The trial, with a long output left in this file. `[offset, offset + length)` is the JSON text in
   * which `outputIn` finds the output.
   */
  defer(
    trial: Trial,
    offset: number,
    length: number,
    outputIn: (value: unknown) => string | null,
  ): Trial {
    if ((trial.output?.length ?? 0) < SHORTEST_DEFERRED) return trial;
    return deferOutput(trial, new StoredOutput(this, offset, length, outputIn));
  }
}

class StoredOutput implements OutputSource {
  constructor(
    readonly file: StoredFile,
    readonly offset: number,
    readonly length: number,
    readonly outputIn: (value: unknown) => string | null,
  ) {}

  readOutput(): string | null {
    return this.outputIn(JSON.parse(this.file.read(this.offset, this.length).toString("utf8")));
  }
}

/** The output of a trial in file spelling. */
export function outputOf(trial: unknown): string | null {
  const found =
    typeof trial === "object" && trial !== null && "output" in trial ? trial.output : null;
  return typeof found === "string" ? found : null;
}

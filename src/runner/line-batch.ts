/** Exists because a system call for each line would be most of the cost of a fast run's journal. */
import { writeSync } from "node:fs";

/** Writes all bytes at the file's position. */
export function writeFully(fd: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(fd, bytes, written);
}

/** Lines that go into a file together, at the latest when this turn of the event loop ends. */
export class LineBatch {
  readonly #fd: number;
  readonly #path: string;
  #waiting = "";
  #failure: { error: unknown } | null = null;

  /** @param fd an open file, which is closed elsewhere, after a last `write()` */
  constructor(fd: number, path: string) {
    this.#fd = fd;
    this.#path = path;
  }

  /** @throws Error of an earlier line that could not be written. */
  add(line: string): void {
    this.#throwFailure();
    // Immediates run between the events that have come and the wait for the next ones.
    if (this.#waiting === "") setImmediate(() => this.#tryWrite());
    this.#waiting += line;
  }

  /** Writes now what waits. @throws Error with the system's code, and the path. */
  write(): void {
    this.#tryWrite();
    this.#throwFailure();
  }

  #tryWrite(): void {
    if (this.#waiting === "" || this.#failure !== null) return;
    const bytes = Buffer.from(this.#waiting);
    this.#waiting = "";
    try {
      writeFully(this.#fd, bytes);
    } catch (error) {
      // What went in before stays whole; the torn end of this batch is cut off by --resume.
      const hint = "the trials that were written before are safe: mend this, then run --resume";
      if (error instanceof Error) Object.assign(error, { path: this.#path, hint });
      this.#failure = { error };
    }
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }
}

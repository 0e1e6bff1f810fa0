/** Gathers bytes that come in pieces, without keeping the chunks alive that they were cut from. */

/** A list of bytes that grows. */
export class ByteSink {
  #bytes = Buffer.allocUnsafe(1 << 12);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Copies `[start, end)` of the chunk to the end. */
  add(chunk: Buffer, start = 0, end = chunk.length): void {
    const length = this.#length + (end - start);
    if (length > this.#bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(length, 2 * this.#bytes.length));
      this.#bytes.copy(grown, 0, 0, this.#length);
      this.#bytes = grown;
    }
    chunk.copy(this.#bytes, this.#length, start, end);
    this.#length = length;
  }

  /** What was gathered, as UTF-8. */
  text(): string {
    return this.#bytes.toString("utf8", 0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }
}

/** A text as it is rendered, with the way back to the places of its source. */

/** A rendered text, and where each of its characters came from. */
export interface PlainText {
  readonly text: string;
  /** Where in the source the character at `index` begins. */
  startOf(index: number): number;
  /** Where in the source the character at `index` ends. */
  endOf(index: number): number;
}

/** A text that is its own rendering. */
export function unchanged(text: string): PlainText {
  return { text, startOf: (index) => index, endOf: (index) => index + 1 };
}

/** A rendered text while it is written, as stretches that were copied or replaced. */
export class Rendering implements PlainText {
  /** The next character of the source. */
  at = 0;
  text = "";
  /** The character written last, "" at the start. */
  last = "";
  /** For each open brace, whether it is dropped. */
  readonly braces: boolean[] = [];
  /** First place of each stretch in the rendered text and in the source, and its end there. */
  readonly #outs: number[] = [];
  readonly #sources: number[] = [];
  readonly #ends: number[] = [];

  constructor(readonly source: string) {}

  /** Copies the source up to `end`. */
  copyTo(end: number): void {
    if (end > this.at) this.write(this.source.slice(this.at, end), end - this.at);
  }

  /** Writes what stands for the next `length` characters of the source and moves past them. */
  write(rendered: string, length: number): void {
    if (rendered !== "") {
      this.#outs.push(this.text.length);
      this.#sources.push(this.at);
      this.#ends.push(rendered.length === length ? -1 : this.at + length);
      this.text += rendered;
      this.last = rendered.charAt(rendered.length - 1);
    }
    this.at += length;
  }

  /** The source's character `offset` places on; "" behind its end. */
  peek(offset = 0): string {
    return this.source.charAt(this.at + offset);
  }

  startOf(index: number): number {
    const stretch = this.#stretchOf(index);
    const start = this.#sources[stretch] ?? this.source.length;
    return this.#isCopy(stretch) ? start + index - (this.#outs[stretch] ?? 0) : start;
  }

  endOf(index: number): number {
    const stretch = this.#stretchOf(index);
    return this.#isCopy(stretch)
      ? this.startOf(index) + 1
      : (this.#ends[stretch] ?? this.source.length);
  }

  #isCopy(stretch: number): boolean {
    return this.#ends[stretch] === -1;
  }

  #stretchOf(index: number): number {
    let low = 0;
    let high = this.#outs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#outs[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** The one line at the bottom of a terminal that changes while work is under way. */

/** The text within so many columns; what is live is ASCII, a column a character. */
const within = (text: string, columns: number) => text.slice(0, Math.max(0, columns));

/** A line that is drawn over itself, and gone before anything else is written. */
export class LiveLine {
  #shown = "";

  /**
   * @param write to the terminal
   * @param columns of the terminal at this moment
   * @param paint adds colours, which take no columns
   */
  constructor(
    private readonly write: (text: string) => void,
    private readonly columns: () => number,
  ) {}

  /** Shows the text, if it is another one. One column stays free: a full line would wrap. */
  show(text: string, paint: (text: string) => string = (plain) => plain): void {
    const line = within(text, this.columns() - 1);
    if (line === this.#shown) return;
    // Over the old text, and only the rest of it is cleared: nothing blinks.
    this.write(`\r${paint(line)}\u001b[K`);
    this.#shown = line;
  }

  /** Takes the line away, so that other text begins at the left edge. */
  clear(): void {
    if (this.#shown === "") return;
    this.write("\r\u001b[K");
    this.#shown = "";
  }
}

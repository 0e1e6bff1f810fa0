/** The values that must never be written: they are masked wherever something leaves the process. */

/** Stands where a secret was. */
export const MASK = "[secret]";
/** Stands where a pattern of `redact` matched. */
export const REDACTED = "[redacted]";
/** Shorter values that came from a variable are too likely to be ordinary words. */
const SHORTEST_VALUE = 8;

/** How a value looks when an answer repeats it: inside JSON, in a URL, in a form. */
function writtenForms(value: string): string[] {
  const component = encodeURIComponent(value);
  const json = JSON.stringify(value).slice(1, -1);
  const ascii = json.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return [component, component.replaceAll("%20", "+"), encodeURI(value), json, ascii];
}

/** Collects secret values and masks them in text and in JSON-like values. */
export class Secrets {
  readonly #values = new Set<string>();
  #pattern: RegExp | null = null;

  /** A header's value: masked always (unless it is empty). */
  addHeader(value: string): void {
    this.#add(value);
    const credential = /^(?:Bearer|Basic|Token|ApiKey)\s+(\S+)$/i.exec(value)?.[1];
    if (credential) this.#add(credential);
  }

  /** Any other value that came from a variable: masked from 8 characters on. */
  addVariable(value: string): void {
    if (value.length >= SHORTEST_VALUE) this.#add(value);
  }

  #add(value: string): void {
    if (value === "") return;
    this.#values.add(value);
    for (const form of writtenForms(value.toWellFormed())) this.#values.add(form);
    this.#pattern = null;
  }

  get size(): number {
    return this.#values.size;
  }

  /** The text with every secret replaced; longer secrets first, so that none shines through. */
  mask(text: string): string {
    if (this.#values.size === 0) return text;
    this.#pattern ??= new RegExp(
      [...this.#values]
        .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
        .map((value) => value.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"))
        .join("|"),
      "g",
    );
    return text.replace(this.#pattern, MASK);
  }

  /** A copy of a JSON-like value with every secret in its texts and keys replaced. */
  maskDeep<T>(value: T): T {
    return this.#values.size === 0 ? value : (this.#deep(value) as T);
  }

  #deep(value: unknown): unknown {
    if (typeof value === "string") return this.mask(value);
    if (Array.isArray(value)) return value.map((item) => this.#deep(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [this.mask(key), this.#deep(item)]),
    );
  }
}

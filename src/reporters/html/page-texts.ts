/** Exists so that a text which stands in many trials stands in the page once, and a huge one is cut. */
import type { PageText, TextRef } from "./page-data.js";

/** Characters of one text that a page holds. */
const MOST_CHARS = 20_000;
/** Characters of all texts of a page; beyond it texts are cut short. */
const ALL_CHARS = 40_000_000;
const SHORT_CHARS = 300;

/** What is left of the room that all blocks of a page share. */
export class TextBudget {
  #left = ALL_CHARS;
  /** Characters that were left out. */
  omitted = 0;

  /** The text as the page holds it. */
  fit(text: string): PageText {
    const most = this.#left > 0 ? MOST_CHARS : SHORT_CHARS;
    const kept = text.length <= most ? text : text.slice(0, most).toWellFormed();
    this.#left -= kept.length;
    if (kept.length === text.length) return kept;
    const omitted = text.length - kept.length;
    this.omitted += omitted;
    return [kept, omitted];
  }
}

/** The texts of one block, equal ones once: two references are equal exactly when the texts are. */
export class PageTexts {
  readonly list: PageText[] = [];
  readonly #refs = new Map<string, TextRef>();
  readonly #budget: TextBudget;
  /** Characters held. */
  size = 0;

  constructor(budget: TextBudget) {
    this.#budget = budget;
  }

  /** The number of the text, which is compared as a whole before it is cut. */
  ref(text: string): TextRef {
    const known = this.#refs.get(text);
    if (known !== undefined) return known;
    const ref = this.list.length;
    const fitted = this.#budget.fit(text);
    this.list.push(fitted);
    this.#refs.set(text, ref);
    this.size += typeof fitted === "string" ? fitted.length : fitted[0].length;
    return ref;
  }

  /** The number of the JSON of a value, indented as a person reads it. */
  refJson(value: unknown): TextRef {
    return this.ref(JSON.stringify(value, null, 2));
  }
}

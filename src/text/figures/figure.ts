/** What the reader of figures says about one figure in a text. */

/** One figure: its value, what it measures, where it stands and how it was read. */
export interface Figure {
  /** The value with sign and scale applied; a percentage in percent (35 for "35%"). */
  readonly value: number;
  /** Other values that the same characters may mean: "(318)" is an amount of -318 or an aside. */
  readonly alternatives: readonly number[];
  /** Whether it is a percentage. Percentage points are not. */
  readonly percent: boolean;
  /** Currency code or sign ("USD", "$"), or null for a bare figure. */
  readonly currency: string | null;
  /** Factor of its scale word: 1e6 in "5 million", 1 without one. */
  readonly scale: number;
  /** First and last place of the figure in the text that was read, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** The characters from `start` to `end`. */
  readonly text: string;
  /** How it was read, in words: "comma groups", "million", "brackets as minus". */
  readonly how: readonly string[];
  /**
   * True for what may be a figure but answers no question by itself: the year inside a date, a
   * footnote mark, the pronoun "one". The first and last figure of a text are looked for among the
   * others, as long as there are others.
   */
  readonly aside: boolean;
  /**
   * True for four digits that stand where a year is named ("in 2023", "fiscal 2023"). Beside figures
   * with a unit they answer nothing, unless a year is asked for.
   */
  readonly year: boolean;
}

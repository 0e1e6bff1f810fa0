/** A stretch of a text: from `start` up to, and without, `end`, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

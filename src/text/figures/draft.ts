/** A figure while it is being built: its own characters, before sign, scale and unit are known. */

export interface Draft {
  /** Its decimal digits, or a number where no digits are written. */
  readonly bare: string | number;
  /** Power of ten from a written exponent. */
  readonly exponent: number;
  readonly alternatives: readonly number[];
  /** Index of its first token, and of the token after its last. */
  readonly first: number;
  readonly after: number;
  readonly how: readonly string[];
  readonly aside: boolean;
  /** Power of ten of a scale word that `bare` already holds ("five million"). */
  readonly spelledPower: number;
}

/** Shared by every figure that has nothing to say of it. */
export const nothing: readonly never[] = [];

/** A draft of one stretch of tokens with nothing special about it but how it was read. */
export function draft(
  bare: string | number,
  first: number,
  after: number,
  how: readonly string[],
): Draft {
  return {
    bare,
    exponent: 0,
    alternatives: nothing,
    first,
    after,
    how,
    aside: false,
    spelledPower: 0,
  };
}

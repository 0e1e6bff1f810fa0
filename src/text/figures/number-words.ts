/** The words of spelled numbers. */

/** Words below twenty, and the tens: what they add, and how many units they leave free. */
export const smallWords: ReadonlyMap<string, number> = new Map(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
   sixteen seventeen eighteen nineteen`
    .split(/\s+/u)
    .map((word, value) => [word, value] as const),
);

export const tensWords: ReadonlyMap<string, number> = new Map(
  "twenty thirty forty fifty sixty seventy eighty ninety"
    .split(" ")
    .map((word, index) => [word, (index + 2) * 10] as const),
);

/** Scales inside a spelled number, as powers of ten. */
export const spelledScales: ReadonlyMap<string, number> = new Map([
  ["thousand", 3],
  ["lakh", 5],
  ["million", 6],
  ["crore", 7],
  ["billion", 9],
  ["trillion", 12],
]);

/** Parts that make a fraction of the number before them: "two thirds". */
export const partWords: ReadonlyMap<string, number> = new Map([
  ["half", 2],
  ["halves", 2],
  ["third", 3],
  ["thirds", 3],
  ["quarter", 4],
  ["quarters", 4],
  ["fourths", 4],
  ["fifth", 5],
  ["fifths", 5],
  ["sixth", 6],
  ["sixths", 6],
  ["seventh", 7],
  ["sevenths", 7],
  ["eighth", 8],
  ["eighths", 8],
  ["ninth", 9],
  ["ninths", 9],
  ["tenth", 10],
  ["tenths", 10],
  ["hundredth", 100],
  ["hundredths", 100],
  ["thousandth", 1000],
  ["thousandths", 1000],
]);

/** Characters that are fractions by themselves. */
export const fractionMarks: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["½", [1, 2]],
  ["⅓", [1, 3]],
  ["⅔", [2, 3]],
  ["¼", [1, 4]],
  ["¾", [3, 4]],
  ["⅕", [1, 5]],
  ["⅖", [2, 5]],
  ["⅗", [3, 5]],
  ["⅘", [4, 5]],
  ["⅙", [1, 6]],
  ["⅚", [5, 6]],
  ["⅛", [1, 8]],
  ["⅜", [3, 8]],
  ["⅝", [5, 8]],
  ["⅞", [7, 8]],
]);

const fractionCodes = new Set([...fractionMarks.keys()].map((mark) => mark.charCodeAt(0)));

/** Whether a character, given by its code, is a fraction by itself. */
export function isFractionMark(code: number): boolean {
  return fractionCodes.has(code);
}

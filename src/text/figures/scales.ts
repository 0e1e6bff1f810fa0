/** Scale words and suffixes of figures, with when each counts. */

/** When a scale word counts behind a figure. */
export type ScaleUse =
  /** Always, as a whole word or directly behind the figure. */
  | "always"
  /** Only where the figure carries a currency: "$5m" is money, "5 m" a length. */
  | "currency"
  /** With a currency it is the scale; without one the text may mean either. */
  | "either";

/** One row of the table. */
export interface Scale {
  readonly name: string;
  /** Power of ten. */
  readonly power: number;
  /** Spellings compared without case. */
  readonly words: readonly string[];
  /** Spellings compared exactly. */
  readonly exact?: Readonly<Record<string, ScaleUse>>;
}

export const scales: readonly Scale[] = [
  { name: "hundred", power: 2, words: ["hundred"] },
  {
    name: "thousand",
    power: 3,
    words: ["thousand", "thousands", "tausend", "duizend", "tsd"],
    exact: { k: "always", K: "always" },
  },
  { name: "lakh", power: 5, words: ["lakh", "lakhs", "lac", "lacs"] },
  {
    name: "million",
    power: 6,
    words:
      `million millions mn mln mio millionen millones millón milhão milhões milione milioni miljoen
       miljon miljoner milyon milion miliony milionów`.split(/\s+/u),
    exact: { M: "always", MM: "always", mm: "either", m: "currency" },
  },
  {
    name: "crore",
    power: 7,
    words: ["crore", "crores"],
    exact: { cr: "currency", Cr: "currency" },
  },
  {
    name: "billion",
    power: 9,
    words:
      `billion billions bn bln mrd milliarde milliarden milliard milliards miliardo miliardi miljard
       miljarder milyar miliard miliardy miliardów`.split(/\s+/u),
    exact: { B: "always", b: "currency" },
  },
  {
    name: "trillion",
    power: 12,
    words: ["trillion", "trillions", "tn", "trn"],
    exact: { T: "always", t: "currency" },
  },
];

/** Signs of Chinese, Japanese and Korean directly behind a figure, by their code; they multiply. */
const signs: ReadonlyMap<number, Pick<Scale, "name" | "power">> = new Map(
  (
    [
      ["百", "hundred", 2],
      ["千", "thousand", 3],
      ["천", "thousand", 3],
      ["万萬만", "ten thousand", 4],
      ["億亿억", "hundred million", 8],
      ["兆조", "trillion", 12],
    ] as const
  ).flatMap(([all, name, power]) => [...all].map((c) => [c.charCodeAt(0), { name, power }])),
);

const byWord = new Map(scales.flatMap((s) => s.words.map((w) => [w, s] as const)));
const byExact = new Map(
  scales.flatMap((s) => Object.entries(s.exact ?? {}).map(([w, use]) => [w, { scale: s, use }])),
);

/** Every spelling, for the vocabulary; whether one counts is asked below. */
export const scaleWords: readonly string[] = [...byWord.keys(), ...byExact.keys()];

/** The scale that a word stands for, and when it counts; undefined for any other word. */
export function scaleOf(word: string): { scale: Scale; use: ScaleUse } | undefined {
  const exact = byExact.get(word);
  if (exact !== undefined) return exact;
  const scale = byWord.get(word.toLowerCase());
  return scale === undefined ? undefined : { scale, use: "always" };
}

/** The scale that a sign of another script stands for, given its code. */
export function scaleSign(code: number): Pick<Scale, "name" | "power"> | undefined {
  return code < 0x4e00 ? undefined : signs.get(code);
}

/** The names that a `scale` parameter may have, smallest first. */
export const scaleNames: readonly string[] = scales.map((s) => s.name);

/** The factor of a named scale, or undefined for another name. */
export function scaleFactor(name: string): number | undefined {
  const scale = scales.find((s) => s.name === name);
  return scale === undefined ? undefined : 10 ** scale.power;
}

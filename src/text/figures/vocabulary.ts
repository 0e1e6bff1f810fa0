/** The words that rules of the reader ask for, each with its roles, so that all others cost nothing. */
import { currencyWords } from "./currencies.js";
import { partWords, smallWords, spelledScales, tensWords } from "./number-words.js";
import { scaleWords } from "./scales.js";

/** What a word may do in or around a figure, as bits. A word may have several roles. */
export const roles = {
  /** Zero to nineteen. */
  small: 1 << 0,
  tens: 1 << 1,
  /** "hundred", and "dozen", which multiply what stands before them. */
  hundred: 1 << 2,
  /** Thousand and above, inside a spelled number. */
  spelledScale: 1 << 3,
  /** "a", "an", which count as one before a scale. */
  article: 1 << 4,
  half: 1 << 5,
  /** "third", "quarters": makes a fraction of the number before it. */
  part: 1 << 6,
  and: 1 << 7,
  point: 1 << 8,
  /** Words and letters of the table of scales, whatever their case. */
  scale: 1 << 9,
  /** Codes, words and signs of letters of the table of currencies, whatever their case. */
  currency: 1 << 10,
  /** Begins a percentage: percent, pct, per (cent), bps, basis (points). */
  percent: 1 << 11,
  /** "points" behind a percentage, which makes it none. */
  points: 1 << 12,
  minus: 1 << 13,
  month: 1 << 14,
  /** Behind digits these say that an amount and no day is meant: "May 5 million". */
  amount: 1 << 15,
  /** "am", "pm", and "a", "p" before ".m.". */
  meridiem: 1 << 16,
  /** Begins a web address. */
  web: 1 << 17,
  version: 1 << 18,
  /** Before digits these announce a phone number. */
  phone: 1 << 19,
  /** Before a stroke these say that both figures stand for themselves. */
  ratio: 1 << 20,
  /** Before a colon these say that no clock time is meant. */
  proportion: 1 << 21,
  /** Glued to a year: "FY2023". */
  fiscal: 1 << 22,
  /** Before digits these name a place in a writing: "page 12", "Table 4". */
  label: 1 << 23,
  /** Before such a place these say that it is only pointed to: "see page 12". */
  pointer: 1 << 24,
  /** Before four digits these say that a year is meant: "in 2023", "fiscal 2023". */
  calendar: 1 << 25,
} as const;

/** The roles of words that figures and stretches without figures may begin with. */
export const beginnings =
  roles.small | roles.tens | roles.article | roles.half | roles.part | roles.web | roles.version;

const listed: readonly (readonly [number, string])[] = [
  [roles.hundred, "hundred dozen"],
  [roles.article, "a an"],
  [roles.half, "half"],
  [roles.and, "and"],
  [roles.point, "point"],
  [roles.percent, "percent pct per por pour prozent procent prosent bp bps basis"],
  [roles.points, "point points pt pts"],
  [roles.minus, "minus negative"],
  [
    roles.month,
    `january february march april may june july august september october november december
     jan feb mar apr jun jul aug sep sept oct nov dec`,
  ],
  [roles.amount, "million billion thousand percent per"],
  [roles.meridiem, "am pm a p"],
  [roles.web, "http https ftp www"],
  [roles.version, "version ver v"],
  [roles.phone, "call phone tel telephone dial fax mobile at on"],
  [
    roles.ratio,
    `ratio odds score scored scores scoring rating rated rate grade graded on until since dated
     bp pressure vision acuity`,
  ],
  [roles.proportion, "ratio odds of"],
  [roles.fiscal, "fy cy fye ye"],
  [
    roles.label,
    `page pages p pp table figure fig section sec chapter ch article art appendix exhibit footnote
     note step source sources doc document ref reference paragraph para clause item line volume vol
     equation eq slide`,
  ],
  [roles.pointer, "see cf per also"],
  [roles.calendar, "in since during until fiscal fy year"],
];

const all = new Map<string, number>();
const add = (words: Iterable<string>, role: number) => {
  for (const word of words) all.set(word.toLowerCase(), (all.get(word.toLowerCase()) ?? 0) | role);
};
for (const [role, words] of listed) add(words.trim().split(/\s+/u), role);
add(smallWords.keys(), roles.small);
add(tensWords.keys(), roles.tens);
add(spelledScales.keys(), roles.spelledScale);
add(partWords.keys(), roles.part);
add(scaleWords, roles.scale);
add(currencyWords, roles.currency);

/** A hash table with open addressing, so that a word is looked up without being cut out. */
const tableSize = 4096;
const entries: (readonly [string, number] | undefined)[] = new Array(tableSize).fill(undefined);
/** The longest word that has a role, in UTF-16 code units. */
export const longestWord = Math.max(...[...all.keys()].map((word) => word.length));

/** The hash of a word with one more character; ASCII letters count without case. */
export function hashOn(hash: number, code: number): number {
  return (Math.imul(hash, 31) + (code | 32)) | 0;
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 12)) & (tableSize - 1);
}

for (const [word, role] of all) {
  let hash = 0;
  for (let i = 0; i < word.length; i++) hash = hashOn(hash, word.charCodeAt(i));
  let slot = slotOf(hash);
  while (entries[slot] !== undefined) slot = (slot + 1) & (tableSize - 1);
  entries[slot] = [word, role];
}

/** The roles of the word of ASCII letters at `start` of a text, given its hash; 0 for any other. */
export function rolesOf(hash: number, text: string, start: number, end: number): number {
  for (let slot = slotOf(hash); ; slot = (slot + 1) & (tableSize - 1)) {
    const entry = entries[slot];
    if (entry === undefined) return 0;
    const word = entry[0];
    if (word.length !== end - start) continue;
    let i = 0;
    while (i < word.length && (text.charCodeAt(start + i) | 32) === word.charCodeAt(i)) i++;
    if (i === word.length) return entry[1];
  }
}

/** The roles of a word with letters beyond ASCII. */
export function rolesOfWide(word: string): number {
  return all.get(word.toLowerCase()) ?? 0;
}

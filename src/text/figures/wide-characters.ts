/** Digits of other scripts and full-width marks, read as their ASCII twins; unseen marks, not read at all. */

/** The zeros of the scripts whose digits are read. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];

/** Marks, and what each is read as. */
const wideMarks: Readonly<Record<string, string>> = {
  "％": "%",
  "٪": "%",
  "٫": ".",
  "٬": ",",
  "．": ".",
  "，": ",",
  "＄": "$",
  "－": "-",
  "（": "(",
  "）": ")",
  "﹣": "-",
  "‑": "-",
  "‐": "-",
  "⁃": "-",
};

/** Marks that cannot be seen and may stand inside a figure: break points, joiners, directions. */
const unseen =
  "\u00AD\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2066\u2067\u2068\u2069\uFEFF";

const twins = new Map<number, string>(
  Object.entries(wideMarks).map(([mark, twin]) => [mark.charCodeAt(0), twin]),
);
for (const zero of zeros) for (let i = 0; i < 10; i++) twins.set(zero + i, String(i));

for (const c of unseen) twins.set(c.charCodeAt(0), "");

const known = new Uint8Array(0x10000);
for (const code of twins.keys()) known[code] = 1;

/** Whether the character of a code has a twin. */
export function hasTwin(code: number): boolean {
  return known[code] === 1;
}

/** The twin of a character, given by its code: "" for what cannot be seen; undefined where it has none. */
export function twinOf(code: number): string | undefined {
  return twins.get(code);
}

/** Digits of other scripts and full-width marks, which are read as their ASCII twins. */

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

const twins = new Map<number, string>(
  Object.entries(wideMarks).map(([mark, twin]) => [mark.charCodeAt(0), twin]),
);
for (const zero of zeros) for (let i = 0; i < 10; i++) twins.set(zero + i, String(i));

const known = new Uint8Array(0x10000);
for (const code of twins.keys()) known[code] = 1;

/** Whether the character of a code has a twin. */
export function hasTwin(code: number): boolean {
  return known[code] === 1;
}

/** The twin of a character, given by its code; "" where it has none. */
export function twinOf(code: number): string {
  return twins.get(code) ?? "";
}

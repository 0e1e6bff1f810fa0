/** Exists for consoles whose code page lacks our signs: each of them by one of ASCII, as wide as it is. */

const signs: Record<string, string> = {
  "─": "-",
  "━": "=",
  "│": "|",
  "├": "|",
  "┤": "|",
  "┼": "+",
  "●": "o",
  "→": ">",
  "↵": "/",
  "·": ".",
  "∷": ";",
  "…": "~",
  "–": "-",
};

const SIGN = new RegExp(`[${Object.keys(signs).join("")}]`, "g");

/** The text with our own signs in ASCII; letters of other alphabets stay what they are. */
export function asciiSigns(text: string): string {
  return text.replace(/^( *)… /gm, "$1... ").replace(SIGN, (sign) => signs[sign] ?? sign);
}

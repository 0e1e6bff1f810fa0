/** Exists because XML 1.0 forbids characters that models write, even as references. */
import { visibleBlock } from "./visible-text.js";

/** What XML 1.0 allows, once control characters are pictures and surrogates are whole. */
const FORBIDDEN = /[\ufffe\uffff]/g;

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\n": "&#10;",
  "\t": "&#9;",
};

function allowed(text: string): string {
  return visibleBlock(text).replace(FORBIDDEN, "\ufffd");
}

/** For the text of an element. `>` too, so that no `]]>` can appear. */
export function xmlText(text: string): string {
  return allowed(text).replace(/[&<>]/g, (character) => entities[character] ?? character);
}

/** For the value of an attribute; line ends and tabs as references, else a parser makes them spaces. */
export function xmlAttribute(text: string): string {
  return allowed(text).replace(/[&<>"'\n\t]/g, (character) => entities[character] ?? character);
}

/** Exists because XML 1.0 forbids characters that models write, even as references. */
import { disarm } from "./runner-commands.js";
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

/** A parser gives back what stood there; a CI server that reads the log sees no command. */
const asReferences = { opening: "&#58;:", bracketed: "#&#35;" };

function allowed(text: string): string {
  return visibleBlock(text).replace(FORBIDDEN, "\ufffd");
}

/** For the text of an element. `>` too, so that no `]]>` can appear. */
export function xmlText(text: string): string {
  const escaped = allowed(text).replace(/[&<>]/g, (character) => entities[character] ?? character);
  return disarm(escaped, asReferences);
}

/** For the value of an attribute; line ends and tabs as references, else a parser makes them spaces. */
export function xmlAttribute(text: string): string {
  const escaped = allowed(text).replace(
    /[&<>"'\n\t]/g,
    (character) => entities[character] ?? character,
  );
  return disarm(escaped, asReferences);
}

/** Exists because model output is untrusted: what would steer a terminal or hide in a page is made visible. */

import { cutText } from "./cut-text.js";

/**
 * Control characters but line end and tab; whatever has no shape of its own (marks of direction,
 * zero-width characters, fillers, tags). Joiners and emoji selectors are left to the next rule.
 */
const STEERING =
  /[\0-\x08\x0b-\x1f\x7f-\x9f]|[\ufff9-\ufffb]|(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}/gu;

/**
 * A joiner that stands beside plain ASCII (or an end) joins nothing and only hides; so does a
 * selector behind another one.
 */
const IDLE =
  /(?<![^\0-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\0-\x7f])|(?<=[\ufe00-\ufe0f])[\ufe00-\ufe0f]/gu;

const LINE_ENDS = /\r\n|[\u2028\u2029\x85]/g;

function shown(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return "\u2421";
  return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}

/**
 * The text with line ends as `\n`, lone surrogates as U+FFFD, and every character that would act
 * instead of being read as a picture (`␛`) or its name (`<U+202E>`). Keeps line ends and tabs.
 */
export function visibleBlock(text: string): string {
  return text.toWellFormed().replace(LINE_ENDS, "\n").replace(STEERING, shown).replace(IDLE, shown);
}

/** The same in one line: line ends become `↵`, tabs spaces. */
export function visibleLine(text: string): string {
  return visibleBlock(text).replaceAll("\n", "↵").replaceAll("\t", " ");
}

/** A name (an id, a tag, a label) in one line, cut when it is longer than `most` characters. */
export function visibleName(name: string, most = 120): string {
  return visibleLine(cutText(name, most));
}

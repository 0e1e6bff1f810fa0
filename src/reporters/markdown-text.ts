/** Exists because names and answers of strangers stand in a comment that a code host renders. */
import { disarm } from "./runner-commands.js";
import { visibleBlock, visibleName } from "./visible-text.js";

/** Longest name that is shown whole. */
const NAME_CHARS = 200;

function entity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/**
 * A name as inline code. Code is neither markup, mention, reference nor link; a name that could end
 * it (a backtick, a pipe in a table, a backslash before one) or steer a CI server (`##`) is written in
 * entities instead.
 */
export function mdCode(text: string): string {
  const line = visibleName(text, NAME_CHARS);
  if (line !== "" && line.trim() === line && !/[`|\\]|##/.test(line)) return `\`${line}\``;
  // Between tags a reader still looks for addresses in the text: a comment parts what would be one.
  const escaped = line
    .replace(/[!-/:-@[-`{-~]/g, entity)
    .replace(/&#64;|(?:https?|ftp|mailto|xmpp)(?=&#58;)|www(?=&#46;)/gi, "$&<!-- -->");
  return `<code>${escaped === "" ? " " : escaped}</code>`;
}

/** A name as code where markdown is not read, as in a `<summary>`. */
export function htmlCode(text: string): string {
  const line = visibleName(text, NAME_CHARS);
  return `<code>${line.replace(/[&<>"'@[\]]/g, entity)}</code>`;
}

/** What would become markup, HTML, a mention, a reference or a link; each is written so that it does not. */
const ACTIVE =
  /[&<>]|[\\`*_[\]{}|~!$]|@(?=[\p{L}\p{N}_-])|#(?=\d)|\b(?:https?|ftp|mailto|xmpp)(?=:)|\bwww(?=\.)|\bGH(?=-\d)/giu;

/** An invisible space that parts what code hosts would join. */
const PARTED = "&#8203;";

/**
 * A sentence that may carry strangers' words, as plain text: no markup, HTML, link, mention or
 * reference comes of it. Line ends become spaces.
 */
export function mdText(text: string): string {
  return visibleBlock(text)
    .replace(/\s*\n\s*/g, " ")
    .replace(ACTIVE, (found) => {
      if (/[&<>]/.test(found)) return entity(found);
      if (/^[a-z@#]/i.test(found)) return found + PARTED;
      return `\\${found}`;
    })
    .replace(/^(\s*)(?=[#+\-=]|\d+[.)])/, `$1${PARTED}`);
}

/** A text as a fenced block whose fence is longer than any run of backticks in it. */
export function mdBlock(text: string): string {
  const shown = disarm(visibleBlock(text));
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${shown}\n${fence}`;
}

/** A section that opens on a click; the title is already safe. */
export function mdDetails(title: string, body: string): string {
  return `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;
}

/** A table; cells are already safe. The first column is names, the others figures (or texts). */
export function mdTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  others: "--:" | "---" = "--:",
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, column) => (column === 0 ? "---" : others));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

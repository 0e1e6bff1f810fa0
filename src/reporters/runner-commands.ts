/** Exists because CI servers act on lines of a log: what a stranger wrote must never be such a line. */

/** `::` that opens a line, also behind white space and colours: GitHub's runner trims before it looks. */
const OPENING = /^((?:[^\S\n]|\u001b\[[\d;]*m)*)::/gm;

/** `##[`, `##vso[` and `##teamcity[` act wherever in a line they stand. */
const BRACKETED = /##(?=\[|vso\[|teamcity\[)/gi;

/** How the two forms are written so that no CI server acts on them. */
export interface Disarmed {
  /** In place of `::` at the start of a line. */
  opening: string;
  /** In place of `##` before its bracket. */
  bracketed: string;
}

/** For people to read: signs that look alike and take no more columns. */
export const readable: Disarmed = { opening: "\u2237", bracketed: "#\u00b7" };

/** The text with every workflow command in it written so that it is only read. */
export function disarm(text: string, { opening, bracketed }: Disarmed = readable): string {
  return text.replace(OPENING, `$1${opening}`).replace(BRACKETED, bracketed);
}

const inMessage: Record<string, string> = { "%": "%25", "\r": "%0D", "\n": "%0A" };
const inProperty: Record<string, string> = { ...inMessage, ":": "%3A", ",": "%2C" };

/** A text as the message of a workflow command: one line, whatever it holds. */
export function commandMessage(text: string): string {
  return text.replace(/[%\r\n]/g, (character) => inMessage[character] ?? character);
}

/** A text as a property of a workflow command, where a comma or a colon would end it. */
export function commandProperty(text: string): string {
  return text.replace(/[%\r\n:,]/g, (character) => inProperty[character] ?? character);
}

/** One line of GitHub's workflow commands; properties that are undefined are left out. */
export function workflowCommand(
  name: "error" | "warning" | "notice",
  properties: Readonly<Record<string, string | undefined>>,
  message: string,
): string {
  const given = Object.entries(properties)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([key, value]) => `${key}=${commandProperty(value)}`);
  return `::${[name, ...(given.length > 0 ? [given.join(",")] : [])].join(" ")}::${commandMessage(message)}`;
}

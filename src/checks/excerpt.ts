/** Cuts what a model said down to what fits into the detail of an outcome. */

const longest = 120;

/** The text in quotes on one line, cut behind 120 characters. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  return JSON.stringify(
    line.length <= longest ? line : `${line.slice(0, longest).toWellFormed()}…`,
  );
}

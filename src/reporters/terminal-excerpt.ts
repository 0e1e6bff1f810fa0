/** Exists to show what two trials of a case answered, side by side or one below the other. */
import type { CaseChange } from "../domain/comparison.js";
import { cutLines } from "./cut-text.js";
import { answerOf, failedChecks, lastFrames } from "./excerpt-lines.js";
import type { TerminalPage } from "./terminal-page.js";
import { padText, wrapText } from "./terminal-text.js";
import { visibleBlock } from "./visible-text.js";

/** From this width on the answers stand beside each other. */
const SIDE_BY_SIDE = 100;
const MOST_CHARS = 800;
const MOST_LINES = 10;
const INDENT = 4;

/** Writes both answers and, under them, which checks failed in the head (or the baseline's). */
export function showExcerpt(page: TerminalPage, change: CaseChange): void {
  const { excerpt } = change;
  if (excerpt === undefined) return;
  const { dim } = page.colors;
  const base = answerOf(excerpt.base, MOST_CHARS);
  const head = answerOf(excerpt.head, MOST_CHARS);
  if (page.width >= SIDE_BY_SIDE) sideBySide(page, base, head);
  else {
    page.text(base, { indent: INDENT, lead: "baseline  ", paint: dim, most: MOST_LINES });
    page.text(head, { indent: INDENT, lead: "head      ", most: MOST_LINES });
  }
  const worse = change.delta < 0;
  const side = worse ? excerpt.head : excerpt.base;
  showFrames(page, side.errorTrace, "at        ");
  const failed = failedChecks(side, 300);
  const lead = worse ? "failed    " : "failed before  ";
  for (const check of failed.slice(0, 5)) {
    page.text(check, { indent: INDENT, lead, paint: worse ? page.colors.red : dim, most: 3 });
  }
  if (failed.length > 5) page.text(`… and ${failed.length - 5} more checks`, { indent: INDENT });
}

function sideBySide(page: TerminalPage, base: string, head: string): void {
  const column = Math.floor((page.width - INDENT - 3) / 2);
  const lay = (text: string) => cutLines(wrapText(visibleBlock(text), column), MOST_LINES);
  const left = lay(base);
  const right = lay(head);
  const margin = " ".repeat(INDENT);
  const row = (a: string, b: string) =>
    page.line(`${margin}${page.colors.dim(padText(a, column))} │ ${b}`);
  row("baseline", "head");
  for (let k = 0; k < Math.max(left.length, right.length); k++) row(left[k] ?? "", right[k] ?? "");
}

/** Writes where in the user's own code an error came from, a line or two a frame. */
export function showFrames(page: TerminalPage, trace: string[] | undefined, lead: string): void {
  for (const frame of lastFrames(trace)) {
    page.text(frame, { indent: INDENT, lead, paint: page.colors.dim, most: 2 });
  }
}

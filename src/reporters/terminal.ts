/** Exists for people: the result as text for a terminal, in colour where it is shown in one. */
import type { Reporter } from "../domain/reporter.js";
import { showComparison } from "./terminal-comparison.js";
import { TerminalPage } from "./terminal-page.js";
import { showRun } from "./terminal-run.js";

/** `terminal`: plain text within `options.width` columns, ANSI colours only with `options.color`. */
export const terminalReporter: Reporter = {
  name: "terminal",
  summary: "Text for a terminal: the verdict, why, what broke, what to do next.",
  render(subject, options) {
    const page = new TerminalPage(options);
    if (subject.kind === "comparison") showComparison(page, subject.comparison);
    else showRun(page, subject.summary, options.reportPath);
    return page.toString();
  },
};

/** Exists for pull requests and step summaries: Markdown that a later run finds and replaces. */
import { formatRate } from "../domain/figures.js";
import type { Reporter, ReporterSubject } from "../domain/reporter.js";
import { comparisonMarkdown } from "./markdown-comparison.js";
import { withinLimits } from "./markdown-limits.js";
import { runMarkdown } from "./markdown-run.js";

/** First line of every text, so that a comment can be found again. */
export const MARKDOWN_MARKER = "<!-- regressgate -->";

function title(subject: ReporterSubject): string {
  return subject.kind === "comparison"
    ? subject.comparison.verdict.toUpperCase()
    : `${formatRate(subject.summary.totals.passRate)} passed`;
}

/** `markdown`: the marker, the verdict as heading, then folded sections; under 65,000 characters. */
export const markdownReporter: Reporter = {
  name: "markdown",
  summary: "Markdown for a pull request: verdict first, sections folded, never too long.",
  render(subject) {
    return withinLimits((limits) => {
      const parts =
        subject.kind === "comparison"
          ? comparisonMarkdown(subject.comparison, limits)
          : runMarkdown(subject.summary, limits);
      return `${MARKDOWN_MARKER}\n## regressgate: ${title(subject)}\n\n${parts.join("\n\n")}\n`;
    });
  },
};

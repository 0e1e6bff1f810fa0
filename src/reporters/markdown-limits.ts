/** Exists so that a comment never outgrows what code hosts take: how much of everything is told. */

/** Characters that a comment may have; GitHub's own limit is 65,536. */
export const MARKDOWN_CHARS = 65_000;

/** How many cases, and how much of each answer. */
export interface MarkdownLimits {
  /** Cases with their answers. */
  answers: number;
  /** Characters of each answer. */
  answerChars: number;
  /** Lines of any list. */
  lines: number;
  /** Characters of any sentence. */
  textChars: number;
}

const steps: readonly MarkdownLimits[] = [
  { answers: 25, answerChars: 1_200, lines: 50, textChars: 1_000 },
  { answers: 15, answerChars: 600, lines: 30, textChars: 500 },
  { answers: 5, answerChars: 300, lines: 20, textChars: 300 },
  { answers: 0, answerChars: 0, lines: 10, textChars: 200 },
  { answers: 0, answerChars: 0, lines: 3, textChars: 100 },
];

/** The most telling text that is short enough; the last step is short whatever the run. */
export function withinLimits(render: (limits: MarkdownLimits) => string): string {
  let text = "";
  for (const limits of steps) {
    text = render(limits);
    if (text.length < MARKDOWN_CHARS) return text;
  }
  return text;
}

/** Exists so that all reporters tell the same of a trial: its answer, or why there is none, and what failed. */
import type { PassCount, TrialExcerpt } from "../domain/comparison.js";
import { cutText } from "./cut-text.js";

/** What a trial answered, cut; an error stands for the answer. Not yet made safe for any format. */
export function answerOf(excerpt: TrialExcerpt, most: number): string {
  if (excerpt.error !== null) return cutText(`error: ${excerpt.error}`, most);
  if (excerpt.output === null) return "(the output was not stored)";
  if (excerpt.output === "") return "(empty)";
  return cutText(excerpt.output, most, excerpt.omittedChars);
}

/** `contains: missing "5 days"` for every failed check, cut. */
export function failedChecks(excerpt: TrialExcerpt, most: number): string[] {
  return excerpt.failedChecks.map(({ label, detail }) =>
    cutText(detail === "" ? label : `${label}: ${detail}`, most),
  );
}

/** `3/5`, and `3/5, 1 error` where trials errored. */
export function passesOf({ passes, trials, errors }: PassCount): string {
  const count = `${passes}/${trials}`;
  return errors === 0 ? count : `${count}, ${errors} ${errors === 1 ? "error" : "errors"}`;
}

/** Frames of an error that are shown; the report has them all. */
const MOST_FRAMES = 2;

/** The innermost frames of the user's own code that an error came from, the innermost last, each cut. */
export function lastFrames(trace: readonly string[] | undefined, most = 300): string[] {
  return (trace ?? []).slice(-MOST_FRAMES).map((frame) => cutText(frame, most));
}

/** A graded check in a file of its own: how much of a message is said in short words. */
import { CheckConfigError, check } from "regressgate";

/** Letters that a plain word has at most. */
const longestPlainWord = 6;

/** The score is the share of plain words in the JSON field `field`; passes from `at_least` on. */
check("plain_words", (result, params) => {
  const { field, at_least: atLeast } = params;
  if (typeof field !== "string") throw new CheckConfigError("missing required param 'field'");
  if (typeof atLeast !== "number" || atLeast < 0 || atLeast > 1) {
    throw new CheckConfigError("'at_least' must be a number from 0 to 1");
  }
  // An answer that is not JSON throws here: the trial is an error, not a failed check.
  const data: Record<string, unknown> = JSON.parse(result.output);
  const words = String(data[field] ?? "").match(/\p{L}+/gu) ?? [];
  const plain = words.filter((word) => word.length <= longestPlainWord).length;
  const score = words.length === 0 ? 0 : plain / words.length;
  return { passed: score >= atLeast, score, detail: `${plain} of ${words.length} words are plain` };
});

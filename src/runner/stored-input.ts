/** What of a question is kept, so that a report shows it beside the answers: masked, redacted, cut. */
import { mapKeysAndTexts } from "../domain/map-keys-and-texts.js";
import { cleaningBy } from "./clean-text.js";
import { clip, type StoragePolicy } from "./stored-trial.js";

/** Characters of a question that are kept; whoever reads a report reads no more. */
const MOST_CHARS = 10_000;

type Input = string | Record<string, unknown>;

/**
 * The way a run stores its questions: by the rules of its outputs. One that has more than 10,000
 * characters (or more than `keepOutputs` allows) is cut; a structured one becomes text for that.
 * Nothing is kept when no outputs are.
 * @throws UsageError for a pattern of `redact` that is no regular expression.
 */
export function storingInputBy(policy: StoragePolicy): (input: Input) => Input | undefined {
  const { keepOutputs } = policy;
  if (keepOutputs === false) return () => undefined;
  const clean = cleaningBy(policy);
  const most = typeof keepOutputs === "number" ? Math.min(keepOutputs, MOST_CHARS) : MOST_CHARS;
  const cut = (text: string) => (text.length <= most ? text : `${clip(text, most)}…`);
  return (input) => {
    const cleaned = mapKeysAndTexts(input, clean) as Input;
    if (typeof cleaned === "string") return cut(cleaned);
    const text = JSON.stringify(cleaned);
    return text.length <= most ? cleaned : cut(text);
  };
}

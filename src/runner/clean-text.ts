/** Takes out of text what must not be written: secrets, and what the patterns of `redact` match. */
import { UsageError } from "../domain/errors.js";
import { REDACTED, type Secrets } from "../domain/secrets.js";

/** What must not be written. */
export interface CleaningPolicy {
  /** Regular expressions; what they match is replaced by `[redacted]`. */
  redact: readonly string[];
  secrets: Secrets;
}

function compile(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "gu");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`redact: ${reason}`, "a pattern is a JavaScript regular expression");
  }
}

/**
 * The function that masks secrets, then redacts; text comes out well-formed.
 * @throws UsageError for a pattern that is no regular expression.
 */
export function cleaningBy(policy: CleaningPolicy): (text: string) => string {
  const patterns = policy.redact.map(compile);
  const redact = (match: string) => (match === "" ? "" : REDACTED);
  return (text) => {
    let cleaned = policy.secrets.mask(text.toWellFormed());
    for (const pattern of patterns) cleaned = cleaned.replace(pattern, redact);
    return cleaned;
  };
}

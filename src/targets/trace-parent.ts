/** The W3C trace context of a request, so that its trace can be found again from the report. */
import { hash, randomBytes } from "node:crypto";

/** Of each case, what all its traces begin with; a case is asked once a repeat. */
const beginnings = new Map<string, string>();

/**
 * The id of a trial's trace: the same in every run, so that equal answers give equal reports; the
 * run is told apart by its time. The last 8 of its 32 hexadecimal digits are the repeat.
 */
export function traceId(caseId: string, repeat: number): string {
  let beginning = beginnings.get(caseId);
  if (beginning === undefined) {
    beginning = hash("sha256", `regressgate ${caseId}`).slice(0, 24);
    beginnings.set(caseId, beginning);
  }
  return beginning + repeat.toString(16).padStart(8, "0");
}

/** Eight hexadecimal digits that tell this process from others. */
const processPart = randomBytes(4).toString("hex");
let attempts = 0;

/** The header for one attempt; each has a span of its own. */
export function traceParent(trace: string): string {
  attempts += 1;
  return `00-${trace}-${processPart}${attempts.toString(16).padStart(8, "0")}-01`;
}

/** The W3C trace context of a request, so that its trace can be found again from the report. */
import { createHash, randomBytes } from "node:crypto";

/**
 * The id of a trial's trace: the same in every run, so that equal answers give equal reports; the
 * run is told apart by its time.
 */
export function traceId(caseId: string, repeat: number): string {
  return createHash("sha256")
    .update(`regressgate\0${caseId}\0${repeat}`)
    .digest("hex")
    .slice(0, 32);
}

/** Eight hexadecimal digits that tell this process from others. */
const processPart = randomBytes(4).toString("hex");
let attempts = 0;

/** The header for one attempt; each has a span of its own. */
export function traceParent(trace: string): string {
  attempts += 1;
  return `00-${trace}-${processPart}${attempts.toString(16).padStart(8, "0")}-01`;
}

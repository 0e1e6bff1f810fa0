/** From what a file holds for one case to a case, or to what is wrong with its fields. */
import { type Case, caseSchema } from "../domain/case.js";
import { toCamel } from "../domain/key-style.js";
import { describeIssues, type Finding } from "../problems/describe-issues.js";
import { kindOf } from "../problems/issue-text.js";

/** `case "refund-1"`; undefined when the id itself is missing or unusable. */
export function caseName(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("id" in value)) return undefined;
  return typeof value.id === "string" && value.id !== ""
    ? `case ${JSON.stringify(value.id)}`
    : undefined;
}

/** Reads the fields of a case; its checks are only known to be objects with a type. */
export function parseCase(value: unknown): { case?: Case; findings: Finding[] } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const message = `a case must be an object with id, input and checks, got ${kindOf(value)}`;
    return { findings: [{ path: [], message }] };
  }
  const parsed = caseSchema.safeParse(value);
  if (parsed.success) return { case: toCamel(caseSchema, parsed.data), findings: [] };
  const where = caseName(value);
  const findings = describeIssues(parsed.error.issues, value, caseSchema);
  return { findings: where === undefined ? findings : findings.map((f) => ({ where, ...f })) };
}

/**
 * What is wrong with the dates of a valid case.
 * @param today YYYY-MM-DD
 */
export function quarantineFindings(of: Case, today: string): Finding[] {
  if (of.quarantine === undefined || of.quarantine.until >= today) return [];
  const { until, reason } = of.quarantine;
  return [
    {
      path: ["quarantine", "until"],
      where: `case ${JSON.stringify(of.id)}`,
      message: `the quarantine ended on ${until} (reason: ${JSON.stringify(reason)})`,
      hint: "take the quarantine away, or give it a new date",
    },
  ];
}

/** The day on which a run at `now` takes place, in UTC: the same for every machine. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

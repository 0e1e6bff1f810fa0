/** Where the journal of a run lies, which both its writer and who resumes it must know. */

/** `report.json` has `report.journal.jsonl` beside it. */
export function journalPathOf(reportPath: string): string {
  return `${reportPath.replace(/\.gz$/, "").replace(/\.json$/, "")}.journal.jsonl`;
}

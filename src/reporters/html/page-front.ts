/** Exists to make the part of an HTML report that is shown first: every field as it came, bulk left out. */
import type { CaseChange } from "../../domain/comparison.js";
import { exitCodeOf } from "../../domain/comparison.js";
import type { Report } from "../../domain/report.js";
import type { ReporterSubject } from "../../domain/reporter.js";
import { VERSION } from "../../domain/version.js";
import type { PageFront, PageSide } from "./page-data.js";

/** Changes whose excerpts stay in the front; those of the others are in the blocks. */
const EXCERPTS = 40;

/** Facts of a report that say what the blocks hold. */
export interface HeldBlocks {
  cases: number;
  blocks: number;
  omittedChars: number;
}

function sideOf(report: Report): PageSide {
  const { cases, suite, ...rest } = report;
  const side: PageSide = { ...rest, caseOrder: cases.map(({ id }) => id) };
  if (suite) {
    const { fingerprint, targetFingerprint } = suite;
    side.suite = { fingerprint, ...(targetFingerprint === undefined ? {} : { targetFingerprint }) };
  }
  return side;
}

function lighter(changes: readonly CaseChange[]): CaseChange[] {
  return changes.map((change, index) => {
    if (index < EXCERPTS || change.excerpt === undefined) return change;
    const { excerpt: _excerpt, ...rest } = change;
    return rest;
  });
}

/** The front of the page of `subject`, whose blocks are known by now. */
export function pageFront(subject: ReporterSubject, held: HeldBlocks): PageFront {
  const common = {
    writtenBy: VERSION,
    casesHeld: held.cases,
    blocks: held.blocks,
    omittedChars: held.omittedChars,
  };
  if (subject.kind === "run") {
    const { report, ...summary } = subject.summary;
    return { ...common, kind: "run", summary, head: sideOf(report) };
  }
  const { comparison, base, head, gate, earlier } = subject;
  return {
    ...common,
    kind: "comparison",
    comparison:
      held.cases === 0 ? comparison : { ...comparison, changes: lighter(comparison.changes) },
    exitCode: exitCodeOf(comparison),
    gate: gate ?? null,
    earlier: earlier ?? 0,
    base: base ? sideOf(base) : null,
    head: head ? sideOf(head) : null,
  };
}

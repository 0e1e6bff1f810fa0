/** Exists as the shape of what an HTML report carries: a front that is shown at once, and blocks of cases. */
import type { CheckSpec } from "../../domain/case.js";
import type { Comparison } from "../../domain/comparison.js";
import type { GateConfig } from "../../domain/gate-config.js";
import type { CaseHead, Report } from "../../domain/report.js";
import type { RunSummary } from "../../domain/run-summary.js";
import type { ErrorKind } from "../../domain/trial.js";

/** Number of a text among those of its block. */
export type TextRef = number;

/** A text, or its beginning with the number of characters that were left out. */
export type PageText = string | [text: string, omitted: number];

/** Label, whether it passed, score, detail. */
export type PageOutcome = [label: TextRef, passed: 0 | 1, score: number | null, detail: TextRef];

/** Fields of a trial that most trials lack; structured ones as the text of their JSON. */
export interface PageTrialExtras {
  errorKind?: ErrorKind;
  cached?: true;
  outputClipped?: true;
  startedAt?: string;
  /** Frames of the user's own code that the error came from, a line each, the innermost last. */
  errorTrace?: TextRef;
  metadata?: TextRef;
  attempts?: TextRef;
  toolCalls?: TextRef;
  citations?: TextRef;
  retrieved?: TextRef;
}

/** A trial as a list, since a large run has very many. */
export type PageTrial = [
  passed: 0 | 1,
  latencyS: number,
  costUsd: number | null,
  inputTokens: number | null,
  outputTokens: number | null,
  output: TextRef | null,
  error: TextRef | null,
  outcomes: PageOutcome[],
  extras: PageTrialExtras | 0,
];

/** One case of one report. */
export interface PageCaseSide extends Omit<CaseHead, "input" | "confirmation"> {
  /** What was asked; structured input as the text of its JSON. */
  input?: TextRef;
  trials: PageTrial[];
  confirmation?: PageTrial[];
}

/** One case of both reports, paired by its id. */
export interface PageCase {
  /** As the head spells it, where the head has it. */
  id: string;
  base: PageCaseSide | null;
  head: PageCaseSide | null;
}

/** Some cases with everything that they refer to. */
export interface PageBlock {
  texts: PageText[];
  /** Checks as they were written, by the fingerprint that cases carry. */
  checks: Record<string, CheckSpec[]>;
  cases: PageCase[];
}

/** What a report says besides its cases. */
export type PageSide = Omit<Report, "cases" | "suite"> & {
  suite?: { fingerprint: string; targetFingerprint?: string };
  /** Ids in the order of the report. */
  caseOrder: string[];
};

/** The part of a page that is read and shown first. */
export type PageFront = {
  /** Version of regressgate that wrote the page. */
  writtenBy: string;
  /** Cases in the blocks; 0 when the page was made of a comparison alone. */
  casesHeld: number;
  blocks: number;
  /** Characters of outputs and details that were left out of the page. */
  omittedChars: number;
} & (
  | {
      kind: "comparison";
      comparison: Comparison;
      exitCode: number;
      /** The policy; null when it is not known. */
      gate: GateConfig | null;
      /** How many earlier reports an adaptive run decided by; they are not in the page. */
      earlier: number;
      base: PageSide | null;
      head: PageSide | null;
    }
  | { kind: "run"; summary: Omit<RunSummary, "report">; head: PageSide }
);

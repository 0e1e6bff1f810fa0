/** The public API of regressgate: re-exports only. */
export type {
  AdaptiveFigures,
  AdaptiveLook,
  AdaptiveStop,
  Confirmation,
  RepeatRange,
} from "./domain/adaptive.js";
export type { Case, CaseInput, CheckSpec } from "./domain/case.js";
export {
  type Check,
  type CheckContext,
  defineCheck,
  type ExplainedSpan,
  type Explanation,
} from "./domain/check.js";
export {
  type CaseChange,
  type ComparedSide,
  type Comparison,
  type ErrorsByKind,
  exitCodeOf,
  type Interval,
  type MustPassFailure,
  type OwnGate,
  type PassCount,
  type Reason,
  type ScoreSlice,
  type Slice,
  type TrialExcerpt,
  type UnchangedCase,
  type Verdict,
} from "./domain/comparison.js";
export type { Environment } from "./domain/environment.js";
export { CheckConfigError, TargetConfigError, TrialError, UsageError } from "./domain/errors.js";
export type { GateConfig, GateOptions } from "./domain/gate-config.js";
export type {
  JournalEvent,
  RunEnded,
  RunStarted,
  TrialFinished,
  Warned,
} from "./domain/journal.js";
export type { Camel } from "./domain/key-style.js";
export type {
  CaseResult,
  PooledRun,
  Report,
  RunFacts,
  SuiteFacts,
  Totals,
  Warning,
} from "./domain/report.js";
export type { Reporter, ReporterOptions, ReporterSubject } from "./domain/reporter.js";
export type { FailingCase, RunSummary } from "./domain/run-summary.js";
export type { HttpConfig, SuiteConfig, SuiteOptions, TargetSpec } from "./domain/suite-config.js";
export type { CallContext, Target, TargetReply } from "./domain/target.js";
export type { SourceRecord, TargetResult } from "./domain/target-result.js";
export type { Attempt, CheckOutcome, ErrorKind, Trial } from "./domain/trial.js";
export { VERSION } from "./domain/version.js";
export type { BaselineLuck, SettlePlan, WhatIf } from "./domain/what-would-tell.js";
export { type CompareExtras, compareReports } from "./gate/compare-reports.js";
export type { Path, Place, Problem } from "./problems/problem.js";
export { ProblemsError } from "./problems/problems-error.js";
export { parseReport, readReport } from "./report/read-report.js";
export { writeReport } from "./report/write-report.js";
export { type GateRunOptions, type GateRunOutcome, gate } from "./session/gate-cases.js";
export { renderReport } from "./session/render-report.js";
export { type RunSuiteOptions, runSuite, type TargetFunction } from "./session/run-suite.js";
export { defineConfig } from "./suite/define-config.js";
export { loadCases } from "./suite/load-cases.js";
export { type LoadConfigOptions, type LoadedConfig, loadConfig } from "./suite/load-config.js";
export {
  type CheckFunction,
  type CheckOptions,
  check,
  type OutcomeLike,
  type Params,
  type StandardSchema,
} from "./targets/record-check.js";

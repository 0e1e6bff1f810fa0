/** A suite that was found valid: what the runner gets. */
import type { Case, CheckSpec } from "./case.js";
import type { Check } from "./check.js";
import type { CaseHead } from "./report.js";
import type { SuiteConfig } from "./suite-config.js";

/** A check of a case with its parameters read. */
export interface BoundCheck {
  /** Its label in reports. */
  label: string;
  check: Check;
  /** What the check's schema made of the parameters. */
  params: unknown;
  /** As written. */
  spec: CheckSpec;
}

/** A case whose checks are known and valid. */
export interface BoundCase {
  case: Case;
  checks: readonly BoundCheck[];
  /** The part of the case that goes into the report. */
  head: CaseHead;
}

/** Cases, checks and settings, valid together. */
export interface Suite {
  cases: readonly BoundCase[];
  /** Fingerprint of all cases (id, input, checks), whatever the selection. */
  fingerprint: string;
  /** The checks by their fingerprint, as written. */
  checksByFingerprint: Record<string, CheckSpec[]>;
  config: SuiteConfig;
  /** The configuration as written, for the report: with references to variables, not values. */
  writtenConfig: Record<string, unknown>;
  /** Folder to which paths in the configuration are relative. */
  baseDir: string;
}

/** What one report says by itself, every figure that a reporter may show of a run. */
import type { Interval } from "./comparison.js";
import type { Report, Totals, Warning } from "./report.js";

/** A case that did not pass every trial, with the first reason. */
export interface FailingCase {
  id: string;
  tags: string[];
  passes: number;
  trials: number;
  errors: number;
  /** Error of the first failed trial, or its failed checks with their details. */
  reason: string;
  /** Where in the user's own code that error came from, the innermost frame last. */
  errorTrace?: string[];
}

/** The part of a run that shares a tag, or has checks of one type. */
export interface RunSlice {
  name: string;
  cases: number;
  /** Mean of the cases' pass rates. */
  passRate: number;
  /** Of that rate, 95 %. */
  interval: Interval;
}

export interface RunSummary {
  report: Report;
  totals: Totals;
  /** The rate of this suite, 95 %. */
  rateInterval: Interval;
  /** Where the rate of another run of the same system would land, 95 %. */
  rerunRange: Interval;
  flakyCases: string[];
  /** Seconds that the trials of a case took together, in the order of the report's cases. */
  caseSeconds: number[];
  /** Lowest pass rate first, then by id. */
  failing: FailingCase[];
  /** Lowest rate first, then by name; quarantined cases are in none. */
  slices: { tags: RunSlice[]; checks: RunSlice[] };
  quarantined: string[];
  warnings: Warning[];
}

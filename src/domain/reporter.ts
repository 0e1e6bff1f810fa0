/** The one shape of a reporter: a pure function of a run or a comparison. */
import type { Comparison } from "./comparison.js";
import type { GateConfig } from "./gate-config.js";
import type { Report } from "./report.js";
import type { RunSummary } from "./run-summary.js";

export type ReporterSubject =
  | { kind: "run"; summary: RunSummary }
  | {
      kind: "comparison";
      comparison: Comparison;
      base?: Report;
      head?: Report;
      /** The policy that it was judged by. */
      gate?: GateConfig;
      /** How many earlier reports an adaptive run decided by, besides the baseline. Default 0. */
      earlier?: number;
    };

/** The line on which a case begins. */
export interface CasePlace {
  /** Relative to the root of the repository, with `/` between folders. */
  file: string;
  /** From 1. */
  line: number;
}

/** What a reporter may know of the place where its text is shown. */
export interface ReporterOptions {
  /** ANSI colours; default false. */
  color: boolean;
  /** Columns; default 80. */
  width: number;
  /** Signs of ASCII alone, for consoles that have no others; default false. */
  ascii?: boolean;
  /** Where the cases stand, by id, for reporters that point at them; a case made in code has none. */
  places?: ReadonlyMap<string, CasePlace>;
  /** Where the report was written, if it was. */
  reportPath?: string;
}

export interface Reporter {
  readonly name: string;
  /** One sentence for `list`. */
  readonly summary: string;
  render(subject: ReporterSubject, options: ReporterOptions): string | Promise<string>;
}

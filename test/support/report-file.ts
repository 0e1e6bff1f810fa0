/** The report file as tests read it. */

export interface TrialFile {
  passed: boolean;
  error: string | null;
  error_kind?: string;
  output: string | null;
  checks: Record<string, { passed: boolean; score: number | null; detail: string }>;
  latency_s: number;
  attempts?: unknown[];
  metadata: Record<string, unknown>;
}

export interface ReportFile {
  schema_version: number;
  target: string;
  repeats: number;
  cases: { id: string; tags: string[]; trials: TrialFile[] }[];
  run: {
    complete: boolean;
    duration_s: number;
    filtered?: unknown;
    warnings: { code: string; text: string }[];
  };
  totals: { pass_rate: number; errors: number };
}

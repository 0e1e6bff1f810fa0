/** Exists to name the verdicts, and the reasons for them, in one place. */

export const verdicts = ["pass", "improvement", "warn", "regression", "invalid"] as const;
export type Verdict = (typeof verdicts)[number];

/** Why the verdict is what it is. */
export const reasonCodes = [
  "baseline_incomplete",
  "head_incomplete",
  "baseline_errors",
  "head_errors",
  "few_shared",
  "nothing_measured",
  "worse_overall",
  "worse_case",
  "limits",
  "must_pass",
  "tag",
  "score",
  "better",
  "drop_not_shown",
  "drop_not_ruled_out",
  "drop_within_margin",
  "no_drop",
] as const;
export type Reason = (typeof reasonCodes)[number];

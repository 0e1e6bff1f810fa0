/** Writes report files with chosen passes, so that planning is tested without a run. */

export interface MadeReport {
  /** Day of January 2026. */
  day?: number;
  /** Trials of every case, 1 passed, 0 failed, E a time-out, by case id. */
  cases: Record<string, string>;
  target?: string;
  suite?: string;
  complete?: boolean;
}

function trialOf(short: string, index: number, day: number) {
  const errored = short === "E";
  return {
    passed: short === "1",
    checks: errored ? {} : { contains: { passed: short === "1", score: null, detail: "" } },
    latency_s: day + index / 1000,
    cost_usd: 0.001,
    error: errored ? "timed out" : null,
    ...(errored ? { error_kind: "timeout" } : {}),
    output: errored ? null : `answer ${day}.${index}`,
    metadata: {},
  };
}

/** The report as it stands in a file. */
export function madeReport(made: MadeReport): object {
  const { day = 1, cases, target = "./app.mjs", suite = "suite", complete = true } = made;
  return {
    schema_version: 1,
    regressgate_version: "0.2.0",
    created_at: `2026-01-${String(day).padStart(2, "0")}T00:00:00Z`,
    target,
    repeats: Math.max(...Object.values(cases).map((trials) => trials.length)),
    metadata: {},
    cases: Object.entries(cases).map(([id, trials]) => ({
      id,
      tags: [],
      input_fingerprint: "input",
      checks_fingerprint: "checks",
      check_types: { contains: "contains" },
      trials: [...trials].map((short, index) => trialOf(short, index, day)),
    })),
    suite: { fingerprint: suite, target_fingerprint: target, checks: {}, config: {} },
    run: { complete, seed: 0, duration_s: 1, warnings: [] },
  };
}

/** So many cases with the same trials, `name-0` and on. */
export function alike(name: string, count: number, trials: string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, k) => [`${name}-${k}`, trials]));
}

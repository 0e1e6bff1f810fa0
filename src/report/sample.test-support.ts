/** Small runs for the tests of this room. */
import type { JournalEvent, RunStarted, TrialFinished } from "../domain/journal.js";
import type { Trial } from "../domain/trial.js";

export function sampleTrial(more: Partial<Trial> = {}): Trial {
  return {
    passed: true,
    checks: { contains: { passed: true, score: null, detail: "" } },
    latencyS: 0.25,
    costUsd: 0.001,
    inputTokens: 10,
    outputTokens: 20,
    error: null,
    output: "the answer",
    metadata: {},
    startedAt: "2026-01-01T00:00:01.000Z",
    ...more,
  };
}

export function sampleError(more: Partial<Trial> = {}): Trial {
  return sampleTrial({
    passed: false,
    checks: {},
    costUsd: null,
    inputTokens: null,
    outputTokens: null,
    error: "Error: down",
    errorKind: "exception",
    output: null,
    ...more,
  });
}

/** The first event of a run of the cases `ids`. */
export function sampleStart(ids: string[], repeats: number): RunStarted {
  return {
    event: "run",
    journalVersion: 1,
    regressgateVersion: "0.2.0",
    createdAt: "2026-01-01T00:00:00Z",
    target: "./app.ts:answer",
    repeats,
    metadata: { branch: "main" },
    suite: {
      fingerprint: "0123456789abcdef",
      targetFingerprint: "aaaaaaaaaaaaaaaa",
      checks: { fedcba9876543210: [{ type: "contains", terms: ["answer"] }] },
      config: { target: "./app.ts:answer", http: { timeout_s: 5 } },
    },
    seed: 7,
    system: { model_name: "m-1" },
    cases: ids.map((id) => ({
      id,
      tags: ["faq"],
      inputFingerprint: "1111111111111111",
      checksFingerprint: "fedcba9876543210",
      checkTypes: { contains: "contains" },
      planned: repeats,
    })),
  };
}

export function trialEvent(id: string, repeat: number, trial = sampleTrial()): TrialFinished {
  return { event: "trial", case: id, repeat, trial };
}

/** All events of a complete run. */
export function sampleEvents(
  ids: string[],
  repeats: number,
  trial = sampleTrial(),
): JournalEvent[] {
  const trials = ids.flatMap((id) =>
    Array.from({ length: repeats }, (_, repeat) => trialEvent(id, repeat, trial)),
  );
  return [sampleStart(ids, repeats), ...trials, { event: "end", complete: true, durationS: 1.5 }];
}

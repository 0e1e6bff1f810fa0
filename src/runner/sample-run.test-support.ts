/** Suites, targets and options for the tests of whole runs. */

import { readFileSync } from "node:fs";
import * as z from "zod";
import type { JournalEvent, RunStarted, TrialFinished } from "../domain/journal.js";
import { toCamel } from "../domain/key-style.js";
import { Secrets } from "../domain/secrets.js";
import type { BoundCase, Suite } from "../domain/suite.js";
import { suiteConfigSchema } from "../domain/suite-config.js";
import type { CallContext, Target } from "../domain/target.js";
import { emptyResult, type TargetResult } from "../domain/target-result.js";
import { localExecutor } from "./execute.js";
import type { RunOptions } from "./run-to-journal.js";

export function suiteOf(
  ids: string[],
  check: (result: TargetResult) => boolean = () => true,
): Suite {
  const cases = ids.map(
    (id): BoundCase => ({
      case: { id, input: id, checks: [{ type: "custom" }], tags: [], metadata: {} },
      checks: [
        {
          label: "custom",
          params: {},
          spec: { type: "custom" },
          check: {
            type: "custom",
            summary: "",
            params: z.any(),
            run: (result) => ({ passed: check(result), score: null, detail: "" }),
          },
        },
      ],
      head: { id, tags: [] },
    }),
  );
  return {
    cases,
    fingerprint: "f",
    checksByFingerprint: {},
    config: toCamel(suiteConfigSchema, suiteConfigSchema.parse({})),
    writtenConfig: {},
    baseDir: ".",
  };
}

type Answer = (
  id: string,
  context: CallContext,
) => Partial<TargetResult> | Promise<Partial<TargetResult>>;

export function targetOf(answer: Answer, warnings: string[] = []): Target {
  return {
    name: "test",
    warnings,
    open: async () => {},
    close: async () => {},
    call: async (input, context) => ({
      result: { ...emptyResult(), ...(await answer(String(input), context)) },
      latencyS: 0.1,
      attempts: [],
    }),
  };
}

export function startedOf(suite: Suite, repeats: number): RunStarted {
  return {
    event: "run",
    journalVersion: 1,
    regressgateVersion: "0.2.0",
    createdAt: "2026-01-01T00:00:00Z",
    target: "test",
    repeats,
    metadata: {},
    suite: { fingerprint: suite.fingerprint, checks: {}, config: {} },
    seed: 0,
    cases: suite.cases.map((bound) => ({ ...bound.head, planned: repeats })),
  };
}

export function optionsOf(
  suite: Suite,
  target: Target,
  more: Partial<RunOptions> = {},
): RunOptions {
  return {
    suite,
    target,
    started: startedOf(suite, 2),
    journal: null,
    executor: localExecutor({ concurrency: 2 }),
    limits: {},
    keepOutputs: true,
    redact: [],
    secrets: new Secrets(),
    signal: new AbortController().signal,
    ...more,
  };
}

export function idsOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `c${index + 1}`);
}

export function trialsOf(events: readonly JournalEvent[]): TrialFinished[] {
  return events.filter((event): event is TrialFinished => event.event === "trial");
}

export function linesOf(file: string): Record<string, unknown>[] {
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** `run_suite`: cases against a function of the other side, or against a target that was opened here. */
import * as z from "zod";
import { type Case, caseSchema } from "../domain/case.js";
import { toCamel } from "../domain/key-style.js";
import { reportText } from "../report/report-text.js";
import { runSuite } from "../session/run-suite.js";
import type { Exchange } from "./exchange.js";
import { announcedSchema, servedCheck } from "./served-check.js";
import { ServedClosure } from "./served-closure.js";
import { JsonText } from "./wire.js";

const argsSchema = z.object({
  cases: z.array(z.unknown()),
  /** A handle of `open_target`; a function of the other side when it is missing. */
  target: z.number().optional(),
  target_name: z.string(),
  checks: z.array(announcedSchema),
  repeats: z.number(),
  concurrency: z.number(),
  timeout_s: z.number(),
  keep_outputs: z.union([z.boolean(), z.number()]),
  metadata: z.record(z.string(), z.unknown()),
  system: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  seed: z.number(),
  progress: z.boolean(),
});

/** A number stands for a case that was loaded here; anything else was made on the other side. */
function caseOf(value: unknown, loaded: readonly Case[]): Case {
  const known = typeof value === "number" ? loaded[value] : undefined;
  return known ?? toCamel(caseSchema, value as z.output<typeof caseSchema>);
}

export async function runSuiteOperation(args: unknown, exchange: Exchange): Promise<JsonText> {
  const { wire, id, signal, targets } = exchange;
  const read = argsSchema.parse(args);
  const opened = read.target === undefined ? undefined : targets[read.target];
  const report = await runSuite(
    read.cases.map((value) => caseOf(value, exchange.cases)),
    (await opened?.fresh()) ?? new ServedClosure(wire, id, read.target_name, read.timeout_s),
    {
      repeats: read.repeats,
      concurrency: read.concurrency,
      timeoutS: read.timeout_s,
      keepOutputs: read.keep_outputs,
      targetName: read.target_name,
      metadata: read.metadata,
      ...(read.system === undefined ? {} : { system: read.system }),
      seed: read.seed,
      checks: read.checks.map((announced) => servedCheck(wire, id, announced)),
      signal,
      ...(read.progress
        ? {
            onProgress: (done: number, total: number) =>
              wire.say({ op: "progress", id, done, total }),
          }
        : {}),
    },
  );
  signal.throwIfAborted();
  return new JsonText(reportText(report));
}

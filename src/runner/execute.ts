/** Where trials run: an executor takes a plan and gives finished trials as they come. */
import type { TrialFinished } from "../domain/journal.js";
import { Mailbox } from "./mailbox.js";
import type { PlanItem, TrialPlan } from "./plan.js";

/** Runs one planned trial; null when it was given up. Rejects only for faults that end the run. */
export type RunPlanned = (item: PlanItem) => Promise<TrialFinished | null>;

/**
 * Runs a plan. Trials start in the plan's order; after `signal` is aborted none is started, and the
 * stream ends when those under way have ended.
 */
export type Executor = (
  plan: TrialPlan,
  runPlanned: RunPlanned,
  signal: AbortSignal,
) => AsyncIterable<TrialFinished>;

type Letter = { finished: TrialFinished } | { laneEnded: true } | { fault: unknown };

/** Runs trials in this process, at most `concurrency` (at least 1) at a time. */
export function localExecutor(options: { concurrency: number }): Executor {
  return async function* execute(plan, runPlanned, signal) {
    const mailbox = new Mailbox<Letter>();
    const items = plan.items.values();
    let left = false;

    // Each lane takes the next trial of the plan as soon as its last one has ended.
    const lane = async () => {
      try {
        while (!signal.aborted && !left) {
          const next = items.next();
          if (next.done) break;
          const finished = await runPlanned(next.value);
          if (finished !== null) mailbox.put({ finished });
        }
        mailbox.put({ laneEnded: true });
      } catch (fault) {
        mailbox.put({ fault });
      }
    };

    let lanes = Math.max(1, Math.min(options.concurrency, plan.items.length));
    for (let index = lanes; index > 0; index--) void lane();
    try {
      while (lanes > 0) {
        for (const letter of await mailbox.take()) {
          if ("finished" in letter) yield letter.finished;
          else if ("fault" in letter) throw letter.fault;
          else lanes -= 1;
        }
      }
    } finally {
      left = true;
    }
  };
}

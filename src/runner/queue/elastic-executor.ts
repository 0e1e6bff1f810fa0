/** Hands out as many trials at a time as the workers that are there can do, which changes. */
import type { TrialFinished } from "../../domain/journal.js";
import type { Executor } from "../execute.js";
import { Mailbox } from "../mailbox.js";

/** How many trials may be under way. */
export interface Capacity {
  /** Trials at a time, at this moment; 0 when nobody is there to do them. */
  now(): number;
  /** Calls the listener after each change, until the returned function is called. */
  onChange(listener: () => void): () => void;
}

type Letter = { finished: TrialFinished | null } | { fault: unknown } | "look again";

/** Runs trials with a concurrency that may rise and fall while it runs. */
export function elasticExecutor(capacity: Capacity): Executor {
  return async function* execute(plan, runPlanned, signal) {
    const mailbox = new Mailbox<Letter>();
    const items = plan.items.values();
    let next = items.next();
    let underWay = 0;
    const lookAgain = () => mailbox.put("look again");
    const forget = capacity.onChange(lookAgain);
    signal.addEventListener("abort", lookAgain, { once: true });

    const start = () => {
      while (!next.done && !signal.aborted && underWay < capacity.now()) {
        underWay += 1;
        runPlanned(next.value).then(
          (finished) => mailbox.put({ finished }),
          (fault: unknown) => mailbox.put({ fault }),
        );
        next = items.next();
      }
    };

    try {
      start();
      while (underWay > 0 || !(next.done || signal.aborted)) {
        for (const letter of await mailbox.take()) {
          if (letter === "look again") continue;
          underWay -= 1;
          if ("fault" in letter) throw letter.fault;
          if (letter.finished !== null) yield letter.finished;
        }
        start();
      }
    } finally {
      forget();
      signal.removeEventListener("abort", lookAgain);
    }
  };
}

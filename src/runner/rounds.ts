/** What is asked after each round of a run whose length is decided while it runs. */
import type { AdaptiveStop } from "../domain/adaptive.js";
import type { JournalEvent } from "../domain/journal.js";
import type { PlanItem } from "./plan.js";

/** What to do next; `extra` trials are run before the same question is asked again. */
export type AfterRound =
  | { next: "go_on" }
  | { next: "extra"; items: readonly PlanItem[] }
  | { next: "stop"; stoppedBy: AdaptiveStop };

/**
 * Asked when every trial of the first `round` rounds is there (and every extra one it asked for).
 * `events` may hold trials of later rounds, begun in an earlier sitting. The answer must follow from
 * these events alone, so that a resumed run decides as the first one did.
 */
export type DecideRound = (round: number, events: readonly JournalEvent[]) => AfterRound;

/** What an operation works with: the pipe, its request, and what earlier requests left. */
import type { Case } from "../domain/case.js";
import type { Target } from "../domain/target.js";
import type { Wire } from "./wire.js";

/** One that answers single calls, and the way to make another for a run, which closes its own. */
export interface OpenedTarget {
  target: Target;
  fresh(): Promise<Target>;
}

/** Kept for the life of the process. */
export interface Kept {
  /** Cases loaded from files, which know their places; the other side names them by index. */
  cases: Case[];
  /** Targets that were opened, by the handle that the other side got. */
  targets: OpenedTarget[];
}

export interface Exchange extends Kept {
  wire: Wire;
  /** Id of the request. */
  id: number;
  /** Aborted when the request is withdrawn. */
  signal: AbortSignal;
}

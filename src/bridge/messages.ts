/** What the two ends of the bridge say to each other: a JSON object a line. */
import type { ErrorKind } from "../domain/trial.js";
import type { Problem } from "../problems/problem.js";

/** What user code on the other side threw. */
export interface ThrownThere {
  /** Name of the class. */
  type: string;
  message: string;
  kind?: ErrorKind;
  /** Stack of the user's code. */
  trace?: string;
}

/** From the other side: a request, its withdrawal, or the outcome of a call that we asked for. */
export type Incoming =
  | { op: "request"; id: number; name: string; args: unknown }
  | { op: "cancel"; id: number }
  /** `latency_s`: seconds that the user's code took. */
  | { op: "returned"; call: number; value: unknown; latency_s: number }
  | { op: "threw"; call: number; error: ThrownThere };

/**
 * A line as a message. Both ends are of one version, so its shape is taken as it is: a schema would be
 * a tenth of the time of a run.
 * @throws SyntaxError when it is no JSON
 */
export function readMessage(line: string): Incoming {
  return JSON.parse(line) as Incoming;
}

/** What kind of error a request ended with; the other side raises its own class for each. */
export type RefusalKind =
  | "cases"
  | "checks"
  | "usage"
  | "target"
  | "trial"
  | "system"
  | "cancelled"
  | "fault";

export interface Refusal {
  kind: RefusalKind;
  message: string;
  hint?: string;
  problems?: readonly Problem[];
  /** The system's code (`ENOENT`) and the file, of kind `system`. */
  code?: string;
  path?: string;
}

/** To the other side. */
export type Outgoing =
  | { op: "hello"; version: string }
  | { op: "reply"; id: number; value: unknown }
  | { op: "refused"; id: number; error: Refusal }
  | { op: "progress"; id: number; done: number; total: number }
  | {
      op: "call";
      call: number;
      /** The request that this call belongs to. */
      id: number;
      fn: "target" | "check" | "validate";
      args: object;
    }
  /** Nobody waits for that call any more. */
  | { op: "drop"; id: number; call: number };

/** The messages between a serving pool and its hosts: the same for threads and for processes. */

/** What a host is told. In a process each is one JSON line on its standard input. */
export type ToHost =
  /** First message: what to load. Its other keys depend on the kind of host. */
  | { op: "open"; [key: string]: unknown }
  /** Call `fn` (`target`, `check`, `validate`, `entry_points`) with arguments that JSON can carry. */
  | { op: "call"; id: number; fn: string; args: Record<string, unknown> }
  /** Stop a call if that can be done; always answered by `pong`. */
  | { op: "cancel"; id: number };

/** Something thrown by the user's code. */
export interface Thrown {
  /** Name of its class. */
  type: string;
  message: string;
  /** Traceback, where one helps. */
  trace?: string;
  /** The last frames of the user's own code, the innermost last: `bot.py:12 in answer: …`. */
  frames?: string[];
  /** Of several modules, the one that could not be loaded. */
  module?: string;
  /** `response` when the code answered what cannot be read; else it threw. */
  kind?: "exception" | "response";
  /** For a name that is missing: the names that are there. */
  known?: string[];
}

/**
 * How a call that was to be cancelled is doing: `ok`, it ended or hurts nobody; `stuck`, it goes on
 * but leaves the others alone; `blocked`, nothing in the host gets on.
 */
export type CancelState = "ok" | "stuck" | "blocked";

/** What a host says. */
export type FromHost =
  | { op: "ready"; info?: unknown }
  | { op: "failed"; error: Thrown }
  /** The user's code begins: time-outs count from here. */
  | { op: "started"; id: number }
  | { op: "result"; id: number; value: unknown; latency_s: number }
  | { op: "error"; id: number; error: Thrown; latency_s: number }
  | { op: "pong"; id: number; state: CancelState };

/** What a host reports to its owner. */
export interface HostHandlers {
  message(message: FromHost): void;
  /** Called once, when the host is gone; `why` tells how, with its last lines on stderr. */
  gone(why: string): void;
}

/** A thread or a process that runs user code. */
export interface Host {
  post(message: ToHost): void;
  /** Ends it: at once, or after the chance to finish by itself. Resolves when it is gone. */
  end(how: "now" | "gently"): Promise<void>;
}

export type StartHost = (handlers: HostHandlers) => Host;

/** The error with which a call ends when the user's code in a host threw. */
import type { Attempt } from "../domain/trial.js";
import type { Thrown } from "./messages.js";

/** Something the user's code threw (or answered and cannot be read), with the attempts before it. */
export class ThrownInHost extends Error {
  override name = "ThrownInHost";
  constructor(
    readonly thrown: Thrown,
    readonly attempts: readonly Attempt[] = [],
  ) {
    super(`${thrown.type}: ${thrown.message}`);
  }
}

/** A host that did not get ready: the module cannot be imported, the program not started. */
export class HostOpenError extends Error {
  override name = "HostOpenError";
  constructor(
    message: string,
    /** What the user's code threw, where it did. */
    readonly thrown?: Thrown,
  ) {
    super(message);
  }
}

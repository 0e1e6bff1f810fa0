/** Where `check()` writes down what it was given, shared by all copies of this package in a thread. */

/** A custom check as it was registered. Plain data, so that copies of other versions can read it. */
export interface RecordedCheck {
  type: string;
  /** `(result, params, context) => outcome`. */
  fn: (...args: never[]) => unknown;
  /** A function that throws, or a zod or other Standard Schema. */
  validate?: unknown;
  summary?: string;
  /** File and line of the registration, as the stack says it. */
  place?: string;
}

export interface Recorder {
  checks: RecordedCheck[];
}

const KEY = Symbol.for("regressgate.recorder");

function isRecorder(value: unknown): value is Recorder {
  return typeof value === "object" && value !== null && Array.isArray(Reflect.get(value, "checks"));
}

/** The recorder of this thread; made when there is none. */
export function recorder(): Recorder {
  const found: unknown = Reflect.get(globalThis, KEY);
  if (isRecorder(found)) return found;
  const made: Recorder = { checks: [] };
  Reflect.set(globalThis, KEY, made);
  return made;
}

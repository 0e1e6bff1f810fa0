/** What a kind of target is, and what every kind is given to make one. */
import type { Secrets } from "../domain/secrets.js";
import type { HttpConfig, SuiteConfig, TargetSpec } from "../domain/suite-config.js";
import type { Target } from "../domain/target.js";
import type { Pace } from "./pacer.js";

export interface TargetOptions {
  /** `target:` as written. */
  spec: TargetSpec;
  /** Folder to which paths in the spec are relative: the configuration's. */
  baseDir: string;
  /** Working directory; Python modules are importable from it. */
  cwd: string;
  /** The complete environment of the target. */
  env: NodeJS.ProcessEnv;
  /** Gets every value that must never be written. */
  secrets: Secrets;
  /** As written, with references to variables. */
  http?: HttpConfig | undefined;
  python?: SuiteConfig["python"];
  /** Processes that hold the target function already, where it is one of Python. */
  pythonSession?: { target(): Target };
  /** Bounds each attempt (seconds). */
  timeoutS: number;
  /** Trials at a time. */
  concurrency: number;
  rateLimit?: SuiteConfig["rateLimit"];
  /** Keeps the calls of several processes to `rateLimit`. @default this process by itself */
  pace?: Pace;
}

/** One kind of target. A new kind is one file and one line in `create-target.ts`. */
export interface TargetKind {
  readonly kind: string;
  /** One sentence for `list` and the manual. */
  readonly summary: string;
  /** Keeps to `rateLimit` by itself, counting every attempt. Default: each call counts once. */
  readonly pacesItself?: true;
  /** @throws TargetConfigError for what can be seen without opening. */
  create(options: TargetOptions): Target;
}

/** Python processes that hold a suite's target function and its custom checks, each module once. */
import { basename } from "node:path";
import type { Check } from "../domain/check.js";
import { TargetConfigError } from "../domain/errors.js";
import type { Thrown } from "../workers/messages.js";
import { type PythonModule, pythonHost, pythonSetup } from "../workers/python-host.js";
import { ServingPool } from "../workers/serving-pool.js";
import { HostOpenError, ThrownInHost } from "../workers/thrown-in-host.js";
import { knownNames } from "./function-spec.js";
import { announcedChecksSchema, hostedCheck } from "./hosted-check.js";
import { pythonFunction } from "./python-function.js";
import { findInterpreter } from "./python-interpreter.js";
import { pythonResult, readPythonOutcome } from "./python-outcome.js";
import { openTimeout, ServedTarget } from "./served-target.js";
import type { TargetOptions } from "./target-kind.js";

export interface PythonSessionOptions
  extends Pick<TargetOptions, "baseDir" | "cwd" | "env" | "python" | "timeoutS" | "concurrency"> {
  /** `target:` as written, where it is a Python function. */
  target?: string;
  /** Absolute paths of files with custom checks. */
  checkFiles?: readonly string[];
  /** Origins of checks are shown relative to this folder. @default baseDir */
  checksDir?: string;
}

/** Processes, and how many calls each takes at a time. */
function sizes({ python, concurrency }: PythonSessionOptions): { hosts: number; capacity: number } {
  const config = typeof python === "object" ? python : {};
  const hosts = Math.min(config.processes ?? 1, concurrency);
  return { hosts, capacity: config.threads ?? Math.ceil(concurrency / hosts) };
}

const infoOf = (info: unknown): unknown =>
  typeof info === "object" && info !== null && "checks" in info ? info.checks : [];

/** Nothing is started before `open`; `close` ends all. */
export class PythonSession {
  /** Of the modules that were loaded. Empty before `open`. */
  checks: Check[] = [];
  readonly #pool: ServingPool;
  readonly #interpreter: string;
  readonly #function: (PythonModule & { function: string }) | null;
  #opened: Promise<void> | null = null;

  /** @throws TargetConfigError for a spec without function, a file or an interpreter that is missing */
  constructor(private readonly options: PythonSessionOptions) {
    const { target, baseDir, cwd, env, timeoutS, checkFiles = [] } = options;
    this.#function = target === undefined ? null : pythonFunction(target, baseDir);
    const files = checkFiles.map((path): PythonModule => ({ name: basename(path), path }));
    this.#interpreter = findInterpreter(options);
    this.#pool = new ServingPool({
      start: pythonHost(this.#interpreter, cwd, env),
      setup: pythonSetup({ modules: [...(this.#function ? [this.#function] : []), ...files], cwd }),
      openTimeoutS: openTimeout(timeoutS),
      label: "Python worker",
      ...sizes(options),
    });
  }

  /**
   * Starts the first process and imports everything; once, however often it is asked.
   * @throws TargetConfigError when a module cannot be imported or has no such function
   */
  open(): Promise<void> {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  /**
   * The checks that installed packages announce (entry points in the group `regressgate.checks`), with
   * those of the modules.
   * @throws TargetConfigError when one cannot be loaded
   */
  async loadEntryPoints(): Promise<Check[]> {
    const { timeoutS } = this.options;
    const signal = new AbortController().signal;
    try {
      const request = { fn: "entry_points", args: {}, timeoutS: openTimeout(timeoutS), signal };
      this.checks = this.#announced((await this.#pool.call(request)).value);
      return this.checks;
    } catch (error) {
      if (!(error instanceof ThrownInHost)) throw error;
      throw new TargetConfigError(`cannot load ${error.thrown.trace ?? error.message}`);
    }
  }

  /**
   * The target function.
   * @param close what closing the target does. @default nothing: the processes are the session's
   */
  target(close: () => Promise<void> = async () => {}): ServedTarget {
    const lifecycle = { open: () => this.open(), close };
    const { target = "", timeoutS } = this.options;
    return new ServedTarget(target, this.#pool, timeoutS, lifecycle);
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #open(): Promise<void> {
    try {
      this.checks = this.#announced(infoOf(await this.#pool.open()));
    } catch (error) {
      throw error instanceof HostOpenError ? this.#importFailure(error) : error;
    }
  }

  #announced(list: unknown): Check[] {
    const { baseDir, checksDir = baseDir, timeoutS } = this.options;
    return announcedChecksSchema.parse(list).map((one) =>
      hostedCheck(one, {
        pool: this.#pool,
        address: { type: one.type },
        write: pythonResult,
        read: readPythonOutcome,
        baseDir: checksDir,
        timeoutS,
      }),
    );
  }

  #importFailure({ thrown, message }: HostOpenError): TargetConfigError {
    const { target, timeoutS, checkFiles = [] } = this.options;
    if (thrown?.type === "MissingName" && this.#function) {
      const { name, function: wanted } = this.#function;
      const what =
        thrown.message === "no such function"
          ? `has no function "${wanted}"`
          : `has "${wanted}", but it is ${thrown.message}`;
      const known = knownNames(wanted, thrown.known ?? []);
      return new TargetConfigError(`target "${target}": ${name} ${what}${known}`);
    }
    const all = [this.#function?.name, ...checkFiles.map((path) => basename(path))];
    const module = thrown?.module || all.filter((name) => name !== undefined).join(", ");
    const hint = message.startsWith("did not get ready")
      ? `importing must end within ${openTimeout(timeoutS)} s; a larger timeout_s allows more`
      : this.#otherEnvironment(thrown);
    const what = module === "" ? "start Python" : `import ${module}`;
    return new TargetConfigError(`cannot ${what}: ${thrown?.trace ?? message}`, hint);
  }
  /** What to do where a package may be installed, only not for this interpreter. */
  #otherEnvironment(thrown: Thrown | undefined): string | undefined {
    if (thrown?.type !== "ModuleNotFoundError") return undefined;
    return `the interpreter is ${this.#interpreter}; where the package is installed in another environment, activate that (uv run, poetry run) or name its interpreter with python: in the configuration`;
  }
}

/** The target kind for any program: the case as JSON on stdin, the answer on stdout. */
import type { ChildProcess } from "node:child_process";
import type { CaseInput } from "../domain/case.js";
import { TargetConfigError, TrialError } from "../domain/errors.js";
import type { CallContext, Target, TargetReply } from "../domain/target.js";
import { readTargetResult, type TargetResult, TargetResultError } from "../domain/target-result.js";
import { AwakeTimer, awakeNow } from "../workers/awake-timer.js";
import { killGroup, spawnGroup } from "../workers/child-processes.js";
import { Interrupts } from "../workers/interrupts.js";
import { OutputTail } from "../workers/output-tail.js";
import { timeoutMessage } from "../workers/pooled-call.js";
import { findProgram } from "./find-program.js";
import type { TargetKind, TargetOptions } from "./target-kind.js";
import { isCommandSpec } from "./target-specs.js";

/** An answer larger than this (bytes) is a fault. */
const LARGEST_ANSWER = 64 * 1024 * 1024;

/** What a program came to. */
type Ended =
  | { how: "exit"; code: number | null; signal: string | null; stdout: string }
  | { how: "failed"; error: unknown };

/**
 * A JSON object is the result, a JSON string the output; anything else is the output as it stands,
 * without its last line end.
 */
function readAnswer(stdout: string): TargetResult {
  const text = stdout.replace(/\r?\n$/, "");
  if (text.trim() === "") {
    throw new TargetResultError(
      'the command wrote nothing to stdout; {"output": ""} is an empty answer',
    );
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return readTargetResult(text);
  }
  const isResult = typeof json === "object" && json !== null && !Array.isArray(json);
  return readTargetResult(isResult || typeof json === "string" ? json : text);
}

class CommandTarget implements Target {
  readonly name: string;
  readonly warnings: readonly string[] = [];
  readonly #running = new Set<ChildProcess>();
  readonly #interrupts = new Interrupts();

  constructor(
    private readonly program: string,
    private readonly args: readonly string[],
    private readonly options: TargetOptions,
  ) {
    this.name = [isCommandSpec(options.spec) ? options.spec.command[0] : program, ...args].join(
      " ",
    );
  }

  async open(): Promise<void> {}

  async close(): Promise<void> {
    for (const child of this.#running) killGroup(child);
  }

  async call(input: CaseInput, context: CallContext): Promise<TargetReply> {
    context.signal.throwIfAborted();
    const start = awakeNow();
    const tail = new OutputTail();
    const ended = await this.#run(input, context, tail);
    if (ended.how === "failed") throw ended.error;
    const { code, signal, stdout } = ended;
    if (code !== 0) {
      const how = signal ? `was ended by ${signal}` : `exited with code ${code}`;
      throw new TrialError(`the command ${how}${tail.toClause()}`, "crash");
    }
    try {
      const latencyS = (awakeNow() - start) / 1000;
      return { result: readAnswer(stdout), latencyS, attempts: [] };
    } catch (error) {
      if (!(error instanceof TargetResultError)) throw error;
      throw new TrialError(`${error.name}: ${error.message}`, "response");
    }
  }

  #run(
    input: CaseInput,
    { caseId, repeat, signal }: CallContext,
    tail: OutputTail,
  ): Promise<Ended> {
    const { baseDir, env, timeoutS } = this.options;
    const child = spawnGroup(this.program, this.args, {
      cwd: baseDir,
      env,
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.#running.add(child);
    const chunks: Buffer[] = [];
    let size = 0;
    return new Promise((resolve) => {
      const finish = (ended: Ended): void => {
        timer.clear();
        forget();
        this.#running.delete(child);
        resolve(ended);
      };
      const fail = (error: unknown): void => {
        killGroup(child);
        finish({ how: "failed", error });
      };
      const forget = this.#interrupts.on(signal, fail);
      const timedOut = (): void => fail(new TrialError(timeoutMessage(timeoutS), "timeout"));
      const timer = new AwakeTimer(timeoutS, timedOut);
      child.stdout?.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > LARGEST_ANSWER)
          fail(new TrialError("the answer is larger than 64 MiB", "response"));
      });
      child.stderr?.on("data", (chunk: Buffer) => tail.add(chunk));
      child.once("error", (error) =>
        fail(new TrialError(`the command cannot be started: ${error.message}`, "crash")),
      );
      child.once("close", (code, endedBy) => {
        finish({
          how: "exit",
          code,
          signal: endedBy,
          stdout: Buffer.concat(chunks).toString("utf8"),
        });
      });
      // A program need not read its input.
      child.stdin?.on("error", () => {});
      child.stdin?.end(`${JSON.stringify({ id: caseId, input, repeat })}\n`);
    });
  }
}

function create(options: TargetOptions): Target {
  const { spec, baseDir, env } = options;
  const [program = "", ...args] = isCommandSpec(spec) ? spec.command : [];
  const found = findProgram(program, baseDir, env);
  if (found) return new CommandTarget(found, args, options);
  const isPath = /[\\/]/.test(program);
  throw new TargetConfigError(
    `target: the program "${program}" was not found${isPath ? "" : " on the path"}, or cannot be executed`,
    isPath
      ? "paths are relative to the configuration"
      : "write ./name for a program beside the configuration",
  );
}

export const commandTarget: TargetKind = {
  kind: "command",
  summary: "any program, `{command: [...]}`: the case as JSON on stdin, the answer on stdout",
  create,
};

/** What runs in a worker thread: loads modules of users and calls their functions and checks. */
import { parentPort } from "node:worker_threads";
import type { CaseInput } from "../domain/case.js";
import { jsonOfAnswer, whyUnwritable } from "../domain/json-answer.js";
import { type TargetResult, TargetResultError } from "../domain/target-result.js";
import { callFunction, type TargetFunction } from "./call-function.js";
import { describeException } from "./describe-exception.js";
import type { FromHost, ToHost } from "./messages.js";
import { type RecordedCheck, recorder } from "./recorder.js";
import { runRecorded, validateRecorded } from "./run-recorded-check.js";
import { exportedFunctions, pickExport, UserModules } from "./user-modules.js";

/** The first message to a thread. */
export interface JsSetup {
  baseDir: string;
  /** URL of this program's library, imported where a module finds no `regressgate` installed. */
  library: string | null;
  /** Absolute paths or package specifiers, imported in this order. */
  modules: string[];
  /** The export of the first module that is the target; null when only checks are served. */
  exportName: string | null;
}

/** Arguments of a call, by function. */
interface CallArguments {
  input?: CaseInput;
  result?: TargetResult;
  params?: unknown;
  check?: number;
  case_id?: string;
  repeat?: number;
}

const port = parentPort;
if (!port) throw new Error("this script runs in a worker thread");
const say = (message: FromHost): void => port.postMessage(message);

let target: TargetFunction | undefined;
let checks: RecordedCheck[] = [];
const underWay = new Map<number, AbortController>();

function isFunction(value: unknown): value is TargetFunction {
  return typeof value === "function";
}

async function open(setup: JsSetup): Promise<void> {
  const importLibrary = (url: string): Promise<Record<string, unknown>> => import(url);
  const modules = new UserModules(setup.baseDir, setup.library, importLibrary);
  const record = recorder();
  for (const [index, path] of setup.modules.entries()) {
    const module = await modules.load(path);
    if (index > 0 || setup.exportName === null) continue;
    const found = pickExport(module, setup.exportName);
    if (!isFunction(found)) {
      const known = exportedFunctions(module);
      const message = found === undefined ? "no such export" : `the export is a ${typeof found}`;
      say({ op: "failed", error: { type: "MissingExport", message, known } });
      return;
    }
    target = found;
  }
  checks = record.checks;
  const info = checks.map(({ type, place, summary, validate }) => ({
    type,
    place,
    summary,
    validates: validate !== undefined,
  }));
  say({ op: "ready", info });
}

/** @throws TargetResultError when the answer cannot be written as JSON. */
function answerText(result: TargetResult): string {
  try {
    return jsonOfAnswer(result);
  } catch (thrown) {
    throw new TargetResultError(
      `target's answer cannot be written as JSON: ${whyUnwritable(thrown)}`,
    );
  }
}

async function run(fn: string, args: CallArguments, signal: AbortSignal): Promise<unknown> {
  const context = { caseId: args.case_id ?? "", repeat: args.repeat ?? 0, signal };
  if (fn === "target") {
    if (!target) throw new Error("no target function is loaded");
    return answerText(await callFunction(target, args.input ?? "", context));
  }
  const check = checks[args.check ?? -1];
  if (!check) throw new Error("no such check is loaded");
  if (fn === "validate") return await validateRecorded(check, args.params);
  if (!args.result) throw new Error("a check needs a result");
  return await runRecorded(check, args.result, args.params, context);
}

async function call(id: number, fn: string, args: CallArguments): Promise<void> {
  const controller = new AbortController();
  underWay.set(id, controller);
  say({ op: "started", id });
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  try {
    const value = await run(fn, args, controller.signal);
    say({ op: "result", id, value, latency_s: seconds() });
  } catch (error) {
    say({ op: "error", id, error: describeException(error), latency_s: seconds() });
  } finally {
    underWay.delete(id);
  }
}

/** Aborts the call; what it still does meanwhile hurts nobody, as this thread is alive to say. */
function cancel(id: number): void {
  underWay.get(id)?.abort(new DOMException("The call timed out or was interrupted", "AbortError"));
  underWay.delete(id);
  say({ op: "pong", id, state: "ok" });
}

port.on("message", (message: ToHost | { op: "open"; setup: JsSetup }) => {
  if (message.op === "call") void call(message.id, message.fn, message.args);
  else if (message.op === "cancel") cancel(message.id);
  else {
    const failed = (error: unknown): void => say({ op: "failed", error: describeException(error) });
    open(message.setup as JsSetup).catch(failed);
  }
});

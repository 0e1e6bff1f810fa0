/** `worker`: a suite that stands ready to do the trials of runs elsewhere. */
import { UsageError } from "../domain/errors.js";
import { performHere } from "../runner/perform-trial.js";
import { queueKeys, queueSettings } from "../runner/queue/address.js";
import { connectQueue } from "../runner/queue/connection.js";
import { offerName } from "../runner/queue/offer.js";
import { SharedPace } from "../runner/queue/shared-pace.js";
import { TrialWorker } from "../runner/queue/worker.js";
import { storingBy } from "../runner/stored-trial.js";
import { tryCustomChecks } from "../suite/try-custom-checks.js";
import { offerOf } from "./offer-of.js";
import { prepareSuite, type SuiteRequest, targetOf } from "./prepare-suite.js";
import { tracerFor } from "./trial-tracer.js";

export interface WorkerRequest extends SuiteRequest {
  /** Aborted when no more trials are to be taken. */
  signal: AbortSignal;
  /** Seconds that trials under way get to end. */
  graceS: number;
  onReady(facts: ReadyWorker): void;
  /** Told every few seconds, while there is something new to tell. */
  onProgress(count: { done: number; errors: number }): void;
  onNote(text: string): void;
}

/** What is known once the worker waits for trials. */
export interface ReadyWorker {
  queue: string;
  cases: number;
  target: string;
  concurrency: number;
  /** The name under which runs find it. */
  offer: string;
}

const TELL_MS = 5_000;

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/**
 * Does trials until it is told to end; returns how many.
 * @throws ProblemsError, UsageError, TargetConfigError before the first trial.
 */
export async function workerSession(
  request: WorkerRequest,
): Promise<{ done: number; errors: number }> {
  const prepared = await prepareSuite(request);
  const { config, loaded, secrets, suite } = prepared;
  const tell = (text: string) => request.onNote(secrets.mask(text));
  try {
    if (config.queue === undefined) {
      throw new UsageError(
        "a worker needs a queue",
        "give --queue redis://HOST:PORT, or set queue: {url} in the configuration",
      );
    }
    const { concurrency: fixed } = config;
    if (fixed === "auto") {
      throw new UsageError(
        "concurrency: auto is for a run on one machine",
        "give each worker a number: --concurrency 16",
      );
    }
    const settings = queueSettings(config.queue, loaded.env);
    const connections = await connectQueue(settings, tell);
    try {
      const offer = await offerOf(prepared);
      const key = queueKeys(settings.prefix).pace(offer.targetFingerprint);
      const self = `${process.pid}-${Date.now()}`;
      const pace = new SharedPace(connections.client, key, self, config.rateLimit ?? {});
      const target = await targetOf(prepared, request, pace);
      try {
        await target.open();
        await tryCustomChecks(suite);
        const store = storingBy({
          keepOutputs: config.keepOutputs,
          redact: config.redact,
          secrets,
        });
        const traced = await tracerFor(process.env, tell);
        const worker = new TrialWorker({
          settings,
          connections,
          offer,
          cases: suite.cases,
          concurrency: fixed,
          perform: performHere({ target, store, ...(traced ? { tracer: traced.tracer } : {}) }),
          warnings: () => target.warnings.map((text) => secrets.mask(text)),
          tell,
        });
        await worker.begin();
        request.onReady({
          queue: settings.shown,
          cases: suite.cases.length,
          target: secrets.mask(prepared.targetName),
          concurrency: fixed,
          offer: offerName(offer),
        });
        let told = 0;
        const telling = setInterval(() => {
          if (worker.count.done > told) request.onProgress(worker.count);
          told = worker.count.done;
        }, TELL_MS);
        await aborted(request.signal);
        await worker.end(request.graceS);
        clearInterval(telling);
        await traced?.close();
        return worker.count;
      } finally {
        await target.close();
      }
    } finally {
      connections.close();
    }
  } catch (error) {
    if (error instanceof Error) error.message = secrets.mask(error.message);
    throw error;
  } finally {
    await prepared.close();
  }
}

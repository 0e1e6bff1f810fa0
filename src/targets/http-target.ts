/** The target kind for HTTP endpoints: a request a trial, retried where no answer came. */
import type { CaseInput } from "../domain/case.js";
import { TrialError } from "../domain/errors.js";
import type { Secrets } from "../domain/secrets.js";
import type { CallContext, Target, TargetReply } from "../domain/target.js";
import type { TargetResult } from "../domain/target-result.js";
import type { Attempt } from "../domain/trial.js";
import { awakeNow } from "../workers/awake-timer.js";
import { Interrupts } from "../workers/interrupts.js";
import { describeAnswer, HttpAnswerReader } from "./http-answer-reader.js";
import { attemptRequest, type HttpAnswer } from "./http-attempt.js";
import { HttpConnections, type OutgoingRequest } from "./http-connections.js";
import { HttpFailure } from "./http-failure.js";
import { requestBuilder } from "./http-request.js";
import { type HttpSettings, httpSettings } from "./http-settings.js";
import { type Pace, Pacer, wait } from "./pacer.js";
import { backOff, readRetryAfter } from "./retry-after.js";
import type { TargetKind, TargetOptions } from "./target-kind.js";
import { traceId, traceParent } from "./trace-parent.js";

class HttpTarget implements Target {
  readonly name: string;
  readonly warnings: string[] = [];
  readonly #connections: HttpConnections;
  readonly #pacer: Pace;
  readonly #interrupts = new Interrupts();
  readonly #secrets: Secrets;
  readonly #build: (id: string, input: CaseInput) => OutgoingRequest;
  #reader: HttpAnswerReader | null = null;

  constructor(
    private readonly settings: HttpSettings,
    { env, secrets, rateLimit, pace }: TargetOptions,
  ) {
    this.name = settings.shownUrl;
    this.#secrets = secrets;
    this.#pacer = pace ?? new Pacer(rateLimit);
    this.#connections = new HttpConnections(settings, env, secrets);
    this.#build = requestBuilder(settings);
    if (settings.tls.insecure) this.warnings.push("certificates are not verified (http.insecure)");
    if (process.env["NODE_TLS_REJECT_UNAUTHORIZED"] === "0") {
      this.warnings.push("certificates are not verified (NODE_TLS_REJECT_UNAUTHORIZED=0)");
    }
  }

  async open(): Promise<void> {
    await this.#connections.check();
    await this.#readerReady();
  }

  async close(): Promise<void> {
    this.#connections.close();
  }

  async call(input: CaseInput, context: CallContext): Promise<TargetReply> {
    const { caseId, repeat, signal } = context;
    const request = this.#build(caseId, input);
    const attempts: Attempt[] = [];
    const given = "traceparent" in request.headers;
    const spanned = given ? undefined : context.traceParent;
    const trace = given ? null : (spanned?.slice(3, 35) ?? traceId(caseId, repeat));
    for (;;) {
      const turn = this.#pacer.ready(signal);
      if (turn) await turn;
      if (trace) request.headers["traceparent"] = spanned ?? traceParent(trace);
      const start = awakeNow();
      try {
        const result = await this.#attempt(request, signal);
        const latencyS = (awakeNow() - start) / 1000;
        if (trace) result.metadata["trace_id"] = trace;
        return { result, latencyS, attempts };
      } catch (error) {
        if (!(error instanceof HttpFailure)) throw error;
        await this.#retryOrThrow(error, attempts, (awakeNow() - start) / 1000, signal);
      }
    }
  }

  async #attempt(request: OutgoingRequest, signal: AbortSignal): Promise<TargetResult> {
    const { timeoutS } = this.settings;
    const limits = { timeoutS, signal, interrupts: this.#interrupts };
    let tokens = 0;
    try {
      const answer = await attemptRequest(this.#connections, request, limits);
      const { status } = answer;
      if (status < 200 || status > 299) throw this.#refused(answer);
      const reader = this.#reader ?? (await this.#readerReady());
      const result = reader.read(answer);
      tokens = (result.inputTokens ?? 0) + (result.outputTokens ?? 0);
      return result;
    } finally {
      this.#pacer.spend(tokens);
    }
  }

  #refused(answer: HttpAnswer): HttpFailure {
    const { status, retryAfter } = answer;
    const retry = status === 408 || status === 429 || status >= 500;
    const shown = describeAnswer(answer, (text) => this.#secrets.mask(text));
    return new HttpFailure(shown, "http", {
      status,
      retry,
      retryAfterS: readRetryAfter(retryAfter),
    });
  }

  /** Notes the attempt and waits for the next, or ends the trial. */
  async #retryOrThrow(
    failure: HttpFailure,
    attempts: Attempt[],
    latencyS: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { timeoutS, config } = this.settings;
    const { status, retryAfterS, stale } = failure.details;
    const message = this.#secrets.mask(
      `${config.method.toUpperCase()} ${this.name}: ${failure.message}`,
    );
    const tooLong = retryAfterS !== undefined && retryAfterS > timeoutS;
    const waitS = stale ? 0 : (retryAfterS ?? backOff(attempts.length));
    // Who is asked to wait asks nothing else meanwhile.
    const asked = status === 429 || retryAfterS !== undefined;
    if (asked && !tooLong) this.#pacer.pause(waitS);
    const may = failure.kind === "timeout" ? config.retryTimeouts : failure.details.retry === true;
    if (!may || tooLong || attempts.length >= config.retries) {
      const why =
        may && tooLong
          ? ` (it asks to wait ${Math.round(retryAfterS)} s, longer than timeout_s)`
          : "";
      throw new TrialError(`${message}${why}`, failure.kind, attempts);
    }
    attempts.push({
      error: message,
      errorKind: failure.kind,
      ...(status === undefined ? {} : { status }),
      latencyS,
      waitedS: waitS,
    });
    // What else waits in the pool was closed at the same time, most likely.
    if (stale) this.#connections.dropIdle();
    if (waitS > 0) await wait(waitS * 1000, signal);
  }

  async #readerReady(): Promise<HttpAnswerReader> {
    this.#reader ??= await HttpAnswerReader.for(this.settings.config, (text) =>
      this.#secrets.mask(text),
    );
    return this.#reader;
  }
}

export const httpTarget: TargetKind = {
  kind: "http",
  summary: "an HTTP endpoint, `https://…`, asked as `http:` says",
  pacesItself: true,
  create: (options) => new HttpTarget(httpSettings(options), options),
};

/** One attempt of an HTTP request: connection, redirects and body, all within one time-out. */
import type { ClientRequest, IncomingMessage } from "node:http";
import { AwakeTimer } from "../workers/awake-timer.js";
import type { Interrupts } from "../workers/interrupts.js";
import { type HttpBody, readBody } from "./http-body-reader.js";
import type { HttpConnections, OutgoingRequest } from "./http-connections.js";
import { connectionFailure, HttpFailure } from "./http-failure.js";

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface HttpAnswer extends HttpBody {
  status: number;
  statusText: string;
  contentType: string;
  /** The header `Retry-After` as it came. */
  retryAfter: string | undefined;
}

export interface AttemptLimits {
  timeoutS: number;
  signal: AbortSignal;
  interrupts: Interrupts;
}

/** Runs the hops of one attempt and stops whichever is under way. */
class Attempt {
  #current: ClientRequest | undefined;
  #stopped = false;
  #bytesCame = false;

  constructor(private readonly connections: HttpConnections) {}

  async run(first: OutgoingRequest): Promise<HttpAnswer> {
    let request = first;
    for (let redirects = 0; ; redirects++) {
      const response = await this.#hop(request);
      const status = response.statusCode ?? 0;
      const { headers } = response;
      const { location } = headers;
      if (location === undefined || !REDIRECTS.has(status)) {
        const { text, events } = await readBody(response).catch(asFailure);
        return {
          text,
          events,
          status,
          statusText: response.statusMessage ?? "",
          contentType: headers["content-type"] ?? "",
          retryAfter: headers["retry-after"],
        };
      }
      response.resume();
      if (redirects === MOST_REDIRECTS) {
        throw new HttpFailure(`more than ${MOST_REDIRECTS} redirects`, "http", { status });
      }
      request = redirected(request, status, location);
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#current?.destroy();
  }

  #hop(request: OutgoingRequest): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const answered = (response: IncomingMessage): void => {
        this.#bytesCame = true;
        resolve(response);
      };
      const watch = (sent: ClientRequest): void => {
        this.#current = sent;
        sent.on("error", (error) =>
          reject(connectionFailure(error, sent.reusedSocket, this.#bytesCame)),
        );
        if (this.#stopped) sent.destroy();
      };
      const sent = this.connections.start(request, answered);
      if (sent instanceof Promise) sent.then(watch, reject);
      else watch(sent);
    });
  }
}

/** What broke while the body came, in plain words. */
function asFailure(error: unknown): never {
  throw error instanceof HttpFailure ? error : connectionFailure(error, false, true);
}

/** Across origins every configured header is dropped, for good. */
function redirected(request: OutgoingRequest, status: number, location: string): OutgoingRequest {
  if (!URL.canParse(location, request.url.href)) {
    throw new HttpFailure("redirected to what is no URL", "http", { status });
  }
  const url = new URL(location, request.url);
  if (!/^https?:$/.test(url.protocol)) {
    throw new HttpFailure(`redirected to a ${url.protocol} URL`, "http", { status });
  }
  const becomesGet =
    status === 303 ? request.method !== "GET" : request.method === "POST" && status <= 302;
  const { body, method } = becomesGet ? { body: null, method: "GET" } : request;
  const same = url.origin === request.url.origin;
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (becomesGet && name.startsWith("content-")) continue;
    if (same || OWN_HEADERS.has(name)) headers[name] = value;
  }
  if (!same && body !== null) headers["content-type"] = "application/json";
  return { url, method, body, headers, own: request.own && same };
}

/** Headers that the program sets itself and that say nothing of the configuration. */
const OWN_HEADERS = new Set(["content-length", "accept-encoding", "traceparent"]);

/**
 * @throws HttpFailure, or the signal's reason.
 */
export function attemptRequest(
  connections: HttpConnections,
  request: OutgoingRequest,
  { timeoutS, signal, interrupts }: AttemptLimits,
): Promise<HttpAnswer> {
  const attempt = new Attempt(connections);
  return new Promise<HttpAnswer>((resolve, reject) => {
    const finish = (): void => {
      timer.clear();
      forget();
    };
    const forget = interrupts.on(signal, (reason) => {
      finish();
      reject(reason);
      attempt.stop();
    });
    const timer = new AwakeTimer(timeoutS, () => {
      finish();
      reject(new HttpFailure(`timed out after ${timeoutS} s`, "timeout"));
      attempt.stop();
    });
    attempt.run(request).then(
      (answer) => {
        finish();
        resolve(answer);
      },
      (error: unknown) => {
        finish();
        reject(error);
      },
    );
  });
}

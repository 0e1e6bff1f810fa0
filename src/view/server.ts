/** Serves the pages on 127.0.0.1: reads only, for nobody but the browser of this machine. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { UsageError } from "../domain/errors.js";
import { htmlText } from "../reporters/html/page-shell.js";
import { SCRIPT, STYLE } from "./assets.js";
import { listPage } from "./list-page.js";
import { LiveRuns } from "./live-runs.js";
import type { ViewSource } from "./source.js";

const HOST = "127.0.0.1";
/** How often journals are looked at while somebody watches. */
const PERIOD_MS = 500;

const OWN_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": OWN_POLICY,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

export interface RunningView {
  url: string;
  /** Ends it at once; streams to browsers are closed. */
  close(): Promise<void>;
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { ...HEADERS, "content-type": `${type}; charset=utf-8` });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

function message(response: ServerResponse, status: number, text: string): void {
  const page = `<!doctype html><html lang="en"><title>regressgate</title><p>${htmlText(text)}</p><p><a href="/">All runs</a></p></html>\n`;
  send(response, status, "text/html", page);
}

/** A report's page says itself, by hashes, which script and style it may run; the header repeats it. */
function sendReport(response: ServerResponse, page: string | null): void {
  if (page === null) {
    message(response, 404, "No such run is kept here.");
    return;
  }
  const own = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(page)?.[1];
  const policy = `${own ?? "default-src 'none'"}; frame-ancestors 'none'`;
  response.writeHead(200, {
    ...HEADERS,
    "content-security-policy": policy,
    "content-type": "text/html; charset=utf-8",
  });
  response.end(response.req.method === "HEAD" ? undefined : page.toWellFormed());
}

/** A name that somebody else's DNS may point at this machine is not ours. */
function isOurs(request: IncomingMessage, port: number): boolean {
  const { host, "sec-fetch-site": site, "sec-fetch-mode": mode } = request.headers;
  if (host !== `${HOST}:${port}` && host !== `localhost:${port}`) return false;
  // A link from another page may be followed; another page may not load anything from here.
  return site === undefined || site === "same-origin" || site === "none" || mode === "navigate";
}

class Streams {
  readonly #open = new Set<ServerResponse>();
  readonly #live: LiveRuns;
  #timer: NodeJS.Timeout | null = null;
  #watching = false;
  #last = "";

  constructor(folder: string) {
    this.#live = new LiveRuns(folder);
  }

  add(response: ServerResponse): void {
    response.writeHead(200, { ...HEADERS, "content-type": "text/event-stream; charset=utf-8" });
    this.#open.add(response);
    response.on("close", () => this.#open.delete(response));
    response.write(this.#last === "" ? ": hello\n\n" : this.#last);
    if (!this.#watching) void this.#tick();
  }

  async #tick(): Promise<void> {
    this.#watching = true;
    const runs = await this.#live.now().catch(() => []);
    const text = `event: runs\ndata: ${JSON.stringify(runs)}\n\n`;
    if (text !== this.#last) for (const response of this.#open) response.write(text);
    this.#last = text;
    this.#watching = this.#open.size > 0;
    if (this.#watching) this.#timer = setTimeout(() => void this.#tick(), PERIOD_MS).unref();
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const response of this.#open) response.end();
  }
}

const RUN_ID = /^[0-9a-f]{16}$/;

async function answer(
  source: ViewSource,
  streams: Streams,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? "/", `http://${HOST}`);
  const run = /^\/run\/([0-9a-f]{16})$/.exec(pathname)?.[1];
  if (pathname === "/") send(response, 200, "text/html", listPage(await source.history()));
  else if (pathname === "/view.css") send(response, 200, "text/css", STYLE);
  else if (pathname === "/view.js") send(response, 200, "text/javascript", SCRIPT);
  else if (pathname === "/favicon.ico") response.writeHead(204, HEADERS).end();
  else if (pathname === "/live" && request.method === "GET") streams.add(response);
  else if (run !== undefined) sendReport(response, await source.run(run));
  else if (pathname === "/compare") {
    const [base = "", head = ""] = [searchParams.get("base") ?? "", searchParams.get("head") ?? ""];
    if (!RUN_ID.test(base) || !RUN_ID.test(head)) {
      message(response, 400, "Choose a baseline and a head in the list.");
    } else sendReport(response, await source.comparison(base, head));
  } else message(response, 404, "There is no such page.");
}

/**
 * Starts the server.
 * @param port 0 for one that is free
 * @throws UsageError when the port is taken
 */
export async function startView(source: ViewSource, port: number): Promise<RunningView> {
  const streams = new Streams(source.journals);
  const server: Server = createServer((request, response) => {
    const { port: own } = server.address() as AddressInfo;
    if (!isOurs(request, own)) return message(response, 403, "This address is not served.");
    if (request.method !== "GET" && request.method !== "HEAD") {
      return message(response, 405, "Nothing can be changed here.");
    }
    answer(source, streams, request, response).catch((error: unknown) => {
      const text = error instanceof Error ? error.message : String(error);
      if (response.headersSent) response.destroy();
      else message(response, error instanceof UsageError ? 422 : 500, text);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE" || error.code === "EACCES";
      reject(
        taken
          ? new UsageError(
              `port ${port} cannot be had (${error.code})`,
              "leave --port out for a free one",
            )
          : error,
      );
    });
    server.listen(port, HOST, resolve);
  });
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://${HOST}:${own}/`,
    close: () =>
      new Promise((resolve) => {
        streams.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

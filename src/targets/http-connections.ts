/** The kept connections of an HTTP target: directly or through a proxy, with its TLS settings. */
import { existsSync, readFileSync } from "node:fs";
import type * as http from "node:http";
import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import type { SecureContext } from "node:tls";
import { TargetConfigError } from "../domain/errors.js";
import type { Secrets } from "../domain/secrets.js";
import { proxyFromEnvironment } from "./http-proxy-choice.js";
import type { HttpSettings } from "./http-settings.js";

export interface OutgoingRequest {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string | null;
  /** Whether the URL has the target's own origin: only that one sees the client's certificate. */
  own: boolean;
}

interface Route {
  send(options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest;
  agent: http.Agent;
  /** For plain requests through a proxy: its host, and headers for it. */
  proxy?: { hostname: string; port: string; headers: Record<string, string> };
}

/** What all requests for one URL have in common. */
interface Way {
  route: Route;
  options: RequestOptions;
}

/** Node's own client is used: it starts in a tenth of the time of larger ones. */
export class HttpConnections {
  readonly #routes = new Map<string, Promise<Route>>();
  /** By URL object: a run asks one URL over and over, and taking it apart is slow. */
  readonly #ways = new WeakMap<URL, Way>();
  readonly #agents: http.Agent[] = [];

  constructor(
    private readonly settings: HttpSettings,
    private readonly env: NodeJS.ProcessEnv,
    private readonly secrets: Secrets,
  ) {}

  /** Starts a request; its body is written at once. Only the first for a URL gives a promise. */
  start(
    request: OutgoingRequest,
    onResponse: (response: IncomingMessage) => void,
  ): ClientRequest | Promise<ClientRequest> {
    const way = this.#ways.get(request.url);
    if (way) return send(way, request, onResponse);
    return this.#find(request).then((found) => send(found, request, onResponse));
  }

  async #find({ url, own }: OutgoingRequest): Promise<Way> {
    const key = routeKey(url, own);
    const known = this.#routes.get(key) ?? this.#route(url, own);
    this.#routes.set(key, known);
    const route = await known;
    const { agent, proxy } = route;
    const options: RequestOptions = {
      agent,
      hostname: proxy ? proxy.hostname : url.hostname.replace(/^\[|\]$/g, ""),
      port: proxy ? proxy.port : url.port,
      path: proxy ? `${url.origin}${url.pathname}${url.search}` : `${url.pathname}${url.search}`,
    };
    const way = { route, options };
    this.#ways.set(url, way);
    return way;
  }

  /** @throws TargetConfigError when the proxy or the certificates cannot be used. */
  async check(): Promise<void> {
    const { url } = this.settings;
    const route = this.#routes.get(routeKey(url, true)) ?? this.#route(url, true);
    this.#routes.set(routeKey(url, true), route);
    await route;
  }

  /** Closes the connections that wait, so that a next request opens a fresh one. */
  dropIdle(): void {
    for (const agent of this.#agents) {
      for (const sockets of Object.values(agent.freeSockets)) {
        for (const socket of sockets ?? []) socket.destroy();
      }
    }
  }

  close(): void {
    for (const agent of this.#agents) agent.destroy();
  }

  async #route(url: URL, own: boolean): Promise<Route> {
    const written = this.settings.proxy ?? proxyFromEnvironment(url, this.env);
    const proxy = written === "" ? null : parseProxy(written);
    if (proxy)
      for (const value of Object.values(proxyCredentials(proxy))) this.secrets.addHeader(value);
    if (proxy) this.secrets.addVariable(decodeURIComponent(proxy.password));
    const route =
      url.protocol === "https:" ? await this.#secure(own, proxy) : await this.#plain(proxy);
    this.#agents.push(route.agent);
    return route;
  }

  async #plain(proxy: URL | null): Promise<Route> {
    const plain = await import("node:http");
    if (proxy === null) {
      return { send: plain.request, agent: new plain.Agent({ keepAlive: true }) };
    }
    const client = proxy.protocol === "https:" ? await import("node:https") : plain;
    return {
      send: client.request,
      agent: new client.Agent({ keepAlive: true }),
      proxy: {
        hostname: proxy.hostname.replace(/^\[|\]$/g, ""),
        port: proxy.port || (proxy.protocol === "https:" ? "443" : "80"),
        headers: proxyCredentials(proxy),
      },
    };
  }

  async #secure(own: boolean, proxy: URL | null): Promise<Route> {
    const secure = await import("node:https");
    const options = { keepAlive: true, ...(await this.#tls(own)) };
    if (proxy === null) return { send: secure.request, agent: new secure.Agent(options) };
    const { HttpsProxyAgent } = await import("https-proxy-agent");
    const agent = new HttpsProxyAgent(proxy, { keepAlive: true });
    const { keepAlive: _, ...tls } = options;
    return {
      agent,
      // With the protocol named, the agent finds a kept tunnel again.
      send: (request, onResponse) =>
        secure.request({ ...request, ...tls, protocol: "https:" }, onResponse),
    };
  }

  async #tls(
    own: boolean,
  ): Promise<{ secureContext?: SecureContext; rejectUnauthorized?: boolean }> {
    const { ca, cert, key, insecure } = this.settings.tls;
    const unverified = insecure ? { rejectUnauthorized: false } : {};
    const client = own && cert !== undefined ? { cert, key: key ?? cert } : {};
    if (ca === undefined && !("cert" in client)) return unverified;
    const { createSecureContext, rootCertificates } = await import("node:tls");
    const authorities = ca === undefined ? {} : { ca: [...rootCertificates, ca, ...this.#extra()] };
    try {
      return { ...unverified, secureContext: createSecureContext({ ...authorities, ...client }) };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new TargetConfigError(`http.ca, http.cert or http.key cannot be used: ${why}`);
    }
  }

  /** Node adds these by itself only where no authorities are named. */
  #extra(): string[] {
    const path = this.env["NODE_EXTRA_CA_CERTS"];
    return path && existsSync(path) ? [readFileSync(path, "utf8")] : [];
  }
}

function send(
  { route, options }: Way,
  { url, method, headers, body }: OutgoingRequest,
  onResponse: (response: IncomingMessage) => void,
): ClientRequest {
  const { proxy } = route;
  const all = proxy ? { host: url.host, ...proxy.headers, ...headers } : headers;
  const sent = route.send({ ...options, method, headers: all }, onResponse);
  if (body === null) sent.end();
  else sent.end(body);
  return sent;
}

function routeKey(url: URL, own: boolean): string {
  return `${url.protocol}//${url.host} ${own}`;
}

function parseProxy(written: string): URL {
  const proxy = URL.canParse(written) ? new URL(written) : null;
  if (proxy && /^https?:$/.test(proxy.protocol)) return proxy;
  throw new TargetConfigError("the proxy's URL must begin with http:// or https://");
}

function proxyCredentials({ username, password }: URL): Record<string, string> {
  if (username === "" && password === "") return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(pair).toString("base64")}` };
}

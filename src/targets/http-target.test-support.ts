/** Exists so that the tests of the HTTP target share one real server and one way of asking. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";
import type { CaseInput } from "../domain/case.js";
import { TrialError } from "../domain/errors.js";
import { toCamel } from "../domain/key-style.js";
import { Secrets } from "../domain/secrets.js";
import { httpConfigSchema } from "../domain/suite-config.js";
import type { Target, TargetReply } from "../domain/target.js";
import { httpTarget } from "./http-target.js";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  open.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export type Answer = {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  json?: unknown;
};

/** A server that gives these answers in turn, the last for ever, and keeps what it was asked. */
export async function serve(...answers: Answer[]): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const listener: RequestListener = (request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const answer = answers[Math.min(seen.length, answers.length - 1)] ?? {};
      seen.push({
        method: request.method ?? "",
        url: request.url ?? "",
        headers: request.headers,
        body,
      });
      const type = answer.json === undefined ? {} : { "content-type": "application/json" };
      response.writeHead(answer.status ?? 200, { ...type, ...answer.headers });
      response.end(answer.json === undefined ? answer.body : JSON.stringify(answer.json));
    });
  };
  return { url: await listen(createServer(listener)), seen };
}

export interface Setup {
  http?: Record<string, unknown>;
  env?: Record<string, string>;
  timeoutS?: number;
  secrets?: Secrets;
}

export function make(
  spec: string,
  { http = {}, env = {}, timeoutS = 5, secrets = new Secrets() }: Setup = {},
): Target {
  const target = httpTarget.create({
    spec,
    baseDir: "/",
    cwd: "/",
    env,
    secrets,
    http: toCamel(httpConfigSchema, httpConfigSchema.parse(http)),
    timeoutS,
    concurrency: 4,
  });
  open.push(target);
  return target;
}

export async function ask(
  target: Target,
  input: CaseInput = "ping",
  caseId = "h1",
): Promise<TargetReply> {
  return await target.call(input, { caseId, repeat: 0, signal: new AbortController().signal });
}

export async function failure(target: Target, input: CaseInput = "ping"): Promise<TrialError> {
  const error: unknown = await ask(target, input).catch((thrown: unknown) => thrown);
  if (error instanceof TrialError) return error;
  throw new Error(`no trial error but ${JSON.stringify(error)}`);
}

export async function outputOf(
  answer: Answer,
  http: Record<string, unknown> = {},
): Promise<string> {
  const { url } = await serve(answer);
  return (await ask(make(url, { http }))).result.output;
}

export const sse = (...data: string[]): Answer => ({
  headers: { "content-type": "text/event-stream" },
  body: data.map((line) => `data: ${line}\n\n`).join(""),
});

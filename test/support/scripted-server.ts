/** A real HTTP server on 127.0.0.1 that answers by a script and counts what it was asked. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ScriptedAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  json?: unknown;
}

export interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface ScriptedServer {
  url: string;
  requests: ReceivedRequest[];
  close(): Promise<void>;
}

type Answer = (
  request: ReceivedRequest,
  index: number,
  response: ServerResponse,
) => ScriptedAnswer | null;

function send(response: ServerResponse, answer: ScriptedAnswer): void {
  const json = answer.json === undefined ? undefined : JSON.stringify(answer.json);
  const headers = {
    ...(json === undefined ? {} : { "content-type": "application/json" }),
    ...answer.headers,
  };
  response.writeHead(answer.status, headers);
  response.end(json ?? answer.body ?? "");
}

/** Starts the server; `answer` returns null when it has answered by itself. */
export async function scriptedServer(answer: Answer): Promise<ScriptedServer> {
  const requests: ReceivedRequest[] = [];
  const server: Server = createServer((incoming, response) => {
    let body = "";
    incoming.setEncoding("utf8").on("data", (text: string) => {
      body += text;
    });
    incoming.on("end", () => {
      const { method = "", url = "", headers } = incoming;
      const received = { method, url, headers, body };
      requests.push(received);
      const made = answer(received, requests.length - 1, response);
      if (made) send(response, made);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

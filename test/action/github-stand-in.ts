/** A stand-in for GitHub's REST interface on 127.0.0.1: it refuses what the published description refuses. */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import {
  answerFaults,
  apiValue,
  type KnownCall,
  knownCall,
  requestFaults,
} from "./github-schema.js";

export interface Comment {
  id: number;
  login: string;
  body: string;
}

interface Pull {
  number: number;
  /** `owner:branch`. */
  head: string;
  sha: string;
}

export interface StandIn {
  url: string;
  /** `GET /repos/…?page=2`, in order. */
  requests: string[];
  /** What broke the description; a test expects none. */
  faults: string[];
  /** Comments by number of the pull request. */
  comments: Map<number, Comment[]>;
  pulls: Pull[];
  /** Answers so many requests with a status before it works; 0 of them by default. */
  refuse: { status: number; times: number; methods?: string[] };
  close(): Promise<void>;
}

const TOKEN = "ghs_stand_in";
/** The token that the stand-in takes, with the author of its comments. */
export const standInToken = { token: TOKEN, login: "github-actions[bot]" };

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text === "" ? undefined : JSON.parse(text);
}

const shown = ({ id, login, body }: Comment) =>
  apiValue("issue-comment", { id, body, user: apiValue("simple-user", { login }) });

function page<T>(items: T[], query: URLSearchParams): T[] {
  const size = Number(query.get("per_page") ?? 30);
  const from = (Number(query.get("page") ?? 1) - 1) * size;
  return items.slice(from, from + size);
}

function answer(
  state: StandIn,
  call: KnownCall,
  method: string,
  query: URLSearchParams,
  body: unknown,
) {
  const { template, variables } = call;
  const sent = (body ?? {}) as { body: string };
  if (template.endsWith("/pulls")) {
    const found = state.pulls.filter((pull) => pull.head === query.get("head"));
    return page(found, query).map(({ number, sha }) => {
      const pull = apiValue("pull-request-simple", { number });
      return { ...pull, head: { ...(pull["head"] as object), sha } };
    });
  }
  if (template.endsWith("/comments/{comment_id}")) {
    const id = Number(variables["comment_id"]);
    const comment = [...state.comments.values()].flat().find((each) => each.id === id);
    if (!comment) return undefined;
    comment.body = sent.body;
    return shown(comment);
  }
  const number = Number(variables["issue_number"]);
  const list = state.comments.get(number) ?? [];
  if (method === "GET") return page(list, query).map(shown);
  const comment = { id: 1_000 + list.length, login: standInToken.login, body: sent.body };
  state.comments.set(number, [...list, comment]);
  return shown(comment);
}

/** Starts it on a free port. */
export async function startStandIn(): Promise<StandIn> {
  const server = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
    const send = (status: number, value: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(value));
    };
    const body = await bodyOf(request);
    state.requests.push(`${method} ${url}`);
    if (state.refuse.times > 0 && (state.refuse.methods ?? [method]).includes(method)) {
      state.refuse.times -= 1;
      return send(state.refuse.status, { message: "refused" });
    }
    const call = knownCall(method, pathname);
    const faults = call
      ? requestFaults(call, method, searchParams, body)
      : [`${method} ${pathname} is no call of GitHub`];
    if (request.headers.authorization !== `Bearer ${TOKEN}`) faults.push("no token");
    if (!request.headers["user-agent"]) faults.push("no user-agent");
    if (request.headers.accept !== "application/vnd.github+json") faults.push("no media type");
    if (!call || faults.length > 0) {
      state.faults.push(...faults);
      return send(422, { message: faults.join("; ") });
    }
    const value = answer(state, call, method, searchParams, body);
    if (value === undefined) return send(404, { message: "Not Found" });
    const [status, ours] = answerFaults(call, method, value);
    state.faults.push(...ours);
    send(status, value);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const state: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    faults: [],
    comments: new Map(),
    pulls: [],
    refuse: { status: 500, times: 0 },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return state;
}

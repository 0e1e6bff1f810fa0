import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import type { CaseInput } from "../domain/case.js";
import { TrialError } from "../domain/errors.js";
import { toCamel } from "../domain/key-style.js";
import { Secrets } from "../domain/secrets.js";
import { httpConfigSchema } from "../domain/suite-config.js";
import type { Target, TargetReply } from "../domain/target.js";
import { createTarget } from "./create-target.js";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  open.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Answer = {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  json?: unknown;
};

/** A server that gives these answers in turn, the last for ever, and keeps what it was asked. */
async function serve(...answers: Answer[]): Promise<{ url: string; seen: Seen[] }> {
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

interface Setup {
  http?: Record<string, unknown>;
  env?: Record<string, string>;
  timeoutS?: number;
  secrets?: Secrets;
}

function make(
  spec: string,
  { http = {}, env = {}, timeoutS = 5, secrets = new Secrets() }: Setup = {},
): Target {
  const target = createTarget({
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

async function ask(target: Target, input: CaseInput = "ping", caseId = "h1"): Promise<TargetReply> {
  return await target.call(input, { caseId, repeat: 0, signal: new AbortController().signal });
}

async function failure(target: Target, input: CaseInput = "ping"): Promise<TrialError> {
  const error: unknown = await ask(target, input).catch((thrown: unknown) => thrown);
  if (error instanceof TrialError) return error;
  throw new Error(`no trial error but ${JSON.stringify(error)}`);
}

async function outputOf(answer: Answer, http: Record<string, unknown> = {}): Promise<string> {
  const { url } = await serve(answer);
  return (await ask(make(url, { http }))).result.output;
}

const sse = (...data: string[]): Answer => ({
  headers: { "content-type": "text/event-stream" },
  body: data.map((line) => `data: ${line}\n\n`).join(""),
});

describe("the request", () => {
  it("posts the input as JSON, with a trace, in one header each", async () => {
    const { url, seen } = await serve({ json: { output: "pong" } });
    const reply = await ask(make(url, { http: { headers: { "X-One": "1" } } }), {
      q: 'say "go"\n',
    });
    expect(reply.result.output).toBe("pong");
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ input: { q: 'say "go"\n' } });
    expect(seen[0]?.headers).toMatchObject({ "content-type": "application/json", "x-one": "1" });
    expect(seen[0]?.headers["traceparent"]).toBe(
      `00-${reply.result.metadata["trace_id"]}-${String(seen[0]?.headers["traceparent"]).slice(36, 52)}-01`,
    );
  });

  it("fills templates into the parsed tree", async () => {
    const { url, seen } = await serve({ json: { output: "pong" } });
    const body = {
      model: "${MODEL}",
      text: "{{input.q}}",
      whole: "{{ input }}",
      note: "case {{id}}: {{input.q}}!",
      n: 3,
    };
    const input = { q: 'He said "go"\nthen left \\ done ${MODEL} {{id}}', list: [1] };
    await ask(make(url, { http: { body }, env: { MODEL: "m-1" } }), input);
    expect(JSON.parse(seen[0]?.body ?? "")).toEqual({
      model: "m-1",
      text: input.q,
      whole: input,
      note: `case h1: ${input.q}!`,
      n: 3,
    });
    const error = await failure(make(url, { http: { body }, env: { MODEL: "m" } }), { other: 1 });
    expect(error.message).toContain("no input.q");
    expect(() => make(url, { http: { body: { a: "{{foo}}" } } })).toThrow(
      "unknown placeholder {{foo}}",
    );
  });

  it("puts the input of a GET into the query", async () => {
    const { url, seen } = await serve({ body: "pong" });
    const http = { method: "get", input_field: "q", query: { lang: "en", key: "${KEY}", n: 3 } };
    await ask(make(`${url}/ask?a=1`, { http, env: { KEY: "a&b" } }), "what is 1+1 & more?");
    const asked = new URL(seen[0]?.url ?? "", url);
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      a: "1",
      lang: "en",
      key: "a&b",
      n: "3",
      q: "what is 1+1 & more?",
    });
    expect(seen[0]).toMatchObject({ method: "GET", body: "" });
  });

  it("sends 1,000 requests over few connections", async () => {
    let connections = 0;
    const server = createServer((_, response) => response.end("pong"));
    server.on("connection", () => {
      connections += 1;
    });
    const target = make(await listen(server));
    let left = 1000;
    const loop = async (): Promise<void> => {
      while (left-- > 0) await ask(target);
    };
    await Promise.all(Array.from({ length: 32 }, loop));
    expect(connections).toBeLessThanOrEqual(32);
  });
});

describe("the answer", () => {
  it("is the body's text, or the usual field of its JSON", async () => {
    expect(await outputOf({ body: "plain text" })).toBe("plain text");
    expect(await outputOf({ json: { answer: "a" } })).toBe("a");
    expect(await outputOf({ json: { text: "t" } })).toBe("t");
    expect(await outputOf({ json: { output: 0, answer: "a" } })).toBe("0");
    expect(await outputOf({ json: "a string" })).toBe("a string");
  });

  it("is found by dotted paths and JSONPath", async () => {
    const json = {
      choices: [{ message: { content: "pong" } }],
      "result.text": "dotted",
      blocked: false,
      list: [1, "b"],
      n: 0,
    };
    const at = async (output_path: string): Promise<string> => outputOf({ json }, { output_path });
    expect(await at("choices[0].message.content")).toBe("pong");
    expect(await at("choices.0.message.content")).toBe("pong");
    expect(await at("$.choices[*].message.content")).toBe("pong");
    expect(await at("result\\.text")).toBe("dotted");
    expect(await at("blocked")).toBe("false");
    expect(await at("n")).toBe("0");
    expect(await at("list")).toBe('[1,"b"]');
    expect(await at("$.list[*]")).toBe('[1,"b"]');
  });

  it("carries citations, retrieved items, cost, tokens and tool calls by their paths", async () => {
    const { url } = await serve({
      json: {
        a: "x",
        sources: [{ doc: "a" }],
        chunks: [{ text: "t" }],
        usage: { cost: 0.25, in: 3, out: 4 },
        calls: [{ name: "f" }],
      },
    });
    const http = {
      output_path: "a",
      citations_path: "sources",
      retrieved_path: "$.chunks[*]",
      cost_path: "usage.cost",
      input_tokens_path: "usage.in",
      output_tokens_path: "usage.out",
      tool_calls_path: "calls",
    };
    expect((await ask(make(url, { http }))).result).toMatchObject({
      output: "x",
      citations: [{ doc: "a" }],
      retrieved: [{ text: "t" }],
      costUsd: 0.25,
      inputTokens: 3,
      outputTokens: 4,
      toolCalls: [{ name: "f" }],
    });
  });

  it("is an error that says what came when the path is wrong or there is no JSON", async () => {
    const failing = async (answer: Answer, http: Record<string, unknown>): Promise<TrialError> => {
      const { url } = await serve(answer);
      return await failure(make(url, { http }));
    };
    const cases: [Answer, Record<string, unknown>, RegExp][] = [
      [
        { json: { reply: { text: "pong" } } },
        { output_path: "reply.answer" },
        /no "reply\.answer".*HTTP 200 OK, application\/json: \{"reply"/,
      ],
      [{ json: { a: null } }, { output_path: "a" }, /"a" is null/],
      [
        { headers: { "content-type": "text/html" }, body: "<html>Sign in</html>" },
        { output_path: "answer" },
        /expected JSON.*text\/html: <html>Sign in/,
      ],
      [{ body: "" }, {}, /empty/],
      [{ json: { other: 1 } }, {}, /none of output, answer, text/],
      [{ json: { a: "x" } }, { output_path: "a", citations_path: "b" }, /no "b"/],
      [
        { json: { a: "x", b: "y" } },
        { output_path: "a", cost_path: "b" },
        /'cost_usd' must be a number/,
      ],
    ];
    for (const [answer, http, message] of cases) {
      const error = await failing(answer, http);
      expect(error.kind).toBe("response");
      expect(error.message).toMatch(message);
      expect(error.attempts).toEqual([]);
    }
  });

  it("is uncompressed and decoded", async () => {
    const text = Buffer.from("pöng ".repeat(50).trim());
    const encoded: [string, Buffer][] = [
      ["gzip", gzipSync(text)],
      ["br", brotliCompressSync(text)],
      ["deflate", deflateSync(text)],
      ["deflate", deflateRawSync(text)],
      ["identity", text],
    ];
    for (const [encoding, body] of encoded) {
      expect(await outputOf({ headers: { "content-encoding": encoding }, body })).toBe(
        text.toString(),
      );
    }
    const latin = Buffer.from("pöng", "latin1");
    expect(
      await outputOf({
        headers: { "content-type": "text/plain; charset=iso-8859-1" },
        body: latin,
      }),
    ).toBe("pöng");
    const { url } = await serve({ headers: { "content-encoding": "gzip" }, body: "no gzip" });
    expect((await failure(make(url))).message).toContain("cannot be read so");
  });

  it("is put together from a stream of events", async () => {
    const chunk = (content: string | null): string =>
      JSON.stringify({ choices: [{ delta: { content } }] });
    expect(await outputOf(sse(chunk("po"), chunk("ng"), chunk(null), "[DONE]"))).toBe("pong");
    expect(
      await outputOf(sse('{"delta":"po"}', '{"delta":"ng"}', "[DONE]"), { output_path: "delta" }),
    ).toBe("pong");
    expect(
      await outputOf(sse('{"a":{"b":"po"}}', '{"a":{}}', '{"a":{"b":"ng"}}'), {
        stream_path: "a.b",
      }),
    ).toBe("pong");
    expect(await outputOf(sse("po", "ng"))).toBe("pong");
    expect(
      await outputOf(
        sse(
          '{"type":"response.output_text.delta","delta":"pong"}',
          '{"type":"response.output_text.done","text":"pong"}',
        ),
      ),
    ).toBe("pong");
    const { url } = await serve(sse('{"x":1}'), sse('{"error":{"message":"overloaded"}}'));
    const target = make(url, { http: { stream_path: "a" } });
    expect((await failure(target)).message).toMatch(
      /no text at stream_path "a" in the text\/event-stream; first event: \{"x":1\}/,
    );
    expect((await failure(target)).message).toContain("overloaded");
  });

  it("ends with [DONE], even when the server keeps the stream open", async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write('data: {"text":"pong"}\n\ndata: [DONE]\n\n');
    });
    expect((await ask(make(await listen(server)))).result.output).toBe("pong");
  });
});

describe("retries", () => {
  const pong = { json: { output: "pong" } };

  it("waits as a 429 asks, in seconds or until a date, and keeps the attempts", async () => {
    const { url, seen } = await serve(
      { status: 429, headers: { "retry-after": "1" }, body: "slow down" },
      pong,
    );
    const start = performance.now();
    const reply = await ask(make(url, { http: { retries: 1 } }));
    expect(performance.now() - start).toBeGreaterThan(900);
    expect(seen).toHaveLength(2);
    expect(reply.attempts).toMatchObject([
      { errorKind: "http", status: 429, waitedS: 1, error: expect.stringContaining("slow down") },
    ]);
    const date = new Date(Date.now() + 2000).toUTCString();
    const dated = await serve({ status: 503, headers: { "retry-after": date } }, pong);
    const later = await ask(make(dated.url, { http: { retries: 1 } }));
    expect(later.attempts[0]?.waitedS).toBeGreaterThan(0.5);
  });

  it("holds everybody back after a 429", async () => {
    const times: number[] = [];
    const server = createServer((_, response) => {
      times.push(performance.now());
      if (times.length > 1) response.end("pong");
      else response.writeHead(429, { "retry-after": "1" }).end();
    });
    const target = make(await listen(server));
    const first = ask(target);
    await new Promise((done) => setTimeout(done, 200));
    await Promise.all([first, ask(target), ask(target)]);
    for (const time of times.slice(1)) expect(time - (times[0] ?? 0)).toBeGreaterThan(900);
  });

  it("does not wait longer than the time-out, nor retry with retries 0", async () => {
    const slow: Answer = { status: 429, headers: { "retry-after": "86400" }, body: "quota" };
    const { url, seen } = await serve(slow);
    const error = await failure(make(url));
    expect(error.message).toMatch(
      /HTTP 429 .*quota \(it asks to wait 86400 s, longer than timeout_s\)/,
    );
    expect((await failure(make(url, { http: { retries: 0 } }))).message).toContain("429");
    expect(seen).toHaveLength(2);
  });

  it("retries 5xx and 408 by status alone, never an answer nor a 4xx", async () => {
    for (const status of [408, 500, 503]) {
      const { url, seen } = await serve({ status, body: "busy" }, pong);
      expect((await ask(make(url))).attempts).toMatchObject([{ status }]);
      expect(seen).toHaveLength(2);
    }
    const bad = await serve({ status: 400, body: "max_tokens must be at most 500" });
    const error = await failure(make(bad.url, { http: { retries: 3 } }));
    expect(error).toMatchObject({ kind: "http", attempts: [] });
    expect(error.message).toMatch(/HTTP 400 Bad Request, no content type: max_tokens/);
    expect(bad.seen).toHaveLength(1);
    const odd = await serve({ json: {} });
    await failure(make(odd.url));
    expect(odd.seen).toHaveLength(1);
  });

  it("retries connection errors and gives up with all attempts", async () => {
    const error = await failure(make("http://127.0.0.1:1/ask", { http: { retries: 1 } }));
    expect(error).toMatchObject({ kind: "connection", attempts: [{ errorKind: "connection" }] });
    expect(error.message).toBe(
      "POST http://127.0.0.1:1/ask: the connection was refused (ECONNREFUSED)",
    );
  });

  it("tries a kept connection that was closed once more, on a fresh one", async () => {
    const server = createServer((request, response) => {
      response.end("pong");
      response.on("finish", () => setTimeout(() => request.socket.destroy(), 1));
    });
    const target = make(await listen(server), { http: { retries: 1 } });
    for (let n = 0; n < 20; n++) expect((await ask(target)).result.output).toBe("pong");
  });

  it("bounds headers and body together, and retries a time-out only when told", async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.writeHead(200);
      response.write("half");
    });
    const url = await listen(server);
    const error = await failure(make(url, { timeoutS: 0.3 }));
    expect(error).toMatchObject({ kind: "timeout", attempts: [] });
    expect(error.message).toContain("timed out after 0.3 s");
    expect(requests).toBe(1);
    const again = await failure(
      make(url, { http: { timeout_s: 0.2, retry_timeouts: true, retries: 1 } }),
    );
    expect(again.attempts).toMatchObject([{ errorKind: "timeout" }]);
    expect(requests).toBe(3);
  });

  it("stops at once when the run is interrupted", async () => {
    const server = createServer(() => {});
    const target = make(await listen(server), { timeoutS: 60 });
    const stop = new AbortController();
    const call = target.call("q", { caseId: "c", repeat: 0, signal: stop.signal });
    setTimeout(() => stop.abort(new Error("interrupted")), 50);
    await expect(call).rejects.toThrow("interrupted");
  });
});

describe("redirects", () => {
  it("follow up to five, and drop every configured header across origins", async () => {
    const other = await serve({ body: "there" });
    const { url, seen } = await serve(
      { status: 307, headers: { location: "/next" } },
      { status: 307, headers: { location: `${other.url}/far` } },
    );
    const reply = await ask(
      make(url, { http: { headers: { Authorization: "Bearer abc", "X-Key": "k" } } }),
    );
    expect(reply.result.output).toBe("there");
    expect(seen[1]).toMatchObject({
      url: "/next",
      headers: { authorization: "Bearer abc" },
      method: "POST",
    });
    expect(other.seen[0]).toMatchObject({ url: "/far", method: "POST", body: '{"input":"ping"}' });
    expect(other.seen[0]?.headers).not.toHaveProperty("authorization");
    expect(other.seen[0]?.headers).not.toHaveProperty("x-key");
    const endless = await serve({ status: 302, headers: { location: "/again" } });
    expect((await failure(make(endless.url))).message).toContain("more than 5 redirects");
    expect(endless.seen).toHaveLength(6);
    expect(endless.seen[1]).toMatchObject({ method: "GET", body: "" });
  });
});

describe("secrets", () => {
  it("stay out of errors, also when the server echoes them", async () => {
    const key = "hk-0c9e-notreal";
    const { url } = await serve({ status: 401, body: `bad key ${key}` });
    const secrets = new Secrets();
    const http = { headers: { "X-Api-Key": "${RG_K2}" } };
    const error = await failure(make(url, { http, env: { RG_K2: key }, secrets }));
    expect(error.message).toContain("bad key [secret]");
    const dead = make("http://127.0.0.1:1/ask?key=${RG_KEY}", {
      env: { RG_KEY: "qk-55b1-notreal" },
      http: { retries: 0 },
    });
    expect(dead.name).toBe("http://127.0.0.1:1/ask?key=${RG_KEY}");
    expect((await failure(dead)).message).toBe(
      "POST http://127.0.0.1:1/ask?key=${RG_KEY}: the connection was refused (ECONNREFUSED)",
    );
    expect(secrets.mask(`${key}`)).toBe("[secret]");
  });

  it("in the URL become a header and leave the name", async () => {
    const { url, seen } = await serve({ body: "pong" });
    const target = make(url.replace("://", "://me:pass%20word@"));
    await ask(target);
    expect(target.name).toContain("://[secret]@127.0.0.1");
    expect(seen[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from("me:pass word").toString("base64")}`,
    );
  });

  it("that are not set stop everything before the first request", () => {
    const http = {
      headers: { Authorization: "Bearer ${NO_A}" },
      body: { a: "${NO_B:-fine}", b: "${NO_C}" },
    };
    expect(() => make("https://x.example/${NO_D}", { http, env: { NO_C: "" } })).toThrow(
      "variables are not set in the environment: NO_D (in target), NO_A (in http.headers.Authorization), NO_C (in http.body)",
    );
    expect(() =>
      make("https://x.example", { http: { headers: { a: "${NL}" } }, env: { NL: "x\n" } }),
    ).toThrow(/http\.headers\.a has a character/);
  });
});

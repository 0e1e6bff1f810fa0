import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { type Answer, ask, failure, listen, make, serve } from "./http-target.test-support.js";

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

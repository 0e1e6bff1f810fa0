import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { Secrets } from "../domain/secrets.js";
import { ask, failure, listen, make, serve } from "./http-target.test-support.js";

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

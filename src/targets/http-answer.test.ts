import { createServer } from "node:http";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { TrialError } from "../domain/errors.js";
import {
  type Answer,
  ask,
  failure,
  listen,
  make,
  outputOf,
  serve,
  sse,
} from "./http-target.test-support.js";

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

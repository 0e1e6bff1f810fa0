/** Faults of real servers, each made by a real server: what the trial becomes, and after how many calls. */
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createRawServer, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { ask, failure, listen, make, serve } from "./http-target.test-support.js";

const raw: { close(): void }[] = [];
afterEach(() => {
  for (const one of raw.splice(0)) one.close();
});

/** A server below HTTP: answers each request with these bytes, and maybe breaks the connection. */
async function bytes(
  answer: string,
  end: "keep" | "close" | "reset",
): Promise<{ url: string; calls: () => number }> {
  let calls = 0;
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", () => {
      calls += 1;
      socket.write(answer, () => {
        if (end === "close") socket.end();
        else if (end === "reset") socket.resetAndDestroy();
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  raw.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => calls };
}

const http = { retries: 1 };
const listening = async (listener: RequestListener) => await listen(createServer(listener));

describe("a connection that breaks", () => {
  const head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n";
  it.each([
    ["before any answer, closed", "", "close"],
    ["before any answer, reset", "", "reset"],
    ["within the headers", "HTTP/1.1 200 OK\r\nConte", "close"],
    ["within a body of known length", `${head}Content-Length: 100\r\n\r\nhalf`, "close"],
    ["within a body of known length, reset", `${head}Content-Length: 100\r\n\r\nhalf`, "reset"],
    ["within a chunk", `${head}Transfer-Encoding: chunked\r\n\r\n10\r\nhalf`, "close"],
    ["at a bad chunk", `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\nhalf\r\n`, "keep"],
    ["with what is no HTTP", "SSH-2.0-OpenSSH_9.6\r\n", "keep"],
  ] as const)("%s is tried again, and never taken for an answer", async (_name, answer, end) => {
    const { url, calls } = await bytes(answer, end);
    const error = await failure(make(url, { http, timeoutS: 5 }));
    expect(error).toMatchObject({ kind: "connection", attempts: [{ errorKind: "connection" }] });
    expect(error.message).not.toContain("undefined");
    expect(calls()).toBe(2);
  });
});

describe("a server that hangs", () => {
  it("before its headers, in its body, or drips, is bounded by one time-out", async () => {
    const hangs: RequestListener[] = [
      () => {},
      (_, response) => void response.writeHead(200).write("half"),
      (_, response) => {
        const drip = setInterval(() => response.write("."), 20);
        response.on("close", () => clearInterval(drip));
      },
    ];
    for (const hang of hangs) {
      const start = performance.now();
      const error = await failure(make(await listening(hang), { http, timeoutS: 0.3 }));
      expect(error).toMatchObject({ kind: "timeout", attempts: [] });
      expect(performance.now() - start).toBeLessThan(3000);
    }
  });

  it("but drips an answer within the time-out is heard to its end", async () => {
    const url = await listening(async (_, response) => {
      for (const letter of "pong") {
        response.write(letter);
        await wait(30);
      }
      response.end();
    });
    expect((await ask(make(url, { http }))).result.output).toBe("pong");
  });
});

describe("a body", () => {
  it("of 50 MB is taken whole, one beyond 64 MiB is refused without another call", async () => {
    const piece = Buffer.alloc(1 << 20, "x");
    let calls = 0;
    const sized = (megabytes: number) =>
      listening((_, response) => {
        calls += 1;
        Readable.from(Array.from({ length: megabytes }, () => piece)).pipe(response);
      });
    const large = await ask(make(await sized(50), { timeoutS: 60 }));
    expect(large.result.output.length).toBe(50 * 2 ** 20);
    const error = await failure(make(await sized(70), { http, timeoutS: 60 }));
    expect(error).toMatchObject({ kind: "response", attempts: [] });
    expect(error.message).toContain("larger than 64 MiB");
    expect(calls).toBe(2);
  }, 60_000);

  it("that unpacks beyond the limit, or was cut while packed, is refused", async () => {
    const headers = { "content-encoding": "gzip" };
    const bomb = await serve({ headers, body: gzipSync(Buffer.alloc(70 * 2 ** 20)) });
    expect((await failure(make(bomb.url, { timeoutS: 60 }))).message).toContain(
      "larger than 64 MiB",
    );
    const packed = gzipSync("pong ".repeat(500));
    const cut = await serve({ headers, body: packed.subarray(0, packed.length - 12) });
    expect(await failure(make(cut.url))).toMatchObject({ kind: "response" });
    const odd = await serve({ headers: { "content-encoding": "zstd-odd" }, body: "x" });
    expect((await failure(make(odd.url))).message).toContain('unknown encoding "zstd-odd"');
  }, 60_000);

  it("in a charset that nobody knows, or not in the one it names, is still text", async () => {
    const of = async (charset: string, body: Buffer) => {
      const headers = { "content-type": `text/plain; charset=${charset}` };
      const { url } = await serve({ headers, body });
      return (await ask(make(url))).result.output;
    };
    expect(await of("klingon", Buffer.from("pöng"))).toBe("pöng");
    expect(await of("utf-8", Buffer.from("p\xf6ng", "latin1"))).toBe("p\ufffdng");
    expect(await of("utf-16le", Buffer.from("pöng", "utf16le"))).toBe("pöng");
  });
});

describe("the way to the server", () => {
  it("may be IPv6", async () => {
    const server = createServer((request, response) => response.end(request.headers.host));
    const port = await new Promise<number | null>((resolve) => {
      server.once("error", () => resolve(null));
      server.listen(0, "::1", () => resolve((server.address() as AddressInfo).port));
    });
    if (port === null) {
      console.warn("no IPv6 on this machine: not tested");
      return;
    }
    raw.push({ close: () => server.close() });
    const target = make(`http://[::1]:${port}/ask`);
    expect((await ask(target)).result.output).toBe(`[::1]:${port}`);
    await target.close();
  });

  it("loses no trial to kept connections that close just as a request is sent", async () => {
    const server = createServer((_, response) => response.end("pong"));
    server.keepAliveTimeout = 4;
    let calls = 0;
    server.on("request", () => {
      calls += 1;
    });
    const target = make(await listen(server), { http: { retries: 2 } });
    let left = 200;
    const lane = async (pause: number) => {
      while (left-- > 0) {
        expect((await ask(target)).result.output).toBe("pong");
        await wait(pause);
      }
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map(lane));
    expect(calls).toBe(200);
  });

  it("waits for all calls when a 503 asks for time by Retry-After", async () => {
    const times: number[] = [];
    const url = await listening((_, response) => {
      times.push(performance.now());
      if (times.length > 1) response.end("pong");
      else response.writeHead(503, { "retry-after": "1" }).end();
    });
    const target = make(url);
    const first = ask(target);
    await wait(200);
    await Promise.all([first, ask(target), ask(target)]);
    for (const time of times.slice(1)) expect(time - (times[0] ?? 0)).toBeGreaterThan(900);
  });
});

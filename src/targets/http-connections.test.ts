import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request as forward, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { toCamel } from "../domain/key-style.js";
import { Secrets } from "../domain/secrets.js";
import { httpConfigSchema } from "../domain/suite-config.js";
import type { Target } from "../domain/target.js";
import { proxyFromEnvironment } from "./http-proxy-choice.js";
import { httpTarget } from "./http-target.js";

let folder: string;
const open: { close(): unknown }[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "certificates "));
  const subject = [
    "-subj",
    "/CN=localhost",
    "-addext",
    "subjectAltName=IP:127.0.0.1,DNS:localhost",
  ];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...files, ...subject],
    { stdio: "ignore" },
  );
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  open.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return (server.address() as AddressInfo).port;
}

async function secureServer(
  options: object = {},
): Promise<{ url: string; requests: () => number; peers: string[] }> {
  let requests = 0;
  const peers: string[] = [];
  const files = {
    key: readFileSync(join(folder, "key.pem")),
    cert: readFileSync(join(folder, "cert.pem")),
  };
  const server = createSecureServer({ ...files, ...options }, (request, response) => {
    requests += 1;
    const peer =
      "getPeerCertificate" in request.socket ? request.socket.getPeerCertificate : undefined;
    if (typeof peer === "function")
      peers.push(String(Reflect.apply(peer, request.socket, []).subject?.CN));
    response.end("pong");
  });
  return { url: `https://127.0.0.1:${await listen(server)}`, requests: () => requests, peers };
}

function make(
  spec: string,
  http: Record<string, unknown> = {},
  env: Record<string, string> = {},
): Target {
  const target = httpTarget.create({
    spec,
    baseDir: folder,
    cwd: folder,
    env,
    secrets: new Secrets(),
    http: toCamel(httpConfigSchema, httpConfigSchema.parse(http)),
    timeoutS: 5,
    concurrency: 4,
  });
  open.push(target);
  return target;
}

async function ask(target: Target): Promise<string> {
  const signal = new AbortController().signal;
  return (await target.call("ping", { caseId: "h1", repeat: 0, signal })).result.output;
}

describe("certificates", () => {
  it("that nobody vouches for are refused in clear words, without another try", async () => {
    const { url, requests } = await secureServer();
    const target = make(url, { retries: 3 });
    await expect(ask(target)).rejects.toMatchObject({
      kind: "connection",
      attempts: [],
      message: expect.stringMatching(
        /certificate was refused: self-signed certificate \(DEPTH_ZERO_SELF_SIGNED_CERT\).*http\.ca or NODE_EXTRA_CA_CERTS/,
      ),
    });
    expect(requests()).toBe(0);
  });

  it("are trusted by http.ca, or not looked at with insecure", async () => {
    const { url } = await secureServer();
    expect(await ask(make(url, { ca: "cert.pem" }))).toBe("pong");
    const insecure = make(url, { insecure: true });
    expect(await ask(insecure)).toBe("pong");
    expect(insecure.warnings.join()).toContain("not verified");
    expect(() => make(url, { ca: "none.pem" })).toThrow("http.ca: cannot read none.pem");
  });

  it("of the client are shown", async () => {
    const { url, peers } = await secureServer({ requestCert: true, rejectUnauthorized: false });
    expect(await ask(make(url, { ca: "cert.pem", cert: "cert.pem", key: "key.pem" }))).toBe("pong");
    expect(peers).toEqual(["localhost"]);
    await expect(
      make(url, { ca: "cert.pem", cert: "key.pem", key: "key.pem" }).open(),
    ).rejects.toThrow("cannot be used");
  });
});

/** A proxy that counts: whole requests for http, tunnels for https. */
async function proxy(): Promise<{
  url: string;
  seen: string[];
  credentials: (string | undefined)[];
}> {
  const seen: string[] = [];
  const credentials: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    credentials.push(request.headers["proxy-authorization"]);
    const { "proxy-authorization": _, ...headers } = request.headers;
    const onward = forward(request.url ?? "", { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  server.on("connect", (request, socket: Socket, head: Buffer) => {
    seen.push(`CONNECT ${request.url}`);
    credentials.push(request.headers["proxy-authorization"]);
    const [host, port] = (request.url ?? "").split(":");
    const onward = connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
  });
  return { url: `127.0.0.1:${await listen(server)}`, seen, credentials };
}

describe("proxies", () => {
  it("carry plain requests whole, with credentials, over kept connections", async () => {
    const { url, seen, credentials } = await proxy();
    const server = createServer((_, response) => response.end("pong"));
    const port = await listen(server);
    const target = make(
      `http://127.0.0.1:${port}/ask`,
      {},
      { HTTP_PROXY: `http://me:secret@${url}` },
    );
    expect([await ask(target), await ask(target)]).toEqual(["pong", "pong"]);
    const line = `POST http://127.0.0.1:${port}/ask`;
    expect(seen).toEqual([line, line]);
    expect(credentials[0]).toBe(`Basic ${Buffer.from("me:secret").toString("base64")}`);
  });

  it("tunnel HTTPS, verifying the server", async () => {
    const { url: proxyUrl, seen } = await proxy();
    const { url } = await secureServer();
    const target = make(url, { ca: "cert.pem", proxy: `http://${proxyUrl}` });
    expect([await ask(target), await ask(target)]).toEqual(["pong", "pong"]);
    expect(seen).toEqual([`CONNECT ${url.slice("https://".length)}`]);
    const unknown = make(url, { proxy: `http://${proxyUrl}` });
    await expect(ask(unknown)).rejects.toThrow("certificate was refused");
  });

  it("are not used for hosts in NO_PROXY", () => {
    const env = {
      https_proxy: "proxy:3128",
      HTTP_PROXY: "http://p",
      NO_PROXY: "localhost, .intern.example,*.lab,api.example:8443",
    };
    const choice = (url: string): string => proxyFromEnvironment(new URL(url), env);
    expect(choice("https://x.example")).toBe("http://proxy:3128");
    expect(choice("http://x.example")).toBe("http://p");
    for (const url of [
      "http://localhost:1",
      "https://a.intern.example",
      "https://b.lab",
      "https://api.example:8443",
    ]) {
      expect(choice(url)).toBe("");
    }
    expect(choice("https://api.example")).not.toBe("");
    expect(
      proxyFromEnvironment(new URL("http://x"), { ALL_PROXY: "http://all", no_proxy: "*" }),
    ).toBe("");
    expect(proxyFromEnvironment(new URL("http://x"), { ALL_PROXY: "http://all" })).toBe(
      "http://all",
    );
  });

  it("of another kind are refused", async () => {
    await expect(make("http://x.example", { proxy: "socks5://x" }).open()).rejects.toThrow(
      "must begin with http",
    );
  });
});

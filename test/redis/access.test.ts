/** Exists so that a queue can be closed to others (TLS, users, passwords), and its secrets stay secret. */
import { cpSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { cli, folderWith, jsonLines, root } from "../support/cli.js";
import type { Running } from "../support/running.js";
import { hasOpenssl, makeCertificates } from "./certificates.js";
import { callsOf, environment, queueSuite, start } from "./queue-suite.js";
import { type RedisServer, redisCommand, redisHasTls, startRedis } from "./redis-server.js";

const running: Running[] = [];
const servers: RedisServer[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) {
    each.kill("SIGKILL");
    await each.ended;
  }
  for (const each of servers.splice(0)) await each.close();
});

async function serve(setup: Parameters<typeof startRedis>[0]): Promise<RedisServer> {
  const server = await startRedis(setup);
  servers.push(server);
  return server;
}

function begin(args: string[], folder: string, env: Record<string, string>): Running {
  const started = start(args, folder, env);
  running.push(started);
  return started;
}

const tlsReason = !hasOpenssl
  ? "openssl is not installed"
  : !redisHasTls
    ? "this server is built without TLS"
    : null;
if (redisCommand !== null && tlsReason !== null) {
  process.stderr.write(`Skipped: a queue over TLS: ${tlsReason}\n`);
}

describe.skipIf(redisCommand === null || tlsReason !== null)("a queue over TLS", () => {
  test("with an authority of its own, which must be named", async () => {
    const tls = makeCertificates();
    const server = await serve({ tls });
    const folder = queueSuite(4);
    const args = ["--queue", server.url];
    const stranger = await cli(["run", ...args], { cwd: folder, env: environment(folder) });
    expect(stranger.code).toBe(2);
    expect(stranger.stderr).toMatch(
      /the queue at rediss:\/\/127.0.0.1:\d+ cannot be used: .*certificate/,
    );
    expect(stranger.stderr).toContain("NODE_EXTRA_CA_CERTS=ca.pem");
    const env = { NODE_EXTRA_CA_CERTS: tls.ca };
    begin(["worker", ...args], folder, env);
    const run = begin(["run", "--out", "head.json", ...args], folder, env);
    expect((await run.ended).code, run.text()).toBe(0);
    expect(callsOf(folder)).toHaveLength(16);
    // Who speaks to it without TLS is told so in words.
    const plain = server.url.replace("rediss:", "redis:");
    const refused = await cli(["run", "--queue", plain], { cwd: folder });
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/cannot be used/);
  }, 60_000);
});

/** A suite whose target gives the queue's password away. */
function telltale(url: string): string {
  return folderWith({
    "app.mjs": `export const answer = () => "the password is " + process.env.QUEUE_PASSWORD;`,
    "cases.jsonl": jsonLines(
      ["a", "b"].map((id) => ({ id, input: id, checks: [{ type: "contains", terms: ["is"] }] })),
    ),
    "regressgate.yaml": `target: ./app.mjs:answer\ncases: cases.jsonl\nqueue: {url: "${url}", wait_s: 20}\n`,
  });
}

describe.skipIf(redisCommand === null)("a queue with users", () => {
  const password = "p@ss/w:rd%20€ \\ 1";
  const encoded = encodeURIComponent(password);

  test("a user who may touch nothing but the queue's own keys can work; the password is nowhere", async () => {
    const server = await serve({
      args: [
        "--user",
        "grader",
        "on",
        `>${password}`,
        "~regressgate:*",
        "+@all",
        "--user",
        "default",
        "off",
      ],
      client: { username: "grader", password },
    });
    const url = `redis://grader:\${QUEUE_PASSWORD}@127.0.0.1:${server.port}`;
    const folder = telltale(url);
    const env = { QUEUE_PASSWORD: encoded };
    const worker = begin(["worker"], folder, env);
    const run = begin(["run", "--out", "head.json"], folder, env);
    expect((await run.ended).code, run.text()).toBe(0);
    worker.kill("SIGTERM");
    await worker.ended;
    const report = readFileSync(path.join(folder, "head.json"), "utf8");
    expect(report).toContain("the password is [secret]");
    for (const text of [worker.text(), run.text(), report]) {
      for (const form of [password, encoded, JSON.stringify(password).slice(1, -1)]) {
        expect(text).not.toContain(form);
      }
    }
    // What is left in the queue has none of it either.
    for (const key of await server.client.keys("regressgate:*")) {
      const dump = await server.client.dumpBuffer(key);
      expect(dump.toString("latin1")).not.toContain(encoded);
    }
  }, 60_000);

  test("a wrong password, and none, are refused without being told", async () => {
    const server = await serve({
      args: ["--requirepass", "right-password"],
      client: { password: "right-password" },
    });
    const folder = telltale(`redis://:\${QUEUE_PASSWORD}@127.0.0.1:${server.port}`);
    for (const command of ["run", "worker"]) {
      const wrong = await cli([command], {
        cwd: folder,
        env: { QUEUE_PASSWORD: "wrong-password" },
      });
      expect(wrong.code, wrong.stderr).toBe(2);
      expect(wrong.stderr).toMatch(
        /the queue at redis:\/\/127.0.0.1:\d+ cannot be used: WRONGPASS/,
      );
      expect(wrong.stderr).toContain("give the password in the address");
      expect(wrong.stderr + wrong.stdout).not.toContain("wrong-password");
    }
    const none = await cli(["run", "--queue", server.url], {
      cwd: folder,
      env: { QUEUE_PASSWORD: "x" },
    });
    expect(none.code).toBe(2);
    expect(none.stderr).toContain("NOAUTH");
  }, 60_000);
});

describe("without the packages of the queue", () => {
  test("a run and a worker say how to install them, and everything else works", async () => {
    const place = mkdtempSync(path.join(tmpdir(), "regressgate-bare-"));
    for (const part of ["bin", "dist", "package.json"]) {
      cpSync(path.join(root, part), path.join(place, part), { recursive: true });
    }
    const folder = queueSuite(2);
    const bin = path.join(place, "bin/regressgate.js");
    for (const command of ["run", "worker"]) {
      const refused = await cli([command, "--queue", "redis://127.0.0.1:1"], {
        cwd: folder,
        program: bin,
      });
      expect(refused.code, refused.stderr).toBe(2);
      expect(refused.stderr).toContain(
        "a queue needs the packages bullmq and ioredis, which are not installed",
      );
      expect(refused.stderr).toContain(
        "install them beside regressgate: npm install bullmq@6 ioredis@5",
      );
    }
    const local = await cli(["run", "-q"], {
      cwd: folder,
      program: bin,
      env: environment(folder),
    });
    expect(local.code, local.stderr).toBe(0);
  }, 60_000);
});

/** A real Redis or Valkey of its own for a test, on a free port of 127.0.0.1, without a disk. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis, type RedisOptions } from "ioredis";

const commands = ["redis-server", "valkey-server"];

/** The command of the server; null where none is installed. */
export const redisCommand =
  commands.find((name) => spawnSync(name, ["--version"], { stdio: "ignore" }).status === 0) ?? null;

if (redisCommand === null) {
  process.stderr.write(
    `Skipped: tests of the queue need Redis or Valkey (tried ${commands.join(", ")}); install redis-server\n`,
  );
}

export interface RedisServer {
  port: number;
  url: string;
  client: Redis;
  child: ChildProcess;
  close(): Promise<void>;
}

/** A port of 127.0.0.1 on which nobody listens. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** Whether the server was built with TLS: else it does not know the setting. */
export const redisHasTls =
  redisCommand !== null &&
  !/Bad directive/.test(
    spawnSync(redisCommand, ["--tls-port", "no number"], { encoding: "utf8" }).stderr,
  );

export interface RedisSetup {
  port?: number;
  /** Paths of the certificate, its key and its authority: the port then speaks TLS alone. */
  tls?: { cert: string; key: string; ca: string };
  /** More arguments of the server. */
  args?: readonly string[];
  /** How the test itself connects. */
  client?: RedisOptions;
}

/** Starts a server and waits until it answers. */
export async function startRedis(setup: RedisSetup = {}): Promise<RedisServer> {
  const port = setup.port ?? (await freePort());
  const { tls } = setup;
  const listening =
    tls === undefined
      ? ["--port", String(port)]
      : [
          ...["--port", "0", "--tls-port", String(port), "--tls-auth-clients", "no"],
          ...["--tls-cert-file", tls.cert, "--tls-key-file", tls.key, "--tls-ca-cert-file", tls.ca],
        ];
  const folder = mkdtempSync(path.join(tmpdir(), "regressgate-redis-"));
  const child = spawn(
    redisCommand ?? "redis-server",
    [
      ...[...listening, "--bind", "127.0.0.1", "--dir", folder],
      ...["--save", "", "--appendonly", "no", ...(setup.args ?? [])],
    ],
    { stdio: "ignore" },
  );
  const client = new Redis({
    ...{ host: "127.0.0.1", port },
    ...(tls === undefined ? {} : { tls: { ca: readFileSync(tls.ca) } }),
    ...setup.client,
  });
  client.on("error", () => {});
  for (let tries = 0; tries < 200; tries++) {
    if (client.status === "ready") break;
    await sleep(50);
  }
  await client.ping();
  return {
    port,
    url: `redis${tls === undefined ? "" : "s"}://127.0.0.1:${port}`,
    client,
    child,
    async close() {
      client.disconnect();
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Connects to Redis or Valkey: a first failure is told at once, a later one is waited out. */
import type { Redis, RedisOptions } from "ioredis";
import { UsageError } from "../../domain/errors.js";
import type { QueueSettings } from "./address.js";
import { type QueueLibraries, queueLibraries } from "./libraries.js";

const SLOWEST_RETRY_MS = 2_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** Connections to one queue. */
export interface QueueConnections {
  libraries: QueueLibraries;
  /** For commands that answer at once. */
  client: Redis;
  /** One more, for commands that wait. */
  another(): Redis;
  close(): void;
}

/** What is told of a connection that is lost and found again. */
export type TellConnection = (text: string) => void;

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  return inner instanceof Error ? inner.message : error.message;
}

function hintFor(text: string): string | undefined {
  if (/NOAUTH|WRONGPASS|invalid password/i.test(text)) {
    return "give the password in the address: redis://:${QUEUE_PASSWORD}@HOST:PORT";
  }
  if (/certificate|self.signed|SSL|TLS/i.test(text)) {
    return "an authority of your own is named by NODE_EXTRA_CA_CERTS=ca.pem";
  }
  if (/ECONNREFUSED|ENOTFOUND|ETIMEDOUT/.test(text)) {
    return "is Redis or Valkey running there, and reachable from this machine?";
  }
  return undefined;
}

/** Tells once that a connection is lost, and once that it is there again. */
function watch(client: Redis, shown: string, tell: TellConnection): void {
  let lost = false;
  client.on("error", () => {});
  client.on("reconnecting", () => {
    if (lost) return;
    lost = true;
    tell(`The connection to the queue at ${shown} is lost; trying again`);
  });
  client.on("ready", () => {
    if (lost) tell(`The connection to the queue at ${shown} is back`);
    lost = false;
  });
}

/**
 * Opens the first connection.
 * @throws UsageError when the queue cannot be reached or refuses the password, or its packages are
 * not installed.
 */
export async function connectQueue(
  settings: QueueSettings,
  tell: TellConnection,
): Promise<QueueConnections> {
  const libraries = await queueLibraries();
  let wasReady = false;
  const options: RedisOptions = {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    enableAutoPipelining: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (times) => (wasReady ? Math.min(100 * times, SLOWEST_RETRY_MS) : null),
  };
  const client = new libraries.Redis(settings.url, options);
  let failure: unknown = null;
  client.on("error", (error) => {
    failure ??= error;
  });
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    client.disconnect();
    const text = reason(failure ?? error);
    throw new UsageError(`the queue at ${settings.shown} cannot be used: ${text}`, hintFor(text));
  }
  wasReady = true;
  watch(client, settings.shown, tell);
  const opened: Redis[] = [client];
  return {
    libraries,
    client,
    another() {
      const more = client.duplicate({ enableAutoPipelining: false, lazyConnect: false });
      more.on("error", () => {});
      opened.push(more);
      return more;
    },
    close() {
      for (const each of opened) each.disconnect();
    },
  };
}

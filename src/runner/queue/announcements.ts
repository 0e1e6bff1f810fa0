/** Who is there: workers and runs announce themselves, and are forgotten when they fall silent. */
import type { Redis } from "ioredis";
import * as z from "zod";

/** How often each announces itself. */
const BEAT_MS = 1_000;
/** Who was silent for so long is not there any more. */
const SILENT_MS = 10_000;

const offerSchema = z.object({
  version: z.string(),
  target: z.string(),
  targetFingerprint: z.string(),
  suite: z.string(),
  code: z.string(),
  settings: z.record(z.string(), z.string()),
});

const announcedSchema = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.number(),
  /** Trials at a time, of a worker. */
  concurrency: z.number().default(0),
  offer: offerSchema,
  /** Clock of the server, milliseconds since 1970. */
  at: z.number(),
});

/** A worker or a run that is there. */
export type Announced = z.output<typeof announcedSchema>;

/** Milliseconds since 1970 by the server's clock: those of the machines may differ. */
async function serverTime(client: Redis): Promise<number> {
  const [seconds, microseconds] = await client.time();
  return 1000 * Number(seconds) + Math.floor(Number(microseconds) / 1000);
}

/** Keeps one announcement alive until it is withdrawn. */
export class Announcement {
  #timer: NodeJS.Timeout | undefined;
  #beat: Promise<void> = Promise.resolve();
  #withdrawn = false;

  constructor(
    private readonly client: Redis,
    private readonly key: string,
    private readonly what: Omit<Announced, "at">,
  ) {}

  async begin(): Promise<void> {
    await this.#announce();
    this.#timer = setInterval(() => {
      this.#beat = this.#announce().catch(() => {});
    }, BEAT_MS);
  }

  async #announce(): Promise<void> {
    const at = await serverTime(this.client);
    if (this.#withdrawn) return;
    await this.client.hset(this.key, this.what.id, JSON.stringify({ ...this.what, at }));
  }

  async withdraw(): Promise<void> {
    this.#withdrawn = true;
    clearInterval(this.#timer);
    await this.#beat;
    await this.client.hdel(this.key, this.what.id);
  }
}

function read(text: string): Announced | null {
  try {
    return announcedSchema.parse(JSON.parse(text));
  } catch {
    // Written by a version that announces itself in another way.
    return null;
  }
}

/** All that are there, by their ids; those that fell silent are taken out of the table. */
export async function announced(client: Redis, key: string): Promise<Announced[]> {
  const [now, table] = await Promise.all([serverTime(client), client.hgetall(key)]);
  const here: Announced[] = [];
  const gone: string[] = [];
  for (const [id, text] of Object.entries(table)) {
    const found = read(text);
    if (found !== null && found.at > now - SILENT_MS) here.push(found);
    else gone.push(id);
  }
  if (gone.length > 0) await client.hdel(key, ...gone);
  return here.sort((a, b) => (a.id < b.id ? -1 : 1));
}

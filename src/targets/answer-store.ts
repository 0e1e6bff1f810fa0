/** Keeps answers on disk by their key, so that any number of processes may read and write at once. */
import { mkdirSync } from "node:fs";
import type cacacheModule from "cacache";

/** What is kept, and how much of it. */
export interface StoreFacts {
  entries: number;
  /** Bytes of all answers. */
  bytes: number;
  /** When the oldest and the newest were written; null without any. */
  oldest: Date | null;
  newest: Date | null;
}

/** A folder of answers. */
export interface AnswerStore {
  readonly folder: string;
  /** The text kept under the key; null when there is none, or it is damaged. */
  get(key: string): Promise<string | null>;
  /** @throws Error when the disk refuses. */
  put(key: string, text: string): Promise<void>;
  facts(): Promise<StoreFacts>;
  /** Removes every answer. */
  clear(): Promise<void>;
}

/** The library takes as long to load as the rest of the program: only who uses it loads it. */
async function library(): Promise<typeof cacacheModule> {
  return (await import("cacache")).default;
}

/** Opens the folder, which need not be there yet. */
export async function openAnswerStore(folder: string): Promise<AnswerStore> {
  const cacache = await library();
  return {
    folder,
    async get(key) {
      try {
        return (await cacache.get(folder, key)).data.toString("utf8");
      } catch {
        // Not there, or its bytes are not those that were written: it is asked for anew.
        return null;
      }
    },
    async put(key, text) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await cacache.put(folder, key, text);
    },
    async facts() {
      const entries = Object.values(await cacache.ls(folder));
      const times = entries.map(({ time }) => time).sort((a, b) => a - b);
      const [oldest = null, newest = null] = [times[0], times.at(-1)];
      return {
        entries: entries.length,
        bytes: entries.reduce((sum, { size }) => sum + size, 0),
        oldest: oldest === null ? null : new Date(oldest),
        newest: newest === null ? null : new Date(newest),
      };
    },
    async clear() {
      await cacache.rm.all(folder);
    },
  };
}

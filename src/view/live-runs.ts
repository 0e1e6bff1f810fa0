/** Follows the journals of runs under way: how many trials are done, how many passed. */
import { existsSync } from "node:fs";
import { type FileHandle, open, readdir } from "node:fs/promises";
import path from "node:path";

/** What is shown of a run under way. */
export interface LiveRun {
  /** File of the journal. */
  name: string;
  target: string;
  /** ISO 8601. */
  started: string;
  done: number;
  /** At most, of adaptive repeats. */
  planned: number;
  passed: number;
  errors: number;
  /** Seconds since the journal was last written. */
  idleS: number;
}

const SUFFIX = ".journal.jsonl";
const CHUNK = 1 << 20;

type Json = Record<string, unknown>;

function record(value: unknown): Json {
  return typeof value === "object" && value !== null ? (value as Json) : {};
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** One journal, read on from where it was left. */
class Followed {
  readonly #trials = new Map<string, "passed" | "failed" | "errored">();
  #offset = 0;
  #rest: Buffer = Buffer.alloc(0);
  #head: { target: string; started: string; planned: number } | null = null;
  #ended = false;
  #wroteAt = 0;

  async readOn(file: string): Promise<void> {
    const handle = await open(file, "r");
    try {
      const { size, mtimeMs } = await handle.stat();
      // Another run has begun in its place.
      if (size < this.#offset) this.#restart();
      this.#wroteAt = mtimeMs;
      await this.#take(handle, size);
    } finally {
      await handle.close();
    }
  }

  #restart(): void {
    this.#trials.clear();
    this.#offset = 0;
    this.#rest = Buffer.alloc(0);
    this.#head = null;
    this.#ended = false;
  }

  async #take(handle: FileHandle, size: number): Promise<void> {
    while (this.#offset < size) {
      const buffer = Buffer.alloc(Math.min(CHUNK, size - this.#offset));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, this.#offset);
      if (bytesRead === 0) return;
      this.#offset += bytesRead;
      const whole = Buffer.concat([this.#rest, buffer.subarray(0, bytesRead)]);
      const end = whole.lastIndexOf(0x0a);
      for (const line of whole.subarray(0, Math.max(0, end)).toString("utf8").split("\n")) {
        this.#line(line);
      }
      this.#rest = whole.subarray(end + 1);
    }
  }

  #line(line: string): void {
    let event: Json;
    try {
      event = record(JSON.parse(line));
    } catch {
      return;
    }
    if (event.event === "run") {
      const cases = Array.isArray(event.cases) ? event.cases : [];
      const planned = cases.reduce((sum: number, one) => sum + Number(record(one).planned ?? 0), 0);
      this.#head = { target: text(event.target), started: text(event.created_at), planned };
    } else if (event.event === "trial" && event.burst !== true) {
      const trial = record(event.trial);
      const state = trial.error != null ? "errored" : trial.passed === true ? "passed" : "failed";
      this.#trials.set(`${event.repeat}\n${event.case}`, state);
      this.#ended = false;
    } else if (event.event === "end") this.#ended = true;
  }

  state(name: string, now: number): LiveRun | null {
    if (this.#head === null || this.#ended) return null;
    const states = [...this.#trials.values()];
    return {
      name,
      ...this.#head,
      done: states.length,
      passed: states.filter((state) => state === "passed").length,
      errors: states.filter((state) => state === "errored").length,
      idleS: Math.max(0, Math.round((now - this.#wroteAt) / 1000)),
    };
  }
}

/** The runs whose journals lie in a folder. */
export class LiveRuns {
  readonly #folder: string;
  readonly #followed = new Map<string, Followed>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Those that have not ended, by name. Cheap when nothing was written since the last time. */
  async now(): Promise<LiveRun[]> {
    const names = existsSync(this.#folder)
      ? (await readdir(this.#folder)).filter((name) => name.endsWith(SUFFIX)).sort()
      : [];
    for (const gone of [...this.#followed.keys()].filter((name) => !names.includes(name))) {
      this.#followed.delete(gone);
    }
    const found: LiveRun[] = [];
    for (const name of names) {
      const followed = this.#followed.get(name) ?? new Followed();
      this.#followed.set(name, followed);
      try {
        await followed.readOn(path.join(this.#folder, name));
      } catch (error) {
        // It ended between the listing and the reading.
        if ((error as NodeJS.ErrnoException).code === "ENOENT") continue;
        throw error;
      }
      const state = followed.state(name, Date.now());
      if (state !== null) found.push(state);
    }
    return found;
  }
}

/** Appends the events of a run to its journal, each as one line; those of one turn are written together. */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname } from "node:path";
import type * as z from "zod";
import { deferOutput } from "../domain/deferred-output.js";
import { UsageError } from "../domain/errors.js";
import {
  type JournalEvent,
  runEndedSchema,
  runStartedSchema,
  trialFinishedSchema,
  warnedSchema,
} from "../domain/journal.js";
import { toSnake } from "../domain/key-style.js";
import { mapKeysAndTexts } from "../domain/map-keys-and-texts.js";
import { JournalLines } from "./journal-lines.js";
import { lockJournal } from "./journal-lock.js";
import { LineBatch, writeFully } from "./line-batch.js";

/** Outputs of fewer characters are kept in memory: a reference to the file would take as much. */
const SHORTEST_DEFERRED = 256;

const schemas: Record<JournalEvent["event"], z.ZodType> = {
  run: runStartedSchema,
  trial: trialFinishedSchema,
  warning: warnedSchema,
  end: runEndedSchema,
};

/** A journal that is open for writing; no other process can open it meanwhile. */
export interface JournalWriter {
  readonly path: string;
  /** Whether nothing stands in it yet. */
  readonly isEmpty: boolean;
  /** Where an earlier journal that stood in this place is moved; null when there was none. */
  readonly setAside: string | null;
  /**
   * Puts a draft in its place, with all that was appended so far: a kill before leaves what stood
   * there. Idempotent.
   */
  appear(): void;
  /**
   * Takes the event. A trial is handed to the system together with the others that end in this turn
   * of the event loop, before the program waits for anything; every other event at once. Returns the
   * event, with a long output left in the file until it is asked for.
   * @throws Error with the system's code when the file cannot be written, be it of an earlier event.
   */
  append<E extends JournalEvent>(event: E): E;
  /**
   * Writes what is left and gives up its own lock; a draft that never appeared is removed; outputs can still be read. Idempotent.
   * @param flush whether to wait until the disk has it; @default true
   * @throws Error with the system's code when the file cannot be written.
   */
  close(flush?: boolean): void;
}

/** One line of the journal, with its line end. */
export function journalLine(event: JournalEvent): string {
  const value = toSnake(schemas[event.event], event);
  const line = JSON.stringify(value);
  // A lone surrogate is written as an escape, which strict readers of UTF-8 refuse.
  if (!line.includes("\\ud")) return `${line}\n`;
  return `${JSON.stringify(mapKeysAndTexts(value, (text) => text.toWellFormed()))}\n`;
}

/** Cuts a torn last line off and ends the last whole one. Returns the length. */
function mendEnd(fd: number, path: string, validBytes: number): number {
  const size = fstatSync(fd).size;
  const tail = Buffer.alloc(Math.max(0, size - validBytes));
  readSync(fd, tail, 0, tail.length, validBytes);
  if (size < validBytes || tail.includes("\n")) {
    throw new UsageError(`${path} was changed by another run since it was read`, "try again");
  }
  ftruncateSync(fd, validBytes);
  const last = Buffer.alloc(1);
  if (validBytes > 0) readSync(fd, last, 0, 1, validBytes - 1);
  if (validBytes === 0 || last.toString() === "\n") return validBytes;
  writeFully(fd, Buffer.from("\n"));
  return validBytes + 1;
}

/** Where the unfinished journal at `path` goes when another run begins; null when there is none. */
function asideOf(path: string): string | null {
  if (!existsSync(path) || statSync(path).size === 0) return null;
  for (let n = 1; ; n++) {
    const aside = path.endsWith(".jsonl") ? path.replace(/jsonl$/, `${n}.jsonl`) : `${path}.${n}`;
    if (!existsSync(aside)) return aside;
  }
}

/** Gives the draft the place of `path`, at no moment of which there is no journal in it. */
function putInPlace(draft: string, path: string, aside: string | null): void {
  if (aside !== null) {
    try {
      linkSync(path, aside);
    } catch {
      // A file system without hard links.
      renameSync(path, aside);
    }
  }
  renameSync(draft, path);
}

export interface JournalOptions {
  /** Go on with an unfinished journal, of which the first so many bytes are whole lines. */
  append?: number;
  /** Whether the caller holds the lock (`lockJournal`), and gives it back. @default false */
  locked?: boolean;
  /** Write it beside its place until it is told to appear. @default false */
  draft?: boolean;
}

/**
 * Opens a journal. Without `append` it begins anew, and one that stands there is moved aside.
 * @throws UsageError when another process writes the same journal.
 */
export function openJournal(path: string, options: JournalOptions = {}): JournalWriter {
  const { append, locked = false, draft = false } = options;
  mkdirSync(dirname(path), { recursive: true });
  const unlock = locked ? () => {} : lockJournal(path);
  let fd: number | null = null;
  try {
    // Only who holds the lock writes one, so what is there was left by a kill.
    rmSync(draftOf(path), { force: true });
    if (append !== undefined) {
      fd = openSync(path, "a+");
      const start = mendEnd(fd, path, append);
      return writerOn(path, fd, { start, setAside: null, isDraft: false, unlock });
    }
    const setAside = asideOf(path);
    if (!draft && setAside !== null) renameSync(path, setAside);
    fd = openSync(draft ? draftOf(path) : path, "w+");
    return writerOn(path, fd, { start: 0, setAside, isDraft: draft, unlock });
  } catch (error) {
    if (fd !== null) closeSync(fd);
    unlock();
    throw error;
  }
}

function draftOf(path: string): string {
  return `${path}.new`;
}

interface Opened {
  /** Bytes that are in the file. */
  start: number;
  setAside: string | null;
  isDraft: boolean;
  unlock(): void;
}

function writerOn(path: string, fd: number, opened: Opened): JournalWriter {
  const { setAside, unlock } = opened;
  let { start: offset, isDraft } = opened;
  const batch = new LineBatch(fd, path);
  const lines = new JournalLines(
    () => (isDraft ? draftOf(path) : path),
    () => batch.write(),
  );
  let open = true;
  return {
    path,
    setAside,
    get isEmpty() {
      return offset === 0;
    },
    appear() {
      if (!isDraft) return;
      batch.write();
      fsyncSync(fd);
      putInPlace(draftOf(path), path, setAside);
      isDraft = false;
    },
    append(event) {
      const line = journalLine(event);
      const at = offset;
      const length = Buffer.byteLength(line);
      offset += length;
      batch.add(line);
      if (event.event !== "trial") batch.write();
      if (event.event !== "trial" || (event.trial.output?.length ?? 0) < SHORTEST_DEFERRED) {
        return event;
      }
      return { ...event, trial: deferOutput(event.trial, lines.outputAt(at, length)) };
    },
    close(flush = true) {
      if (!open) return;
      open = false;
      try {
        batch.write();
        if (flush) fsyncSync(fd);
      } finally {
        closeSync(fd);
        if (isDraft) rmSync(draftOf(path), { force: true });
        unlock();
      }
    },
  };
}

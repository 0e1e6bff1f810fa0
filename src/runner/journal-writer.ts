/** Appends the events of a run to its journal, each as one line; those of one turn are written together. */
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
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
  /** Where an earlier journal that stood in this place was moved; null when there was none. */
  readonly setAside: string | null;
  /**
   * Takes the event. A trial is handed to the system together with the others that end in this turn
   * of the event loop, before the program waits for anything; every other event at once. Returns the
   * event, with a long output left in the file until it is asked for.
   * @throws Error with the system's code when the file cannot be written, be it of an earlier event.
   */
  append<E extends JournalEvent>(event: E): E;
  /**
   * Writes what is left and gives up the lock; outputs can still be read. Idempotent.
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

/** Moves a journal out of the way that holds finished trials of a run which did not end. */
function moveAside(path: string): string | null {
  if (!existsSync(path) || statSync(path).size === 0) return null;
  for (let n = 1; ; n++) {
    const aside = path.endsWith(".jsonl") ? path.replace(/jsonl$/, `${n}.jsonl`) : `${path}.${n}`;
    if (existsSync(aside)) continue;
    renameSync(path, aside);
    return aside;
  }
}

/**
 * Opens a journal. `append` goes on with an unfinished one, of which the first `append` bytes are
 * whole lines; without it the journal begins anew, and one that stands there is moved aside.
 * @throws UsageError when another process writes the same journal.
 */
export function openJournal(path: string, options: { append?: number } = {}): JournalWriter {
  mkdirSync(dirname(path), { recursive: true });
  const unlock = lockJournal(path);
  let fd: number | null = null;
  try {
    const setAside = options.append === undefined ? moveAside(path) : null;
    fd = openSync(path, options.append === undefined ? "w+" : "a+");
    const bytes = options.append === undefined ? 0 : mendEnd(fd, path, options.append);
    return writerOn(path, fd, bytes, setAside, unlock);
  } catch (error) {
    if (fd !== null) closeSync(fd);
    unlock();
    throw error;
  }
}

function writerOn(
  path: string,
  fd: number,
  start: number,
  setAside: string | null,
  unlock: () => void,
): JournalWriter {
  const batch = new LineBatch(fd, path);
  const lines = new JournalLines(path, () => batch.write());
  let offset = start;
  let open = true;
  return {
    path,
    setAside,
    get isEmpty() {
      return offset === 0;
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
        unlock();
      }
    },
  };
}

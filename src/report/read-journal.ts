/** Reads the journal of a run that did not end, so that it can be continued or looked at. */
import {
  JOURNAL_VERSION,
  journalEventSchema,
  type RunEnded,
  type RunStarted,
  runEndedSchema,
  runStartedSchema,
  type TrialFinished,
  trialFinishedSchema,
  type Warned,
  warnedSchema,
} from "../domain/journal.js";
import { toCamel } from "../domain/key-style.js";
import type { Warning } from "../domain/report.js";
import { ByteSink } from "./byte-sink.js";
import { fault } from "./file-faults.js";
import { outputOf, StoredFile } from "./stored-file.js";

/** What stands in a journal. */
export interface ReadJournal {
  started: RunStarted;
  /** In the order of the file; the last one of a case and repeat counts. */
  trials: TrialFinished[];
  /** Those of the run, and one for damaged lines that were passed over. */
  warnings: Warning[];
  /** How the last sitting ended; missing when the process was killed. */
  ended?: RunEnded;
  /** Length of the whole lines: a torn last line begins there. */
  validBytes: number;
}

interface Line {
  text: string;
  offset: number;
  /** Bytes without the line end. */
  length: number;
  /** Whether a line end follows. */
  whole: boolean;
}

async function* linesOf(file: StoredFile): AsyncIterable<Line> {
  const sink = new ByteSink();
  let offset = 0;
  for await (const chunk of file.chunks()) {
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a, from)) {
      sink.add(chunk, from, end);
      yield { text: sink.text(), offset, length: sink.length, whole: true };
      offset += sink.length + 1;
      sink.clear();
      from = end + 1;
    }
    sink.add(chunk, from);
  }
  if (sink.length > 0) {
    yield { text: sink.text(), offset, length: sink.length, whole: false };
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The first line's event. @throws UsageError for a file that is no journal of this version. */
function readStart(value: unknown, path: string): RunStarted {
  const isJournal = typeof value === "object" && value !== null && "journal_version" in value;
  if (!isJournal) {
    throw fault(
      path,
      "is not a journal of regressgate, or its first line was never finished",
      "there is nothing to resume: run without --resume",
    );
  }
  if (value.journal_version !== JOURNAL_VERSION) {
    throw fault(
      path,
      `journal version ${value.journal_version}, this regressgate reads version ${JOURNAL_VERSION}`,
      "finish the run with the version that began it, or run without --resume",
    );
  }
  const parsed = runStartedSchema.safeParse(value);
  if (!parsed.success) throw fault(path, "the first line of the journal is damaged");
  return toCamel(runStartedSchema, parsed.data);
}

/** The output of the trial in a journal's line. */
function outputOfLine(event: unknown): string | null {
  return typeof event === "object" && event !== null && "trial" in event
    ? outputOf(event.trial)
    : null;
}

/** Gathers the lines after the first. */
class Reading {
  readonly trials: TrialFinished[] = [];
  readonly warnings: Warning[] = [];
  ended: RunEnded | undefined;
  damaged = 0;
  readonly #cases: ReadonlySet<string>;

  constructor(
    readonly file: StoredFile,
    started: RunStarted,
  ) {
    this.#cases = new Set(started.cases.map((item) => item.id));
  }

  /** False when the line is no event. */
  read(line: Line): boolean {
    const parsed = journalEventSchema.safeParse(jsonOrNull(line.text));
    if (!parsed.success) return false;
    const event = parsed.data;
    if (event.event === "trial") this.#trial(toCamel(trialFinishedSchema, event), line);
    else if (event.event === "warning") this.#warning(toCamel(warnedSchema, event));
    else if (event.event === "end") this.ended = toCamel(runEndedSchema, event);
    return true;
  }

  #trial(event: TrialFinished, { offset, length }: Line): void {
    if (!this.#cases.has(event.case)) {
      this.damaged += 1;
      return;
    }
    // The run went on after an earlier end, and nobody knows yet how this sitting ended.
    this.ended = undefined;
    const trial = this.file.defer(event.trial, offset, length, outputOfLine);
    this.trials.push({ ...event, trial });
  }

  #warning({ code, text }: Warned): void {
    this.warnings.push({ code, text });
  }
}

/**
 * What the journal at `path` holds. A last line that was torn by a kill is left out; damaged lines
 * before it are passed over with a warning, so that no finished trial is lost for them.
 * @throws UsageError for a file that is no journal, or one of another version.
 */
export async function readJournal(path: string): Promise<ReadJournal> {
  const file = new StoredFile(path);
  let started: RunStarted | undefined;
  let reading: Reading | undefined;
  let validBytes = 0;
  for await (const line of linesOf(file)) {
    if (started === undefined || reading === undefined) {
      started = readStart(jsonOrNull(line.text), path);
      reading = new Reading(file, started);
    } else if (!reading.read(line)) {
      if (!line.whole) break;
      reading.damaged += 1;
    }
    validBytes = line.offset + line.length + (line.whole ? 1 : 0);
  }
  if (started === undefined || reading === undefined) {
    throw fault(path, "the journal is empty", "there is nothing to resume: run without --resume");
  }
  const { trials, warnings, ended, damaged } = reading;
  if (damaged > 0) {
    const text = `${damaged} damaged line${damaged === 1 ? "" : "s"} of the journal passed over; their trials are run again`;
    warnings.push({ code: "damaged_journal", text });
  }
  return { started, trials, warnings, validBytes, ...(ended ? { ended } : {}) };
}

/** Which finished trials of the round before still hold: those whose question and system are the same. */
import { existsSync } from "node:fs";
import path from "node:path";
import { expandVariables } from "../domain/expand-variables.js";
import { canonicalJson, fingerprint } from "../domain/fingerprint.js";
import type { RunStarted, TrialFinished } from "../domain/journal.js";
import type { CaseHead, CaseResult, Report } from "../domain/report.js";
import type { BoundCase } from "../domain/suite.js";
import { readJournal } from "../report/read-journal.js";
import { readReport } from "../report/read-report.js";
import { cleaningBy } from "../runner/clean-text.js";
import { isBuiltIn } from "../runner/grade-stored.js";
import { trialKey } from "../runner/plan.js";
import { regradeCase } from "../runner/regrade-case.js";
import type { FileSnapshot } from "./file-snapshot.js";
import { journalPathOf } from "./journal-path.js";
import type { PreparedSuite } from "./prepare-suite.js";
import { trialsOf } from "./resume.js";
import type { WatchedFiles } from "./watched-files.js";

/** By what the trials of a round were made; each is equal for equal content. */
export interface Making {
  /** The target: its spec, its settings with all variables filled in, its code. */
  system: string;
  /** What of a trial may be stored. */
  storage: string;
  /** The code of custom checks. */
  checks: string;
  timeout: string;
}

/** Trials that need no call, and how many of them were graded again. */
export interface TakenOver {
  done: Map<string, TrialFinished>;
  regraded: number;
  /** Whether what lies there was made by another run meanwhile: nothing of it holds. */
  foreign: boolean;
}

/** What a round of this suite is made by; variables are filled in, so it is never to be written. */
export function makingOf(
  { config, loaded, targetName, targetBase }: PreparedSuite,
  watched: WatchedFiles,
  files: FileSnapshot,
): Making {
  const code = (paths: readonly string[]) => paths.map((file) => files.get(file) ?? null);
  const { target, http, python, system, keepOutputs, redact } = config;
  const settings = canonicalJson({ target: target ?? null, http, python, system });
  return {
    system: fingerprint([
      targetName,
      targetBase,
      expandVariables(settings, loaded.env).value,
      // Its variables reach the code of a function or a command too.
      config.envFile === undefined ? null : files.get(path.resolve(loaded.baseDir, config.envFile)),
      code(watched.target),
    ]),
    storage: fingerprint([keepOutputs, redact]),
    checks: fingerprint(code(watched.checks)),
    timeout: fingerprint(config.timeoutS),
  };
}

/** The round before as its journal has it, or, when it came to its end, its report. */
interface Earlier {
  createdAt: string;
  heads: readonly CaseHead[];
  trials: readonly TrialFinished[];
  suite: Report["suite"];
}

async function earlierAt(out: string): Promise<Earlier | null> {
  const journal = journalPathOf(out);
  if (existsSync(journal)) {
    const { started, trials } = await readJournal(journal);
    const { createdAt, cases: heads, suite } = started;
    return { createdAt, heads, suite, trials };
  }
  if (!existsSync(out)) return null;
  const report = await readReport(out);
  const { createdAt, cases: heads, suite } = report;
  return { createdAt, heads, suite, trials: trialsOf(report) };
}

/** What tells a run, by its report or by its journal, from one that is made in the same place. */
export function nameOfMaking({ createdAt, suite }: Pick<Earlier, "createdAt" | "suite">): string {
  return `${createdAt} ${suite?.targetFingerprint ?? ""}`;
}

/** Whether what lies at `out` is of a run of these names; also when nothing lies there. */
export async function isOwn(out: string, own: ReadonlySet<string>): Promise<boolean> {
  try {
    const earlier = await earlierAt(out);
    return earlier === null || own.has(nameOfMaking(earlier));
  } catch {
    return false;
  }
}

/** The trials of one case graded by its checks as they are now; those that cannot be are left out. */
async function regraded(
  earlier: Earlier,
  head: CaseHead,
  trials: readonly TrialFinished[],
  bound: BoundCase,
  clean: (text: string) => string,
): Promise<TrialFinished[]> {
  const { checksFingerprint, checkTypes = {} } = bound.head;
  const stored: CaseResult = { ...head, trials: trials.map(({ trial }) => trial) };
  const made = await regradeCase(
    earlier,
    stored,
    { checks: bound.checks, checksFingerprint, checkTypes },
    { clean, signal: new AbortController().signal },
  );
  const refused = new Set(made.notGraded.map(({ repeat }) => repeat));
  return trials.flatMap((event, index) => {
    const trial = made.result.trials[index];
    return trial === undefined || refused.has(index) ? [] : [{ ...event, trial }];
  });
}

/** The last event of each trial counts. */
function trialsByCase(events: readonly TrialFinished[]): Map<string, TrialFinished[]> {
  const last = new Map(
    events.map((event) => [trialKey(event.case, event.repeat, event.burst), event]),
  );
  const cases = new Map<string, TrialFinished[]>();
  for (const event of last.values()) {
    const list = cases.get(event.case);
    if (list === undefined) cases.set(event.case, [event]);
    else list.push(event);
  }
  return cases;
}

export interface TakeOverRequest {
  /** Path of the report. */
  out: string;
  prepared: PreparedSuite;
  started: RunStarted;
  /** Of the round before, and of this one. */
  before: Making;
  now: Making;
  /** The names (`nameOfMaking`) of the rounds so far. */
  own: ReadonlySet<string>;
  /** Errored trials are called again. */
  retryErrors: boolean;
}

/**
 * Takes over every trial that would be the same again: of a case with the same input, called on the
 * same system, stored by the same rules. Where only checks changed it is graded again as it is stored.
 * @throws UsageError when the round before cannot be read; CheckConfigError from a check.
 */
export async function takeOver(request: TakeOverRequest): Promise<TakenOver> {
  const { out, prepared, started, before, now } = request;
  const taken: TakenOver = { done: new Map(), regraded: 0, foreign: false };
  if (before.system !== now.system || before.storage !== now.storage) {
    return { ...taken, foreign: !(await isOwn(out, request.own)) };
  }
  const earlier = await earlierAt(out);
  if (earlier === null) return taken;
  if (!request.own.has(nameOfMaking(earlier))) return { ...taken, foreign: true };
  const { suite, config, secrets } = prepared;
  const retryErrors = request.retryErrors || before.timeout !== now.timeout;
  const clean = cleaningBy({ redact: config.redact, secrets });
  const heads = new Map(earlier.heads.map((head) => [head.id, head]));
  const planned = new Map(started.cases.map((each) => [each.id, each.planned]));
  const byCase = trialsByCase(earlier.trials);
  for (const bound of suite.cases) {
    const { id } = bound.case;
    const head = heads.get(id);
    if (head === undefined || head.inputFingerprint !== bound.head.inputFingerprint) continue;
    const wanted = (byCase.get(id) ?? []).filter(
      ({ repeat, burst }) => !burst && repeat < (planned.get(id) ?? 0),
    );
    const sameChecks =
      head.checksFingerprint === bound.head.checksFingerprint &&
      (before.checks === now.checks || bound.checks.every(isBuiltIn));
    const kept = sameChecks ? wanted : await regraded(earlier, head, wanted, bound, clean);
    if (!sameChecks) taken.regraded += kept.length;
    for (const event of kept) {
      if (retryErrors && event.trial.error !== null) continue;
      taken.done.set(trialKey(id, event.repeat), event);
    }
  }
  return taken;
}

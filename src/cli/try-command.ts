/** What `try` does: reads check and answer, judges, shows. */
import { exitCodes } from "../domain/comparison.js";
import { UsageError } from "../domain/errors.js";
import { emptyResult } from "../domain/target-result.js";
import { readyCheck, type TriedAnswer } from "../session/try-check.js";
import type { TryFlags } from "./flags.js";
import { type Io, wantsColor } from "./io.js";
import { answerOf, paramReadings } from "./try-params.js";
import { tryText } from "./try-text.js";

async function readAnswer(flags: TryFlags, io: Io): Promise<TriedAnswer> {
  const given = flags.result === undefined ? null : answerOf(flags.result);
  if (flags.output !== undefined) {
    return { ...given, result: { ...(given?.result ?? emptyResult()), output: flags.output } };
  }
  if (given !== null) return given;
  if (io.input === undefined)
    throw new UsageError("no answer: give --output TEXT or --result JSON");
  const text = await io.input(() =>
    io.err("Paste the answer, then press Ctrl-D on a line of its own:\n"),
  );
  // The line end that a shell or a paste puts behind an answer is no part of it.
  return { result: { ...emptyResult(), output: text.replace(/\r?\n$/u, "") } };
}

/** Tries the check; returns the exit code: 0 passed, 1 failed, 3 the check could not judge. */
export async function tryCommand(type: string, flags: TryFlags, io: Io): Promise<number> {
  const ready = await readyCheck({
    type,
    readings: paramReadings(flags.params, flags.param ?? []),
    cwd: io.cwd,
    env: io.env,
    ...(flags.config === undefined ? {} : { config: flags.config }),
  });
  try {
    const answer = await readAnswer(flags, io);
    const tried = await ready.run(answer);
    if (flags.json) io.out(`${JSON.stringify(tried, null, 2)}\n`);
    else {
      const color = wantsColor(io, io.outIsTerminal);
      io.out(tryText(tried, answer.result.output, { color, width: Math.min(io.width, 120) }));
    }
    if (tried.outcome === null) return exitCodes.notMeasured;
    return tried.outcome.passed ? exitCodes.yes : exitCodes.no;
  } finally {
    await ready.close();
  }
}

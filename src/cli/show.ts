/** Shows a result by the reporters that were asked for and says which files were written. */
import path from "node:path";
import type { CasePlace, ReporterSubject } from "../domain/reporter.js";
import { deliver } from "../session/deliver.js";
import { loadReporter, type RequestedReporter } from "../session/load-reporter.js";
import { type NamedFile, refuseOutputs } from "../session/output-paths.js";
import type { ReporterFlags } from "./flags.js";
import { type Io, pageStyle } from "./io.js";

/** The reporters of the flags; read before a run, so that a typo costs nothing. */
export async function requestedReporters(
  flags: ReporterFlags & { explain?: boolean },
  io: Io,
): Promise<RequestedReporter[]> {
  const folders = { baseDir: io.cwd, cwd: io.cwd };
  const specs = [...(flags.reporter ?? [])];
  if (flags.json && !specs.some((spec) => spec === "json")) specs.push("json");
  const asked = await Promise.all(specs.map((spec) => loadReporter(spec, folders)));
  if (flags.markdown !== undefined) {
    asked.push(await loadReporter(`markdown=${flags.markdown}`, folders));
  }
  const toOut = asked.filter((each) => each.file === null);
  if (toOut.length === 0) asked.unshift(await loadReporter("terminal", folders));
  if (flags.explain && !asked.some(isExplain)) asked.push(await loadReporter("explain", folders));
  return flags.json
    ? asked.filter((each) => each.file !== null || each.reporter.name === "json")
    : asked;
}

/**
 * With those of the configuration, unless flags name reporters: one that prints takes the place of
 * the terminal page, and under --json only files are added.
 */
export function withConfigured(
  asked: readonly RequestedReporter[],
  flags: ReporterFlags,
  configured: readonly RequestedReporter[],
): RequestedReporter[] {
  if (flags.reporter !== undefined) return [...asked];
  const toFiles = configured.filter((each) => each.file !== null);
  const toOut = configured.filter((each) => each.file === null);
  if (flags.json || toOut.length === 0) return [...asked, ...toFiles];
  return [...toOut, ...asked.filter((each) => each.reporter.name !== "terminal"), ...toFiles];
}

/** The files that reporters will write, by name. */
export function filesOf(reporters: readonly RequestedReporter[]): NamedFile[] {
  return reporters.flatMap(({ file, reporter }) =>
    file === null ? [] : [{ file, what: `reporter ${reporter.name}` }],
  );
}

/** @throws UsageError when a reporter would write over a report that is read. */
export function refuseReports(
  reporters: readonly RequestedReporter[],
  reports: readonly string[],
  io: Io,
): void {
  const read = reports.map((file) => ({ file: path.resolve(io.cwd, file), what: "the report" }));
  refuseOutputs(filesOf(reporters), read);
}

function isExplain({ reporter }: RequestedReporter): boolean {
  return reporter.name === "explain";
}

/** Whether to work out what only an explanation shows. */
export function wantsExplanation(
  flags: { explain?: boolean },
  reporters: readonly RequestedReporter[],
): boolean {
  return flags.explain === true || reporters.some(isExplain);
}

/** Writes and prints; failures to write are told and returned, so that the exit code can say so. */
export async function show(
  subject: ReporterSubject,
  reporters: readonly RequestedReporter[],
  io: Io,
  reportPath?: string,
  places?: ReadonlyMap<string, CasePlace>,
): Promise<{ failures: number }> {
  const delivered = await deliver(subject, reporters, {
    ...pageStyle(io),
    ...(places === undefined ? {} : { places }),
    ...(reportPath === undefined ? {} : { reportPath }),
  });
  for (const text of delivered.texts) io.out(text);
  for (const file of delivered.files) io.err(`Wrote ${path.relative(io.cwd, file) || file}\n`);
  for (const failure of delivered.failures) io.err(`error: ${failure}\n`);
  return { failures: delivered.failures.length };
}

/** Exists so that a command under GitHub Actions marks the diff and fills the job's page by itself. */
import type { CasePlace, ReporterSubject } from "../domain/reporter.js";
import type { RequestedReporter } from "../session/load-reporter.js";
import type { Io } from "./io.js";

type Places = ReadonlyMap<string, CasePlace>;

/** Whether this process runs in a step of GitHub Actions. */
export function underGitHubActions(env: NodeJS.ProcessEnv): boolean {
  return env.GITHUB_ACTIONS === "true";
}

/** Only annotations ask where cases stand; nothing else pays for finding out. */
export async function placesFor(
  reporters: readonly RequestedReporter[],
  io: Io,
  find: (root: string) => Promise<Places> | Places,
): Promise<Places | undefined> {
  const asked = reporters.some(({ reporter }) => reporter.name === "github");
  if (!asked && !underGitHubActions(io.env)) return undefined;
  return await find(io.env.GITHUB_WORKSPACE || io.cwd);
}

/**
 * Under GitHub Actions: the annotations on standard error (results stay alone on standard output),
 * unless the reporter was asked for anyhow, and the Markdown text on the job's page.
 */
export async function tellGitHub(
  subject: ReporterSubject,
  reporters: readonly RequestedReporter[],
  io: Io,
  places: Places | undefined,
): Promise<void> {
  if (!underGitHubActions(io.env)) return;
  if (!reporters.some(({ reporter }) => reporter.name === "github")) {
    const { githubReporter } = await import("../reporters/github.js");
    const options = { color: false, width: 80, ...(places === undefined ? {} : { places }) };
    const say = io.commands ?? io.err;
    say(await githubReporter.render(subject, options));
  }
  const page = io.env.GITHUB_STEP_SUMMARY;
  if (!page) return;
  const { writeStepSummary } = await import("../session/step-summary.js");
  const why = await writeStepSummary(subject, page);
  if (why !== null) io.err(`job summary: ${why}\n`);
}

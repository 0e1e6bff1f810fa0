/** The baseline out of the history: the newest promoted or passing run of the default branch. */
import path from "node:path";
import type { Environment } from "../domain/environment.js";
import { UsageError } from "../domain/errors.js";
import { quoteName } from "../domain/figures.js";
import type { Report } from "../domain/report.js";
import type { SuiteConfig } from "../domain/suite-config.js";
import { chooseBaseline } from "../history/choose-baseline.js";
import { readDefaultBranch } from "./default-branch.js";
import { readGitFacts } from "./git-facts.js";
import { branchOfHistory, openHistory, requireHistory } from "./history-place.js";

export interface HistoryBaselineQuery {
  history: SuiteConfig["history"];
  baseDir: string;
  cwd: string;
  env: Environment;
}

export interface HistoryBaseline {
  report: Report;
  name: string;
}

/** How the source is called where it has no baseline. */
export async function describeHistory(query: HistoryBaselineQuery): Promise<string> {
  const place = requireHistory(query);
  const branch = await branchOf(query);
  const where = path.relative(query.cwd, place) || place;
  return branch === null
    ? `${where} has no promoted run (and no default branch is known)`
    : `${where} has no promoted run and none of branch ${quoteName(branch)} that passed its gate, other than of the head's own commit`;
}

async function branchOf({ history, cwd, env }: HistoryBaselineQuery): Promise<string | null> {
  return branchOfHistory(history) ?? (await readDefaultBranch(cwd, env));
}

/**
 * The report that a head is compared with; null when no run can serve.
 * @throws UsageError when no history is kept, or it cannot be read.
 */
export async function historyBaseline(
  query: HistoryBaselineQuery,
): Promise<HistoryBaseline | null> {
  const place = requireHistory(query);
  const [branch, head] = await Promise.all([branchOf(query), readGitFacts(query.cwd, query.env)]);
  const store = await openHistory(place, query.cwd);
  try {
    const { runs } = await store.runs();
    const chosen = chooseBaseline(runs, branch, head ?? {});
    if (chosen === null) return null;
    const report = await store.report(chosen.entry.id);
    if (report === null) {
      throw new UsageError(`history: the report of run ${chosen.entry.id} is gone`);
    }
    const { entry } = chosen;
    const commit = entry.commit === undefined ? "" : `, ${entry.commit.slice(0, 12)}`;
    const how = entry.promoted ? "promoted" : "passed";
    return { report, name: `history: ${entry.createdAt}${commit} (${how})` };
  } finally {
    store.close();
  }
}

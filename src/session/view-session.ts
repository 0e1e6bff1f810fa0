/** `view`: gives the local server what it shows: the kept runs, their pages, pages of comparisons. */
import path from "node:path";
import { summariseRun } from "../compare/summarise-run.js";
import type { Report } from "../domain/report.js";
import type { ReporterSubject } from "../domain/reporter.js";
import type { HistoryStore } from "../history/store.js";
import { htmlReporter } from "../reporters/html/html.js";
import { loadConfig } from "../suite/load-config.js";
import { type RunningView, startView } from "../view/server.js";
import { compareUnderConfig } from "./compare-session.js";
import { openHistory, REPORTS_FOLDER } from "./history-place.js";
import { type HistoryRequest, historySession, placeOfHistory } from "./history-session.js";

export interface ViewRequest extends HistoryRequest {
  /** 0 for one that is free. */
  port: number;
}

function render(subject: ReporterSubject): Promise<string> | string {
  return htmlReporter.render(subject, { color: false, width: 80 });
}

/**
 * Starts the server over the history (or the folder of reports) of the suite at hand. Every page is
 * made anew from the files, and nothing is written.
 * @throws ProblemsError; UsageError for a port that is taken or a history that cannot be read.
 */
export async function viewSession(request: ViewRequest): Promise<RunningView> {
  const { place, loaded } = await placeOfHistory(request);
  const { cwd, env, config } = request;
  // A first look, so that what cannot be read is said here and not in the browser.
  await historySession(request);
  async function withStore<T>(use: (store: HistoryStore) => Promise<T>): Promise<T> {
    const store = await openHistory(place, cwd);
    try {
      return await use(store);
    } finally {
      store.close();
    }
  }
  const journals =
    request.dir !== undefined && !/\.(sqlite3?|db)$/i.test(place)
      ? place
      : path.join(loaded.baseDir, REPORTS_FOLDER);
  return await startView(
    {
      journals,
      history: () => historySession(request),
      run: async (id) => {
        const report = await withStore((store) => store.report(id));
        return report === null ? null : render({ kind: "run", summary: summariseRun(report) });
      },
      comparison: async (base, head) => {
        const reports = await withStore(async (store) => [
          await store.report(base),
          await store.report(head),
        ]);
        if (reports.includes(null)) return null;
        const now = await loadConfig({
          cwd,
          env,
          ...(config === undefined ? {} : { path: config }),
        });
        const [first, second] = reports as [Report, Report];
        const compared = await compareUnderConfig(first, second, now, cwd);
        return render({ kind: "comparison", ...compared });
      },
    },
    request.port,
  );
}

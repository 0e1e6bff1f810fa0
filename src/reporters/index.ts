/** Exists as the table of reporters: a new one is a file and a line here. */
import type { Reporter } from "../domain/reporter.js";

/** A reporter that comes with regressgate; it is loaded when it is asked for, as most never are. */
export interface BuiltInReporter {
  readonly name: string;
  load(): Promise<Reporter>;
}

/** The reporters that come with regressgate, by the name that `--reporter` takes. */
export const builtInReporters: readonly BuiltInReporter[] = [
  { name: "terminal", load: async () => (await import("./terminal.js")).terminalReporter },
  { name: "json", load: async () => (await import("./json.js")).jsonReporter },
  { name: "markdown", load: async () => (await import("./markdown.js")).markdownReporter },
  { name: "junit", load: async () => (await import("./junit.js")).junitReporter },
  { name: "github", load: async () => (await import("./github.js")).githubReporter },
  { name: "csv", load: async () => (await import("./csv.js")).csvReporter },
  { name: "html", load: async () => (await import("./html/html.js")).htmlReporter },
  { name: "explain", load: async () => (await import("./explain.js")).explainReporter },
];

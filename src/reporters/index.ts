/** Exists as the table of reporters: a new one is a file and a line here. */
import type { Reporter } from "../domain/reporter.js";
import { csvReporter } from "./csv.js";
import { explainReporter } from "./explain.js";
import { jsonReporter } from "./json.js";
import { junitReporter } from "./junit.js";
import { markdownReporter } from "./markdown.js";
import { terminalReporter } from "./terminal.js";

/** The reporters that come with regressgate, by the name that `--reporter` takes. */
export const builtInReporters: readonly Reporter[] = [
  terminalReporter,
  jsonReporter,
  markdownReporter,
  junitReporter,
  csvReporter,
  explainReporter,
];

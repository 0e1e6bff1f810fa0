/** Reads the tables of examples in the reference pages, so that a page and the check cannot differ. */
import { readFileSync } from "node:fs";

/** One row of a table of examples. */
export interface DocExample {
  /** Parameters as written in the page. */
  readonly params: Record<string, unknown>;
  readonly output: string;
  readonly passes: boolean;
}

/**
 * The rows under a heading "## Examples" of docs/checks/NAME.md: parameters as JSON in code marks, the
 * output in code marks with `\n` for a line break and `\|` for a bar, and yes or no.
 */
export function docExamples(name: string): DocExample[] {
  const page = readFileSync(new URL(`../../docs/checks/${name}.md`, import.meta.url), "utf8");
  const section = page.split("\n## Examples\n")[1]?.split("\n## ")[0] ?? "";
  const row = /^\| `(.+?)` \| ``? ?(.*?) ?``? \| (yes|no) \|$/gmu;
  return [...section.matchAll(row)].map(([, params = "{}", output = "", passes]) => ({
    params: JSON.parse(`{${params}}`) as Record<string, unknown>,
    output: output.replaceAll("\\|", "|").replaceAll("\\n", "\n"),
    passes: passes === "yes",
  }));
}

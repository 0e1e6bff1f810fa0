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
 * output in code marks with `\n` for a line break, `\|` for a bar and `\u00ad` and the like for what cannot
 * be seen, and yes or no.
 */
export function docExamples(name: string): DocExample[] {
  const page = readFileSync(new URL(`../../docs/checks/${name}.md`, import.meta.url), "utf8");
  const section = page.split("\n## Examples\n")[1]?.split("\n## ")[0] ?? "";
  const row = /^\| `(.+?)` \| ``? ?(.*?) ?``? \| (yes|no) \|$/gmu;
  return [...section.matchAll(row)].map(([, params = "{}", output = "", passes]) => ({
    params: JSON.parse(`{${params}}`) as Record<string, unknown>,
    output: output
      .replaceAll("\\|", "|")
      .replaceAll("\\n", "\n")
      .replace(/\\u([0-9a-f]{4})/gu, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    passes: passes === "yes",
  }));
}

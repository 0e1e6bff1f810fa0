/** From a page of the manual to the steps that a reader takes: files to write, commands to run, output to see. */
import { fromMarkdown } from "mdast-util-from-markdown";

export type Step = { line: number } & (
  | { kind: "file"; name: string; content: string }
  | { kind: "commands"; script: string; exitCode: number; shows: string[] }
  | { kind: "script"; language: "ts" | "js" | "python"; content: string }
);

/** A first line that is a comment with nothing but the name of a file. */
const NAMED = /^(?:\/\/|#) ([\w./-]+\.\w+)\r?\n/;
const TITLE = /(?:^| )title=(\S+)/;
const NOT_RUN = /^<!-- not run: \S.* -->$/;
const EXIT = /# exit code (\d+)\s*$/;

const languages: Record<string, "ts" | "js" | "python"> = {
  ts: "ts",
  js: "js",
  mjs: "js",
  python: "python",
  py: "python",
};

/** The steps of a page, in their order. The rules stand in the README of this folder. */
export function readPage(markdown: string): Step[] {
  const steps: Step[] = [];
  let shown: Extract<Step, { kind: "commands" }> | undefined;
  let skipped = false;
  for (const node of fromMarkdown(markdown).children) {
    if (node.type === "html" && NOT_RUN.test(node.value)) {
      skipped = true;
      continue;
    }
    const before = shown;
    const left = skipped;
    shown = undefined;
    skipped = false;
    if (node.type !== "code" || left) continue;
    const line = node.position?.start.line ?? 0;
    const content = `${node.value}\n`;
    const name = TITLE.exec(node.meta ?? "")?.[1] ?? NAMED.exec(content)?.[1];
    const language = languages[node.lang ?? ""];
    if (name !== undefined) steps.push({ kind: "file", line, name, content });
    else if (node.lang === "sh" || node.lang === "bash") {
      const exitCode = Number(EXIT.exec(content.trimEnd())?.[1] ?? 0);
      shown = { kind: "commands", line, script: content, exitCode, shows: [] };
      steps.push(shown);
    } else if (node.lang === "text" && before) {
      before.shows.push(...node.value.split("\n").filter((text) => text.trim() !== ""));
    } else if (language) steps.push({ kind: "script", line, language, content });
  }
  return steps;
}

const collapse = (text: string) => text.replace(/\s+/g, " ").trim();
const quote = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The first of `lines` that does not occur in `output` behind the ones before it; undefined if all do. */
export function firstMissing(lines: readonly string[], output: string): string | undefined {
  let rest = collapse(output);
  for (const line of lines) {
    const parts = collapse(line).split("…").map(quote);
    const found = new RegExp(parts.join(".*?")).exec(rest);
    if (!found) return line;
    rest = rest.slice(found.index + found[0].length);
  }
  return undefined;
}

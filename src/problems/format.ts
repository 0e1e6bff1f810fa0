/** Problems as text: one line each that an editor can jump to, the source line and a hint. */
import pc from "picocolors";
import { displayPath } from "./display-path.js";
import type { Problem } from "./problem.js";
import { sourceExcerpt } from "./source-excerpt.js";

/** How problems are shown. */
export interface FormatOptions {
  /** ANSI colours. @default false */
  color?: boolean;
  /** Files below it are named relative to it. @default process.cwd() */
  cwd?: string;
}

function placeText(problem: Problem, cwd: string): string {
  if (problem.file === undefined) return "";
  const file = displayPath(problem.file, cwd);
  if (problem.line === undefined) return file;
  return `${file}:${problem.line}:${problem.column ?? 1}`;
}

function formatProblem(
  problem: Problem,
  cwd: string,
  color: ReturnType<typeof pc.createColors>,
): string {
  const place = placeText(problem, cwd);
  const what =
    problem.where === undefined ? problem.message : `${problem.where}: ${problem.message}`;
  const lines = [place === "" ? what : `${color.bold(place)}  ${what}`];
  if (problem.sourceLine !== undefined && problem.line !== undefined) {
    const { text, indent } = sourceExcerpt(problem.sourceLine, problem.column ?? 1);
    const number = String(problem.line);
    const gutter = " ".repeat(number.length);
    lines.push(`  ${color.dim(`${number} |`)} ${text}`);
    lines.push(`  ${color.dim(`${gutter} |`)} ${" ".repeat(indent)}${color.red("^")}`);
  }
  if (problem.hint !== undefined) lines.push(`  ${color.cyan("hint:")} ${problem.hint}`);
  return lines.join("\n");
}

/**
 * All problems, each as `file:line:column  where: message` with two lines of source (the line and a
 * marker under the place) and a hint, then their count when there are several.
 */
export function formatProblems(problems: readonly Problem[], options: FormatOptions = {}): string {
  const color = pc.createColors(options.color ?? false);
  const cwd = options.cwd ?? process.cwd();
  const shown = problems.map((problem) => formatProblem(problem, cwd, color));
  if (problems.length > 1) shown.push(`${problems.length} problems`);
  return shown.join("\n");
}

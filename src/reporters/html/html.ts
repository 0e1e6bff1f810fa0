/** Exists for a report that is opened in a browser: one file that holds its data and asks for nothing. */
import type { Report } from "../../domain/report.js";
import type { Reporter, ReporterSubject } from "../../domain/reporter.js";
import { shardOf } from "../../domain/shard.js";
import { pageBlocks } from "./page-blocks.js";
import { pageFiles } from "./page-files.js";
import { pageFront } from "./page-front.js";
import { dataElement, scriptElement, shellEnd, shellStart } from "./page-shell.js";
import { TextBudget } from "./page-texts.js";

/** The cases that a reader looks for first. */
function firstIds(subject: ReporterSubject): string[] {
  if (subject.kind === "run") return subject.summary.failing.map(({ id }) => id);
  const { changes, mustPassFailures } = subject.comparison;
  return [...mustPassFailures, ...changes].map(({ id }) => id);
}

/** The baseline's cases that were compared with the report of a shard; all of them with any other. */
function withinShard(base: Report, head: Report | undefined): Report {
  const shard = head?.run?.shards;
  if (shard === undefined) return base;
  return { ...base, cases: base.cases.filter(({ id }) => shardOf(id, shard.of) === shard.index) };
}

/** The subject as the page holds it. */
function held(subject: ReporterSubject): ReporterSubject {
  if (subject.kind === "run" || subject.base === undefined) return subject;
  return { ...subject, base: withinShard(subject.base, subject.head) };
}

/** `html`: the page of report-ui/ with the data of the run or the comparison in it. */
export const htmlReporter: Reporter = {
  name: "html",
  summary: "One HTML file for a browser: verdict, charts, every case and trial; needs no network.",
  async render(whole) {
    const files = await pageFiles();
    const subject = held(whole);
    const head = subject.kind === "run" ? subject.summary.report : subject.head;
    const base = subject.kind === "run" ? null : (subject.base ?? null);
    const budget = new TextBudget();
    const blocks: string[] = [];
    let cases = 0;
    if (head !== undefined) {
      for (const block of pageBlocks(base, head, firstIds(subject), budget)) {
        blocks.push(dataElement("block", block));
        cases += block.cases.length;
      }
    }
    const front = pageFront(subject, {
      cases,
      blocks: blocks.length,
      omittedChars: budget.omitted,
    });
    return [
      shellStart(subject, files),
      dataElement("front", front),
      scriptElement(files),
      ...blocks,
      shellEnd,
    ].join("");
  },
};

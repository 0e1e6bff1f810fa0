/** The measured figures as Markdown, and the blocks of the two pages that hold them. */
import { readFileSync, writeFileSync } from "node:fs";
import { median } from "../../timing.mjs";

const count = (value) => value.toLocaleString("en-US");
const seconds = (ms) => `${(ms / 1000).toFixed(ms < 9_950 ? 2 : 1)} s`;
const megabytes = (value) => (value === null ? "not measured" : `${value.toFixed(0)} MB`);
const line = (cells) => `| ${cells.join(" | ")} |`;

/** What stands for a cell: medians of its runs, or why it has none. */
function figures({ runs, reason }) {
  if (reason) return reason;
  const sizes = runs.map((run) => run.megabytes).filter((size) => size !== null);
  return `${seconds(median(runs.map((run) => run.ms)))}, ${megabytes(sizes.length > 0 ? median(sizes) : null)}`;
}

/** The short table: a tool a row, a size and a delay a column. */
export function shortTable(cells, rows) {
  const head = cells.map(({ trials, delay }) => `${count(trials)} trials, ${delay} ms`);
  return [
    line(["", ...head]),
    line(["---", ...head.map(() => "---")]),
    ...rows.map(({ peer, reason, results }) =>
      line([peer.name, ...(reason ? head.map(() => reason) : results.map(figures))]),
    ),
  ].join("\n");
}

/** The long table: a tool in a cell a row, with its distance from the floor and what the server counted. */
export function longTable(cells, rows) {
  const columns = [
    "tool",
    "trials, delay",
    "time (least to most)",
    "floor",
    "largest size",
    "requests",
    "at once",
    "graded",
  ];
  const lines = [line(columns), line(columns.map(() => "---"))];
  for (const [index, { trials, delay }] of cells.entries()) {
    const floor = rows.find(({ peer }) => peer.short === "floor")?.results?.[index];
    for (const { peer, reason, results } of rows) {
      const result = reason ? { reason } : results[index];
      const place = [
        `${peer.name} ${peer.name.includes(peer.version) ? "" : peer.version}`.trim(),
        `${count(trials)}, ${delay} ms`,
      ];
      if (result.reason) {
        lines.push(line([...place, result.reason, "", "", "", "", ""]));
        continue;
      }
      const { runs } = result;
      const times = runs.map((run) => run.ms);
      const ratios = runs.flatMap((run, round) =>
        floor?.runs?.[round] ? [run.ms / floor.runs[round].ms] : [],
      );
      const sizes = runs.map((run) => run.megabytes).filter((size) => size !== null);
      lines.push(
        line([
          ...place,
          `${seconds(median(times))} (${seconds(Math.min(...times))} to ${seconds(Math.max(...times))})`,
          ratios.length > 0 ? `${median(ratios).toFixed(2)}x` : "",
          megabytes(sizes.length > 0 ? median(sizes) : null),
          count(runs[0].requests),
          count(Math.max(...runs.map((run) => run.atOnce))),
          peer.verdict ? count(runs[0].graded) : "none",
        ]),
      );
    }
  }
  return lines.join("\n");
}

/** Puts `text` between the marks of a page; throws where the page has none. */
export function writeBlock(page, text) {
  const before = readFileSync(page, "utf8");
  const block = /(<!-- peers -->\n)[\s\S]*?(\n<!-- \/peers -->)/;
  if (!block.test(before))
    throw new Error(`${page} has no marks <!-- peers --> and <!-- /peers -->`);
  writeFileSync(
    page,
    before.replace(block, (_all, head, tail) => `${head}\n${text}\n${tail}`),
  );
}

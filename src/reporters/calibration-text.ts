/** Exists to print whether runs of unchanged code agree with each other. */
import type { Calibration } from "../domain/calibration.js";
import {
  countOf,
  formatExpected,
  formatLevel,
  formatP,
  formatPointsBare,
  formatRate,
} from "../domain/figures.js";
import type { ReporterOptions } from "../domain/reporter.js";
import { cutList } from "./cut-text.js";
import { TerminalPage } from "./terminal-page.js";
import { layColumns } from "./terminal-text.js";
import { visibleName } from "./visible-text.js";

const MOST_ROWS = 40;

function verdict(page: TerminalPage, c: Calibration): void {
  const { p, drifted } = c.drift;
  page.text(
    drifted
      ? `The runs differ more than their own trials allow (drift p = ${formatP(p)})`
      : `The runs agree as far as their trials can tell (drift p = ${formatP(p)})`,
    {
      paint: (text) => page.colors.bold(drifted ? page.colors.red(text) : page.colors.green(text)),
    },
  );
  if (drifted) {
    page.text(
      "Provider drift, shared state or a cache: something moves between the runs. No test can repair this; the gate will block unchanged heads more often than its budget says. Pin the model, interleave the runs, refresh the baseline.",
    );
  }
}

function table(page: TerminalPage, rows: readonly (readonly string[])[], rest: number): void {
  for (const line of layColumns(rows, page.width - 2)) page.line(`  ${line}`);
  if (rest > 0) page.text(`… and ${countOf(rest, "more row")}`, { indent: 2 });
}

/** The calibration as text; every number is a field of it. */
export function calibrationText(c: Calibration, options: ReporterOptions): string {
  const page = new TerminalPage(options);
  verdict(page, c);
  page.section(`Runs, oldest first (${countOf(c.cases, "shared case")})`);
  const runs = cutList(c.runs, MOST_ROWS);
  table(
    page,
    runs.shown.map((run) => [
      visibleName(run.name),
      visibleName(run.createdAt, 30),
      countOf(run.repeats, "trial"),
      formatRate(run.passRate),
    ]),
    runs.rest,
  );
  page.section("Each run against the one before");
  const pairs = cutList(c.pairs, MOST_ROWS);
  table(
    page,
    [
      ["", "points", "p worse", "p better"],
      ...pairs.shown.map((pair) => [
        visibleName(pair.head),
        formatPointsBare(pair.delta),
        formatP(pair.pWorse),
        formatP(pair.pBetter),
      ]),
    ],
    pairs.rest,
  );
  page.gap();
  const count = `False alarms: ${c.alarms.worse} of ${countOf(c.pairs.length, "pair")} called worse, ${formatExpected(c.expectedAlarms)} expected at ${formatLevel(c.alpha)} (${c.alarms.better} called better).`;
  page.text(
    c.falseAlarms === null
      ? count
      : `${count} The true rate lies in ${formatRate(c.falseAlarms.low)} to ${formatRate(c.falseAlarms.high)} (95 %).`,
  );
  page.bullets(c.notes.map((note) => note.text));
  page.text(`${c.drift.permutations} permutations, seed ${c.drift.seed}.`);
  return page.toString();
}

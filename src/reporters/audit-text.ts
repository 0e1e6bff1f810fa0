/** Exists to print how a gate does on given data, beside the rules it replaces. */
import type { Audit, BlockedShare, RuleShares } from "../domain/audit.js";
import { countOf, formatCount, formatDrop, formatLevel, formatRate } from "../domain/figures.js";
import type { ReporterOptions } from "../domain/reporter.js";
import { TerminalPage } from "./terminal-page.js";
import { layColumns } from "./terminal-text.js";

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

const cell = ({ share, low, high }: BlockedShare) =>
  `${percent(share)} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`;

const cells = (rules: RuleShares) => [
  cell(rules.gate),
  percent(rules.anyDrop.share),
  percent(rules.fivePoints.share),
];

function table(page: TerminalPage, rows: readonly (readonly string[])[]): void {
  layColumns(rows, page.width - 2).forEach((line, index) => {
    page.line(`  ${index === 0 ? page.colors.dim(line) : line}`);
  });
}

/** The audit as text; every number is a field of it. */
export function auditText(audit: Audit, options: ReporterOptions): string {
  const page = new TerminalPage(options);
  const { gate } = audit.falseBlocks;
  page.text(
    `Were nothing changed, this gate would block ${percent(gate.share)} of heads like this one (95 % interval ${percent(gate.low)} to ${percent(gate.high)}); its budget is ${formatLevel(audit.falseAlarmBudget)}`,
    { paint: page.colors.bold },
  );
  page.text(
    `${countOf(audit.cases, "case")}, ${formatCount(audit.informative)} of which can show anything; ${formatCount(audit.baseRepeats)} against ${countOf(audit.headRepeats, "trial")} a case, ${formatRate(audit.passRate)} passed. The trials of every case were dealt anew to both reports, so that nothing differs but chance.`,
  );
  const heads = ["blocked, in percent", "this gate", "any drop", "> 5 points"];
  page.section(`Nothing changed (${countOf(audit.relabelings, "draw")})`);
  table(page, [heads, ["nothing changed", ...cells(audit.falseBlocks)]]);
  page.section(`Something broke (${countOf(audit.detectionDraws, "draw")} each)`);
  const rows = audit.detection.map((row) => [
    row.brokenCases === null
      ? `every case loses ${formatDrop(row.drop)}`
      : `${countOf(row.brokenCases, "case")} broke (${formatDrop(row.drop)})`,
    ...cells(row.rules),
  ]);
  table(page, [heads, ...rows]);
  page.gap();
  page.text(
    `Planned: a drop of ${formatDrop(audit.mde80)} is seen in 4 of 5 runs. Hard limits, must-pass cases and scores that gate have no part in these draws. Seed ${audit.seed}.`,
  );
  return page.toString();
}

/** Exists to show the tags and checks that matter, and only to count the others. */
import type { Slice } from "../domain/comparison.js";
import { countOf, formatCount, formatP, formatPointsBare, formatRate } from "../domain/figures.js";
import { cutList } from "./cut-text.js";
import type { TerminalPage } from "./terminal-page.js";
import { layColumns } from "./terminal-text.js";
import { visibleName } from "./visible-text.js";

const MOST_SLICES = 10;
/** Slices that did not move are shown only where they are few. */
const FEW = 5;

/** Columns that give way on a narrow terminal: the number of cases, p, then the baseline's rate. */
const SPARE = [1, 5, 2];

function row(slice: Slice): string[] {
  return [
    visibleName(slice.name),
    formatCount(slice.cases),
    formatRate(slice.baseRate),
    formatRate(slice.headRate),
    formatPointsBare(slice.delta),
    `p ${formatP(slice.pAdjusted)}`,
    slice.worse ? "worse" : "",
  ];
}

/** Writes a family of slices: those that moved, the ones shown to be worse in red. */
export function showSlices(
  page: TerminalPage,
  title: string,
  what: string,
  family: readonly Slice[],
): void {
  if (family.length === 0) return;
  const moved = family.length <= FEW ? family : family.filter((slice) => slice.delta !== 0);
  const { shown, rest } = cutList(moved, MOST_SLICES);
  page.section(title);
  const table = [["", "cases", "baseline", "head", "points", "adjusted", ""], ...shown.map(row)];
  const lines = shown.length === 0 ? [] : layColumns(table, page.width - 2, SPARE);
  lines.forEach((line, index) => {
    const worse = shown[index - 1]?.worse === true;
    page.line(`  ${index === 0 ? page.colors.dim(line) : worse ? page.colors.red(line) : line}`);
  });
  if (rest > 0) page.text(`… and ${countOf(rest, `more ${what}`)} that moved`, { indent: 2 });
  const still = family.length - moved.length;
  if (still > 0) page.text(`${countOf(still, what)} did not move`, { indent: 2 });
}

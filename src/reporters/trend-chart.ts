/** Exists to draw the rates of many runs, with their intervals and changes, in the lines of a terminal. */
import { formatRate } from "../domain/figures.js";
import type { HistoryTrend } from "../domain/history.js";

const ROWS = 9;

interface Signs {
  point: string;
  range: string;
  change: string;
  side: string;
  corner: string;
  floor: string;
}
const LINES: Signs = { point: "●", range: "│", change: "┊", side: "┤", corner: "└", floor: "─" };
const ASCII: Signs = { point: "o", range: "|", change: ":", side: "|", corner: "+", floor: "-" };

/** Ends of the axis: whole twentieths around everything that is shown. */
function axisOf(points: HistoryTrend["points"]): [number, number] {
  const low = Math.floor(Math.min(...points.map((point) => point.low)) * 20 + 1e-9) / 20;
  const high = Math.ceil(Math.max(...points.map((point) => point.high)) * 20 - 1e-9) / 20;
  return high - low < 0.05 ? [Math.max(0, high - 0.05), Math.max(0.05, high)] : [low, high];
}

/**
 * Lines of at most `width` columns: a column a run, the rate a dot and its interval a bar; before a
 * change point stands a dotted line. Of more runs than columns the newest are drawn.
 */
export function trendChart(
  trend: HistoryTrend,
  options: { width: number; ascii: boolean },
): { lines: string[]; drawn: number } {
  const signs = options.ascii ? ASCII : LINES;
  const changes = new Set(trend.changePoints.map(({ run }) => run));
  const label = "100.0 %".length + 2;
  const room = Math.max(8, options.width - label - 1);
  let { points } = trend;
  const columnsOf = (from: HistoryTrend["points"]) =>
    from.length + from.slice(1).filter(({ run }) => changes.has(run)).length;
  while (columnsOf(points) > room) points = points.slice(1);
  const step = columnsOf(points) * 3 <= room ? 3 : columnsOf(points) * 2 <= room ? 2 : 1;
  const [low, high] = axisOf(points);
  const rowOf = (rate: number) => Math.round(((high - rate) / (high - low)) * (ROWS - 1));
  const rows = Array.from({ length: ROWS }, () => "");
  points.forEach((point, k) => {
    const [top, bottom, at] = [rowOf(point.high), rowOf(point.low), rowOf(point.rate)];
    rows.forEach((_, row) => {
      const mark = k > 0 && changes.has(point.run) ? signs.change.padStart(step) : "";
      const sign = row === at ? signs.point : row >= top && row <= bottom ? signs.range : " ";
      rows[row] += mark + sign.padStart(step);
    });
  });
  const labels = [0, (ROWS - 1) / 2, ROWS - 1];
  const lines = rows.map((row, index) => {
    const rate = high - (index / (ROWS - 1)) * (high - low);
    const text = labels.includes(index) ? formatRate(rate) : "";
    return `${text.padStart(label - 1)} ${signs.side}${row}`.trimEnd();
  });
  lines.push(`${" ".repeat(label)}${signs.corner}${signs.floor.repeat(rows[0]?.length ?? 0)}`);
  return { lines, drawn: points.length };
}

const BLOCKS = "▁▂▃▄▅▆▇█";
const LEVELS = "01234567";

/** Rates in [0, 1] as one line, the newest `most`; a gap where there is none. */
export function sparkline(
  rates: readonly (number | null)[],
  options: { most: number; ascii: boolean },
): string {
  const signs = options.ascii ? LEVELS : BLOCKS;
  const shown = rates.slice(-options.most);
  return shown
    .map((rate) => (rate === null ? (options.ascii ? "." : "·") : signs[Math.round(rate * 7)]))
    .join("");
}

/** The trend as a picture in the page: rates with their intervals, change points as dashed lines. */
import { formatPoints, formatRate } from "../domain/figures.js";
import type { History } from "../domain/history.js";
import { htmlText } from "../reporters/html/page-shell.js";

const WIDTH = 900;
const HEIGHT = 240;
const LEFT = 60;
const EDGE = 16;

/** SVG, each run a link to its page; empty without a trend. */
export function trendPicture({ trend, runs }: History): string {
  if (trend === null || trend.points.length === 0) return "";
  const low = Math.floor(Math.min(...trend.points.map((point) => point.low)) * 20) / 20;
  const high = Math.max(
    low + 0.05,
    Math.ceil(Math.max(...trend.points.map((p) => p.high)) * 20) / 20,
  );
  const y = (rate: number) =>
    (EDGE + ((high - rate) / (high - low)) * (HEIGHT - 2 * EDGE)).toFixed(1);
  const step = (WIDTH - LEFT - EDGE) / trend.points.length;
  const x = (index: number) => (LEFT + step * (index + 0.5)).toFixed(1);
  const dates = new Map(runs.map((run) => [run.id, run.createdAt]));
  const grid = [low, (low + high) / 2, high].map(
    (rate) =>
      `<line class="grid" x1="${LEFT}" x2="${WIDTH}" y1="${y(rate)}" y2="${y(rate)}"/><text x="${LEFT - 8}" y="${y(rate)}" dy="0.32em">${htmlText(formatRate(rate))}</text>`,
  );
  const changes = trend.changePoints.map((change) => {
    const index = trend.points.findIndex((point) => point.run === change.run);
    const at = (LEFT + step * index).toFixed(1);
    return `<line class="change" x1="${at}" x2="${at}" y1="0" y2="${HEIGHT}"><title>${htmlText(formatPoints(change.delta))}</title></line>`;
  });
  const points = trend.points.map((point, index) => {
    const label = `${dates.get(point.run) ?? ""}: ${formatRate(point.rate)}`;
    return `<a href="/run/${point.run}" aria-label="${htmlText(label)}"><line class="range" x1="${x(index)}" x2="${x(index)}" y1="${y(point.low)}" y2="${y(point.high)}"/><circle cx="${x(index)}" cy="${y(point.rate)}" r="5"><title>${htmlText(label)}</title></circle></a>`;
  });
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label="Pass rate of each run, oldest first">${[...grid, ...changes, ...points].join("")}</svg>`;
}

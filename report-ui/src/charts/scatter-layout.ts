/** Exists to give every case a dot of its own, though many cases have the same two rates. */
import type { CaseRow } from "../data/rows.js";

/** A case with its rates (0 to 1) and its place in pixels. */
export interface Dot {
  row: CaseRow;
  x: number;
  y: number;
  px: number;
  py: number;
}

/** The angle that fills a disc evenly (the golden angle, after Vogel 1979). */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** Cases of one pair of rates, as a disc of dots. */
export interface Cluster {
  dots: Dot[];
  /** Middle of its disc in pixels. */
  px: number;
  py: number;
  /** Radius of its disc in pixels, dots included. */
  radius: number;
  /** Whether its cases have the same rate on both sides. */
  same: boolean;
}

/** The square of the rates in pixels: 0 to 100 % across and upward. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The order within a disc: what broke lies in the middle, on top. */
const weight = (row: CaseRow) => (row.state === "broken" || row.state === "must-pass" ? 0 : 1);

function byRates(rows: readonly CaseRow[]): { x: number; y: number; rows: CaseRow[] }[] {
  const places = new Map<string, { x: number; y: number; rows: CaseRow[] }>();
  for (const row of rows) {
    const { base, head } = row;
    if (base === null || head === null || row.delta === null) continue;
    if (base.trials === 0 || head.trials === 0) continue;
    const [x, y] = [base.passes / base.trials, head.passes / head.trials];
    const key = `${x} ${y}`;
    const place = places.get(key) ?? { x, y, rows: [] };
    places.set(key, place);
    place.rows.push(row);
  }
  return [...places.values()];
}

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** The middle of a disc whose centres of dots reach `reach` pixels, moved so that it stays in the plot. */
function middleOf(x: number, y: number, reach: number, plot: Plot): [px: number, py: number] {
  const [width, height] = [plot.right - plot.left, plot.bottom - plot.top];
  if (x === y) {
    // Along the diagonal, so that what did not change stays on it.
    const room = Math.min(0.5, Math.max(reach / width, reach / height));
    const at = within(x, room, 1 - room);
    return [plot.left + at * width, plot.bottom - at * height];
  }
  return [
    within(plot.left + x * width, plot.left + reach, plot.right - reach),
    within(plot.bottom - y * height, plot.top + reach, plot.bottom - reach),
  ];
}

/** Share of the way to the next place that a disc may reach: moved inward from an edge, it meets none. */
const REACH = 0.3;
const SMALLEST = 1.8;
const LARGEST = 4;

/**
 * One cluster for each pair of rates, its dots in a sunflower inside the plot.
 * @param room pixels between two neighbouring places
 * @returns the clusters, and the radius of a dot with which those of the largest do not touch
 */
export function clusters(
  rows: readonly CaseRow[],
  plot: Plot,
  room: number,
): { all: Cluster[]; radius: number } {
  const places = byRates(rows);
  const most = places.reduce((largest, { rows: of }) => Math.max(largest, of.length), 1);
  const radius = Math.min(LARGEST, Math.max(SMALLEST, (0.8 * REACH * room) / Math.sqrt(most)));
  const all = places.map(({ x, y, rows: ofPlace }) => {
    const count = ofPlace.length;
    const step = Math.min(1.5 * radius, (REACH * room) / Math.sqrt(count));
    const reach = count === 1 ? 0 : step * Math.sqrt(count - 0.5);
    const [px, py] = middleOf(x, y, reach, plot);
    const sorted = [...ofPlace].sort((a, b) => weight(a) - weight(b));
    const dots = sorted.map((row, index): Dot => {
      const distance = count === 1 ? 0 : step * Math.sqrt(index + 0.5);
      return {
        row,
        x,
        y,
        px: px + distance * Math.cos(index * GOLDEN),
        py: py + distance * Math.sin(index * GOLDEN),
      };
    });
    return { dots, px, py, radius: reach + radius, same: x === y };
  });
  return { all, radius };
}

/** A count beside its cluster. */
export interface Count {
  text: string;
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
}

const LETTER = 8.5;
const TALL = 12;
const APART = 8;

/**
 * `×22` beside every cluster of several cases, over no dot and no other count; none at all when one of
 * them finds no place.
 * @param frame what the counts must stay within
 */
export function countsOf(all: readonly Cluster[], frame: Plot, dot: number): Count[] {
  const dots = all.flatMap((cluster) => cluster.dots);
  const taken: [left: number, top: number, right: number, bottom: number][] = [];
  const counts: Count[] = [];
  for (const { dots: ofCluster, px, py, radius } of all) {
    if (ofCluster.length < 2) continue;
    const own = new Set(ofCluster);
    const text = `×${ofCluster.length}`;
    const width = LETTER * text.length;
    const away = radius + 4;
    const middle = py + TALL / 2 - 2;
    const tries: [Count["anchor"], number, number][] = [
      ["start", px + away, middle],
      ["end", px - away, middle],
      ["middle", px, py + away + TALL - 2],
      ["middle", px, py - away],
    ];
    const found = tries.find(([anchor, x, y]) => {
      const left = x - (anchor === "start" ? 0 : anchor === "end" ? width : width / 2);
      const [right, top, bottom] = [left + width, y - TALL, y + 1];
      const inside =
        left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
      const free =
        dots.every((each) => {
          // Farther from the dots of others, so that nobody takes it for theirs.
          const gap = dot + (own.has(each) ? 0 : APART);
          return (
            each.px < left - gap ||
            each.px > right + gap ||
            each.py < top - dot ||
            each.py > bottom + dot
          );
        }) && taken.every(([l, t, r, b]) => r < left || l > right || b < top || t > bottom);
      if (inside && free) taken.push([left, top, right, bottom]);
      return inside && free;
    });
    if (found === undefined) return [];
    const [anchor, x, y] = found;
    counts.push({ text, x, y, anchor });
  }
  return counts;
}

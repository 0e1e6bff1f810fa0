/** Exists to give every case a dot of its own, though many cases have the same two rates. */
import type { CaseRow } from "../data/rows.js";

/** A case with its place, in units of the rates (0 to 1), before spreading. */
export interface Dot {
  row: CaseRow;
  x: number;
  y: number;
  /** Pixels beside its place. */
  dx: number;
  dy: number;
}

/** The angle that fills a disc evenly (the golden angle, after Vogel 1979). */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** Places with the number of their cases. */
export interface Cluster {
  x: number;
  y: number;
  dots: Dot[];
  /** Radius of its disc in pixels. */
  radius: number;
}

/** The order within a disc: what broke lies in the middle, on top. */
const weight = (row: CaseRow) => (row.state === "broken" || row.state === "must-pass" ? 0 : 1);

/**
 * One cluster for each pair of rates, its dots in a sunflower.
 * @param room pixels between two neighbouring places
 * @param radius of one dot in pixels
 */
export function clusters(rows: readonly CaseRow[], room: number, radius: number): Cluster[] {
  const places = new Map<string, Cluster>();
  for (const row of rows) {
    const { base, head } = row;
    if (base === null || head === null || base.trials === 0 || head.trials === 0) continue;
    const x = base.passes / base.trials;
    const y = head.passes / head.trials;
    const key = `${x} ${y}`;
    const cluster = places.get(key) ?? { x, y, dots: [], radius: 0 };
    places.set(key, cluster);
    cluster.dots.push({ row, x, y, dx: 0, dy: 0 });
  }
  for (const cluster of places.values()) {
    cluster.dots.sort((a, b) => weight(a.row) - weight(b.row));
    const count = cluster.dots.length;
    const step = Math.min(2.1 * radius, (0.46 * room) / Math.sqrt(count));
    cluster.dots.forEach((dot, index) => {
      const distance = count === 1 ? 0 : step * Math.sqrt(index + 0.5);
      dot.dx = distance * Math.cos(index * GOLDEN);
      dot.dy = distance * Math.sin(index * GOLDEN);
    });
    cluster.radius = step * Math.sqrt(count) + radius;
  }
  return [...places.values()];
}

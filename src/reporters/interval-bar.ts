/** Exists to draw an interval of a difference as a line of text, with zero marked. */
import type { Interval } from "../domain/comparison.js";

/** Half-widths of the axis in points; the smallest that holds everything is taken. */
const AXES = [1, 2, 5, 10, 20, 50, 100];

/**
 * Two lines: `├──┃━━━●━━━┼──┤` (the interval thick, the observed difference a dot, zero a cross)
 * and the axis' ends under it. `width` is the number of columns, at least 15.
 */
export function intervalBar(delta: number, interval: Interval, width: number): [string, string] {
  const size = 100 * Math.max(Math.abs(interval.low), Math.abs(interval.high), Math.abs(delta));
  const axis = AXES.find((points) => points >= size - 1e-9) ?? 100;
  const columns = Math.max(15, width) - (width % 2 === 0 ? 1 : 0);
  const place = (value: number): number =>
    Math.round(((100 * value + axis) / (2 * axis)) * (columns - 1));
  const bar = new Array<string>(columns).fill("─");
  bar[0] = "├";
  bar[columns - 1] = "┤";
  for (let at = place(interval.low); at <= place(interval.high); at++) bar[at] = "━";
  bar[place(0)] = "┼";
  bar[place(delta)] = "●";
  const left = `-${axis}`;
  const right = `+${axis} points`;
  const middle = (columns - 1) / 2;
  const scale = `${left.padEnd(middle)}0${" ".repeat(Math.max(1, columns - middle - 1 - right.length))}${right}`;
  return [bar.join(""), scale];
}

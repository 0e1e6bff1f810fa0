/** Exists to draw a difference with its interval on an axis that shows "no change" and the margin. */
import { scaleLinear } from "d3-scale";
import type { Interval } from "../../../src/domain/comparison.js";
import { useWidth } from "../state/use-width.js";
import { formatLevel, formatPoints, formatPointsBare } from "../text/typeset.js";

const HEIGHT = 108;
const LINE = 52;
const SIDE = 16;

/** A domain that holds everything, with room at either end. */
function domainOf(points: readonly number[]): [number, number] {
  const low = Math.min(...points);
  const high = Math.max(...points);
  const room = Math.max((high - low) * 0.12, 0.005);
  return [Math.max(-1, low - room), Math.min(1, high + room)];
}

/** `delta` and `interval` are shares (-0.05 is five points down), `margin` is a size. */
export function IntervalAxis({
  delta,
  interval,
  margin,
}: {
  delta: number;
  interval: Interval;
  margin: number;
}) {
  const [ref, width] = useWidth(720);
  const { low, high, level } = interval;
  const scale = scaleLinear()
    .domain(domainOf([low, high, delta, 0, -margin]))
    .range([SIDE, width - SIDE]);
  const ticks = scale.ticks(width < 420 ? 4 : 8);
  const zero = scale(0);
  const accepted = scale(-margin);
  const label =
    `Difference of the pass rates on an axis in points: ${formatPoints(delta)}, ` +
    `${formatLevel(level)} interval from ${formatPointsBare(low)} to ${formatPointsBare(high)}; ` +
    `no change is 0, the accepted drop is ${formatPoints(margin)}.`;
  const middle = (scale(low) + scale(high)) / 2;
  const anchor = Math.min(Math.max(middle, 90), width - 90);
  return (
    <div class="chart" ref={ref}>
      <svg width={width} height={HEIGHT} role="img" aria-label={label}>
        <rect class="worse-area" x={0} y={20} width={Math.max(0, accepted)} height={LINE} />
        <text class="axis-note" x={2} y={13}>
          ← worse
        </text>
        <text class="axis-note" x={width - 2} y={13} text-anchor="end">
          better →
        </text>
        {ticks.map((tick) => (
          <g key={tick} transform={`translate(${scale(tick)},0)`}>
            <line class="tick" y1={LINE + 20} y2={LINE + 26} />
            <text class="tick-text" y={LINE + 40} text-anchor="middle">
              {formatPointsBare(tick)}
            </text>
          </g>
        ))}
        <line class="axis" x1={0} x2={width} y1={LINE + 20} y2={LINE + 20} />
        {margin > 0 && (
          <line class="margin-line" x1={accepted} x2={accepted} y1={18} y2={LINE + 20} />
        )}
        <line class="zero-line" x1={zero} x2={zero} y1={18} y2={LINE + 20} />
        <line class="interval-line" x1={scale(low)} x2={scale(high)} y1={LINE} y2={LINE} />
        {[low, high].map((end) => (
          <line
            key={end}
            class="interval-end"
            x1={scale(end)}
            x2={scale(end)}
            y1={LINE - 6}
            y2={LINE + 6}
          />
        ))}
        <circle class="interval-dot" cx={scale(delta)} cy={LINE} r={6} />
        <text class="interval-text" x={anchor} y={LINE - 14} text-anchor="middle">
          {formatPoints(delta)}
        </text>
        <text class="axis-title" x={width / 2} y={HEIGHT - 2} text-anchor="middle">
          points{margin > 0 ? `, dashed: the accepted drop of ${formatPointsBare(margin)}` : ""}
        </text>
      </svg>
    </div>
  );
}

/** Exists to draw one interval in a row of a table, on the scale that all rows share. */
import { scaleLinear } from "d3-scale";

const WIDTH = 168;
const HEIGHT = 22;

/** The scale of a column of whiskers: its ends and the line of no change, in points. */
export function WhiskerScale({ most }: { most: number }) {
  const end = Math.round(100 * most);
  return (
    <svg
      class="whisker-scale"
      viewBox={`0 0 ${WIDTH} 16`}
      width={WIDTH}
      height={16}
      aria-hidden="true"
    >
      <text x={6} y={12}>
        {`\u2212${end}`}
      </text>
      <text x={WIDTH / 2} y={12} text-anchor="middle">
        0
      </text>
      <text x={WIDTH - 6} y={12} text-anchor="end">
        +{end}
      </text>
    </svg>
  );
}

/** `domain` is the scale of the whole table; `line` is where nothing changed, if it means that. */
export function Whisker({
  low,
  high,
  value,
  domain,
  line,
  bad,
}: {
  low: number;
  high: number;
  value: number;
  domain: readonly [number, number];
  line?: number;
  bad: boolean;
}) {
  const x = scaleLinear()
    .domain(domain)
    .range([6, WIDTH - 6])
    .clamp(true);
  const middle = HEIGHT / 2;
  return (
    <svg
      class={bad ? "whisker bad" : "whisker"}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <line class="axis" x1={6} x2={WIDTH - 6} y1={middle} y2={middle} />
      {line !== undefined && (
        <line class="zero-line" x1={x(line)} x2={x(line)} y1={2} y2={HEIGHT - 2} />
      )}
      <line class="interval-line" x1={x(low)} x2={x(high)} y1={middle} y2={middle} />
      <circle class="interval-dot" cx={x(value)} cy={middle} r={4} />
    </svg>
  );
}

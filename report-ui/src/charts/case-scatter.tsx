/** Exists for the picture of all cases: one dot a case, baseline rate against head rate, broken ones named. */
import { scaleLinear } from "d3-scale";
import { useMemo, useState } from "preact/hooks";
import { countOf, formatCount, formatRate } from "../../../src/domain/figures.js";
import { visibleName } from "../../../src/reporters/visible-text.js";
import type { CaseRow } from "../data/rows.js";
import { addressWith, go } from "../state/address.js";
import { useWidth } from "../state/use-width.js";
import { clusters, type Dot } from "./scatter-layout.js";

const MARGIN = { top: 10, right: 10, bottom: 48, left: 58 };
const MOST = 560;
const MOST_NAMES = 8;
/** Pixels within which the pointer means a dot. */
const NEAR = 10;

/** The dots of one kind as one path: fifty thousand elements would be slow, one is not. */
function pathOf(dots: readonly { px: number; py: number }[], r: number): string {
  return dots
    .map(
      ({ px, py }) =>
        `M${(px - r).toFixed(1)} ${py.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
    )
    .join("");
}

type Placed = Dot & { px: number; py: number };

function kindOf({ state }: CaseRow): "broken" | "worse" | "better" | "same" {
  if (state === "broken" || state === "must-pass") return "broken";
  return state === "worse" || state === "better" ? state : "same";
}

/** Names beside their dots, none over another, none below `floor`. */
function labelsOf(broken: readonly Placed[], width: number, floor: number) {
  const labels = broken.slice(0, MOST_NAMES).map((dot) => ({ dot, y: dot.py + 4 }));
  labels.sort((a, b) => b.y - a.y);
  labels.forEach((label, index) => {
    const below = labels[index - 1];
    label.y = Math.min(label.y, below ? below.y - 18 : floor);
  });
  return labels.map((label) => ({ ...label, left: label.dot.px > width / 2 }));
}

export function CaseScatter({ rows }: { rows: readonly CaseRow[] }) {
  const [ref, measured] = useWidth(480);
  const [near, setNear] = useState<Placed | null>(null);
  const width = Math.min(measured, MOST);
  const height = width;
  const inner = Math.min(34, width / 14);
  const x = scaleLinear()
    .domain([0, 1])
    .range([MARGIN.left + inner, width - MARGIN.right - inner]);
  const y = scaleLinear()
    .domain([0, 1])
    .range([height - MARGIN.bottom - inner, MARGIN.top + inner]);
  const bottom = height - MARGIN.bottom;
  const r = rows.length > 2_000 ? 2 : rows.length > 300 ? 3 : 4.5;

  const { placed, big } = useMemo(() => {
    const trials = rows.reduce((most, { base }) => Math.max(most, base?.trials ?? 0), 1);
    const room = Math.max(14, (x(1) - x(0)) / Math.max(2, trials));
    const all = clusters(rows, Math.min(room, 2 * inner), r);
    const dots = all.flatMap(({ dots: ofCluster }) =>
      ofCluster.map((dot) => ({ ...dot, px: x(dot.x) + dot.dx, py: y(dot.y) + dot.dy })),
    );
    return { placed: dots, big: all.filter((cluster) => cluster.dots.length >= 10) };
  }, [rows, width]);

  const of = (kind: ReturnType<typeof kindOf>) => placed.filter((dot) => kindOf(dot.row) === kind);
  const broken = of("broken");
  const kinds = [
    { kind: "broken", count: broken.length, word: "broken" },
    { kind: "worse", count: of("worse").length, word: "lower than before" },
    { kind: "better", count: of("better").length, word: "higher than before" },
    { kind: "same", count: of("same").length, word: "unchanged" },
  ];

  const find = (event: { offsetX: number; offsetY: number }): Placed | null => {
    let best: Placed | null = null;
    let least = NEAR;
    for (const dot of placed) {
      const distance = Math.hypot(dot.px - event.offsetX, dot.py - event.offsetY);
      if (distance < least) [best, least] = [dot, distance];
    }
    return best;
  };

  const label =
    `${countOf(placed.length, "compared case")} as dots, baseline pass rate across, head pass rate upward. ` +
    `${kinds.map(({ count, word }) => `${formatCount(count)} ${word}`).join(", ")}. ` +
    "The table of all cases has the same figures.";
  return (
    <div class="scatter">
      <div ref={ref}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the table of cases does by keys what the dots do */}
        <svg
          width={width}
          height={height}
          role="group"
          aria-label={label}
          onPointerMove={(event) => setNear(find(event))}
          onPointerLeave={() => setNear(null)}
          onClick={(event) => {
            const dot = find(event);
            if (dot) go({ case: dot.row.id, base: null, head: null });
          }}
          class={near ? "pointing" : ""}
        >
          <g aria-hidden="true">
            {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
              <g key={tick}>
                <line class="grid" x1={x(tick)} x2={x(tick)} y1={bottom} y2={MARGIN.top} />
                <line
                  class="grid"
                  x1={MARGIN.left}
                  x2={width - MARGIN.right}
                  y1={y(tick)}
                  y2={y(tick)}
                />
                <text class="tick-text" x={x(tick)} y={bottom + 18} text-anchor="middle">
                  {100 * tick} %
                </text>
                <text class="tick-text" x={MARGIN.left - 8} y={y(tick) + 4} text-anchor="end">
                  {100 * tick} %
                </text>
              </g>
            ))}
            <text class="axis-title" x={(x(0) + x(1)) / 2} y={height - 4} text-anchor="middle">
              baseline pass rate
            </text>
            <text
              class="axis-title"
              transform={`translate(11,${(y(0) + y(1)) / 2}) rotate(-90)`}
              text-anchor="middle"
            >
              head pass rate
            </text>
            <line class="diagonal" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
            <path class="dot same" d={pathOf(of("same"), r)} />
            <path class="dot better" d={pathOf(of("better"), r)} />
            <path class="dot worse" d={pathOf(of("worse"), r)} />
            {big.map(({ x: cx, y: cy, dots, radius }) => (
              <text
                key={`${cx} ${cy}`}
                class="cluster-count"
                x={x(cx) + (cx > 0.5 ? -radius - 4 : radius + 4)}
                y={y(cy) + 4}
                text-anchor={cx > 0.5 ? "end" : "start"}
              >
                {formatCount(dots.length)}
              </text>
            ))}
            {near && <circle class="near" cx={near.px} cy={near.py} r={r + 3} />}
          </g>
          {broken.map((dot) => (
            <circle key={dot.row.id} class="dot broken" cx={dot.px} cy={dot.py} r={r + 1} />
          ))}
          {labelsOf(broken, width, bottom - 6).map(({ dot, y: at, left }) => (
            <a key={dot.row.id} href={addressWith({ case: dot.row.id, base: null, head: null })}>
              <text
                class="dot-name"
                x={dot.px + (left ? -14 : 14)}
                y={at}
                text-anchor={left ? "end" : "start"}
              >
                {visibleName(dot.row.id, 28)}
              </text>
            </a>
          ))}
        </svg>
      </div>
      <div class="legend">
        <p>One dot a case. On the dashed line nothing changed; below it the head is worse.</p>
        <ul>
          {kinds.map(({ kind, count, word }) => (
            <li key={kind}>
              <svg width={12} height={12} aria-hidden="true">
                <circle class={`dot ${kind}`} cx={6} cy={6} r={5} />
              </svg>
              <b>{formatCount(count)}</b> {word}
            </li>
          ))}
        </ul>
        <p class="scatter-hint" aria-hidden="true">
          {near
            ? `${visibleName(near.row.id, 60)}: ${formatRate(near.x)} → ${formatRate(near.y)}`
            : ""}
        </p>
      </div>
    </div>
  );
}

/** Exists for the picture of all cases: one dot a case, baseline rate against head rate, broken ones named. */
import { useMemo, useState } from "preact/hooks";
import { visibleName } from "../../../src/reporters/visible-text.js";
import type { CaseRow } from "../data/rows.js";
import { addressWith, go } from "../state/address.js";
import { useWidth } from "../state/use-width.js";
import { countOf, formatCount, formatRate } from "../text/typeset.js";
import { type Cluster, clusters, countsOf, type Dot, type Plot } from "./scatter-layout.js";
import { ScatterLegend } from "./scatter-legend.js";

const MARGIN = { top: 14, right: 16, bottom: 46, left: 60 };
const HEIGHT = 356;
const MOST_WIDE = 480;
const MOST_NAMES = 8;
/** Cases beyond which counts beside the clusters would be a crowd. */
const MOST_COUNTED = 1_000;
/** Pixels within which the pointer means a dot. */
const NEAR = 10;

/** The dots of one kind as one path: fifty thousand elements would be slow, one is not. */
function pathOf(dots: readonly Dot[], r: number): string {
  return dots
    .map(
      ({ px, py }) =>
        `M${(px - r).toFixed(1)} ${py.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
    )
    .join("");
}

/** What became of a case, as far as the picture tells. */
export type DotKind = "broken" | "worse" | "better" | "same";

function kindOf({ state }: CaseRow): DotKind {
  if (state === "broken" || state === "must-pass") return "broken";
  return state === "worse" || state === "better" ? state : "same";
}

/** Names beside their dots, none over another, none below `floor`. */
function labelsOf(broken: readonly Dot[], middle: number, floor: number) {
  const labels = broken.slice(0, MOST_NAMES).map((dot) => ({ dot, y: dot.py + 4 }));
  labels.sort((a, b) => b.y - a.y);
  labels.forEach((label, index) => {
    const below = labels[index - 1];
    label.y = Math.min(label.y, below ? below.y - 18 : floor);
  });
  return labels.map((label) => ({ ...label, left: label.dot.px > middle }));
}

/** Half the width of the band in which nothing changed: as wide as the largest disc that lies in it. */
function bandOf(all: readonly Cluster[]): number {
  return all.reduce((most, { same, radius }) => (same ? Math.max(most, radius + 3) : most), 7);
}

/** The band along the diagonal of the plot, cut at its edges. */
function bandPath({ left, right, top, bottom }: Plot, half: number): string {
  const [width, height] = [right - left, bottom - top];
  const long = Math.hypot(width, height);
  const across = Math.min((half * long) / height, width);
  const up = Math.min((half * long) / width, height);
  return `M${left} ${bottom}V${bottom - up}L${right - across} ${top}H${right}V${top + up}L${left + across} ${bottom}Z`;
}

export function CaseScatter({ rows }: { rows: readonly CaseRow[] }) {
  const [ref, measured] = useWidth(MOST_WIDE);
  const [near, setNear] = useState<Dot | null>(null);
  const width = Math.min(measured, MOST_WIDE);
  const pad = 6;
  const plot: Plot = {
    left: MARGIN.left + pad,
    right: width - MARGIN.right - pad,
    top: MARGIN.top + pad,
    bottom: HEIGHT - MARGIN.bottom - pad,
  };
  const x = (rate: number) => plot.left + rate * (plot.right - plot.left);
  const y = (rate: number) => plot.bottom - rate * (plot.bottom - plot.top);

  const { placed, all, counts, r } = useMemo(() => {
    const trials = rows.reduce((most, { base }) => Math.max(most, base?.trials ?? 0), 1);
    const room = Math.max(12, Math.min(64, (plot.bottom - plot.top) / Math.max(2, trials)));
    const { all: found, radius } = clusters(rows, plot, room);
    const frame = { left: MARGIN.left, right: width - 2, top: 0, bottom: HEIGHT - MARGIN.bottom };
    return {
      all: found,
      placed: found.flatMap(({ dots }) => dots),
      counts: rows.length > MOST_COUNTED ? [] : countsOf(found, frame, radius),
      r: radius,
    };
  }, [rows, width]);

  const of = (kind: DotKind) => placed.filter((dot) => kindOf(dot.row) === kind);
  const broken = of("broken");
  const kinds = (
    [
      ["broken", "broken"],
      ["worse", "lower"],
      ["better", "higher"],
      ["same", "same"],
    ] as const
  ).map(([kind, word]) => ({ kind, word, count: of(kind).length }));
  const labels = labelsOf(broken, width / 2, y(0) + 4);

  const find = (event: { offsetX: number; offsetY: number }): Dot | null => {
    let best: Dot | null = null;
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
          height={HEIGHT}
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
            <path class="band" d={bandPath(plot, bandOf(all))} />
            {[0, 0.25, 0.5, 0.75, 1].map((tick) => (
              <g key={tick}>
                <line class="grid" x1={x(tick)} x2={x(tick)} y1={y(0)} y2={y(1)} />
                <line class="grid" x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} />
                <text
                  class="tick-text"
                  x={x(tick)}
                  y={HEIGHT - MARGIN.bottom + 18}
                  text-anchor="middle"
                >
                  {`${100 * tick}\u00a0%`}
                </text>
                <text class="tick-text" x={MARGIN.left - 6} y={y(tick) + 4} text-anchor="end">
                  {`${100 * tick}\u00a0%`}
                </text>
              </g>
            ))}
            <text class="axis-title" x={x(0.5)} y={HEIGHT - 6} text-anchor="middle">
              baseline pass rate
            </text>
            <text
              class="axis-title"
              transform={`translate(11,${y(0.5)}) rotate(-90)`}
              text-anchor="middle"
            >
              head pass rate
            </text>
            <path class="dot same" d={pathOf(of("same"), r)} />
            <path class="dot better" d={pathOf(of("better"), r)} />
            <path class="dot worse" d={pathOf(of("worse"), r)} />
            {counts.map((count) => (
              <text
                key={`${count.x} ${count.y}`}
                class="cluster-count"
                x={count.x}
                y={count.y}
                text-anchor={count.anchor}
              >
                {count.text}
              </text>
            ))}
          </g>
          {broken.map((dot) => (
            <circle key={dot.row.id} class="dot broken" cx={dot.px} cy={dot.py} r={r + 1} />
          ))}
          {labels.map(({ dot, y: at, left }) => (
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
          {near && <Near dot={near} r={r} left={near.px > width / 2} />}
        </svg>
      </div>
      <ScatterLegend kinds={kinds} />
    </div>
  );
}

/** The dot under the pointer, its name and its rates beside it. */
function Near({ dot, r, left }: { dot: Dot; r: number; left: boolean }) {
  const at = { x: dot.px + (left ? -14 : 14), "text-anchor": left ? "end" : "start" } as const;
  const low = dot.py > HEIGHT / 2;
  return (
    <g aria-hidden="true" class="near-dot">
      <circle class="near" cx={dot.px} cy={dot.py} r={r + 3} />
      <text class="near-name" y={dot.py + (low ? -14 : 6)} {...at}>
        {visibleName(dot.row.id, 36)}
      </text>
      <text class="near-rates" y={dot.py + (low ? 3 : 23)} {...at}>
        {`${formatRate(dot.x)} → ${formatRate(dot.y)}`}
      </text>
    </g>
  );
}

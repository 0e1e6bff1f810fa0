/** Exists for what a change costs: latency and money before and after, scores, and errors by kind. */
import type { Comparison } from "../../../src/domain/comparison.js";
import { errorKinds } from "../../../src/domain/trial.js";
import { Line } from "../text/shown.js";
import { formatCount, formatP, formatRate, formatUsd } from "../text/typeset.js";
import { ColumnHeads } from "./column-heads.js";

function Bar({ value, most, side }: { value: number; most: number; side: "base" | "head" }) {
  const share = most === 0 ? 0 : Math.max(0.5, (100 * value) / most);
  return (
    <svg class={`bar ${side}`} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect x={0} y={0} width={share} height={8} rx={1} />
    </svg>
  );
}

/** Seconds in the unit of the larger of two: milliseconds below a tenth. */
function secondsBeside(value: number, most: number): string {
  return most < 0.1
    ? `${(1000 * value).toFixed(1)}\u00a0ms`
    : `${value.toFixed(most < 10 ? 2 : 1)}\u00a0s`;
}

function BeforeAfter({
  name,
  base,
  head,
  format,
}: {
  name: string;
  base: number | null;
  head: number | null;
  /** `most` is the larger of both, which gives the unit. */
  format: (value: number, most: number) => string;
}) {
  if (base === null && head === null) return null;
  const most = Math.max(base ?? 0, head ?? 0);
  // Equal to the digits that are shown: two bars would only say that again.
  const alike = base !== null && head !== null && format(base, most) === format(head, most);
  return (
    <div class="before-after">
      <h3>{name}</h3>
      <dl>
        {(["base", "head"] as const).map((side) => {
          const value = side === "base" ? base : head;
          return (
            <div key={side}>
              <dt>{side === "base" ? "Baseline" : "Head"}</dt>
              <dd>
                <span class="num">{value === null ? "–" : format(value, most)}</span>
                {value !== null && !alike && <Bar value={value} most={most} side={side} />}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

function Errors({ c }: { c: Comparison }) {
  const kinds = errorKinds.filter(
    (kind) => (c.baseErrorsByKind[kind] ?? 0) + (c.headErrorsByKind[kind] ?? 0) > 0,
  );
  if (kinds.length === 0) return null;
  return (
    <section aria-labelledby="errors">
      <h2 id="errors">Errors by kind</h2>
      <p class="lead">
        {formatRate(c.baseErrorRate)} of the baseline's and {formatRate(c.headErrorRate)} of the
        head's trials have no answer; they are{" "}
        {c.errors === "fail" ? "counted as failed" : "left out"}. That the head errs more often: p ={" "}
        {formatP(c.pErrorsWorse)}.
      </p>
      <div class="scroll">
        <table class="figures small">
          <ColumnHeads
            columns={[
              { head: "Kind" },
              { head: "Baseline", look: "num" },
              { head: "Head", look: "num" },
            ]}
          />
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{kind}</th>
                <td class="num">{formatCount(c.baseErrorsByKind[kind] ?? 0)}</td>
                <td class="num">{formatCount(c.headErrorsByKind[kind] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Scores({ c }: { c: Comparison }) {
  if (c.scores.length === 0) return null;
  return (
    <section aria-labelledby="scores">
      <h2 id="scores">Mean scores</h2>
      <div class="scroll">
        <table class="figures small">
          <ColumnHeads
            columns={[
              { head: "Check" },
              { head: "Cases", look: "num" },
              { head: "Baseline", look: "num" },
              { head: "Head", look: "num" },
              { head: "p adjusted", look: "num" },
            ]}
          />
          <tbody>
            {c.scores.map((score) => (
              <tr key={score.label} class={score.worse ? "bad" : ""}>
                <th scope="row">
                  <Line text={score.label} most={60} />
                </th>
                <td class="num">{formatCount(score.cases)}</td>
                <td class="num">{score.baseMean.toFixed(3)}</td>
                <td class="num">
                  {score.headMean.toFixed(3)}
                  {score.worse && <span class="pill bad">worse</span>}
                </td>
                <td class="num">{formatP(score.pAdjusted)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Latency, cost, scores and errors of a comparison. */
export function Costs({ comparison: c }: { comparison: Comparison }) {
  const { base, head } = c;
  const anything = [base.latencyP50S, head.latencyP50S, base.meanCostUsd, head.meanCostUsd].some(
    (value) => value !== null,
  );
  return (
    <>
      <Scores c={c} />
      {anything && (
        <section aria-labelledby="costs">
          <h2 id="costs">Latency and cost</h2>
          <div class="before-afters">
            <BeforeAfter
              name="Latency, median"
              base={base.latencyP50S}
              head={head.latencyP50S}
              format={secondsBeside}
            />
            <BeforeAfter
              name="Latency, 95th percentile"
              base={base.latencyP95S}
              head={head.latencyP95S}
              format={secondsBeside}
            />
            <BeforeAfter
              name="Cost per trial"
              base={base.meanCostUsd}
              head={head.meanCostUsd}
              format={formatUsd}
            />
          </div>
        </section>
      )}
      <Errors c={c} />
    </>
  );
}

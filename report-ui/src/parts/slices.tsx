/** Exists to show where a change sits: the pass rates by tag and by check, each with its interval. */
import type { Slice } from "../../../src/domain/comparison.js";
import { formatCount, formatP, formatPointsBare, formatRate } from "../../../src/domain/figures.js";
import type { RunSlice } from "../../../src/domain/run-summary.js";
import { Whisker } from "../charts/whisker.js";
import { addressWith } from "../state/address.js";
import { Line } from "../text/shown.js";
import { type Column, ColumnHeads } from "./column-heads.js";
import { toTable } from "./what-broke.js";

const MOST = 25;

/** Symmetric round nothing, so that equal lengths are equal changes. */
function reach(slices: readonly Slice[]): number {
  return slices.reduce(
    (most, { interval }) => Math.max(most, Math.abs(interval.low), Math.abs(interval.high)),
    0.05,
  );
}

function Name({ name, tag }: { name: string; tag: boolean }) {
  return (
    <th scope="row">
      {tag ? (
        <a href={addressWith({ tag: name, show: "all" })} onClick={toTable}>
          <Line text={name} most={60} />
        </a>
      ) : (
        <Line text={name} most={60} />
      )}
    </th>
  );
}

/** What the tables of slices begin with. */
function sliceColumns(tag: boolean): Column[] {
  return [{ head: tag ? "Tag" : "Check" }, { head: "Cases", look: "num wide-only" }];
}

function Rest({ rest }: { rest: number }) {
  return rest > 0 ? <p class="quiet">… and {formatCount(rest)} more</p> : null;
}

/** Slices of a comparison: a difference each. */
export function SliceTable({
  title,
  slices,
  tag,
}: {
  title: string;
  slices: readonly Slice[];
  tag: boolean;
}) {
  if (slices.length === 0) return null;
  const most = reach(slices);
  const id = tag ? "by-tag" : "by-check";
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby={id}>
        <table class="figures">
          <ColumnHeads
            columns={[
              ...sliceColumns(tag),
              { head: "Baseline", look: "num" },
              { head: "Head", look: "num" },
              { head: "Points", look: "num" },
              { head: "Interval, drawn", look: "wide-only", hidden: true },
              { head: "Interval", look: "num wide-only" },
              { head: "p adjusted", look: "num wide-only" },
            ]}
          />
          <tbody>
            {slices.slice(0, MOST).map((slice) => (
              <tr key={slice.name} class={slice.worse ? "bad" : ""}>
                <Name name={slice.name} tag={tag} />
                <td class="num wide-only">{formatCount(slice.cases)}</td>
                <td class="num">{formatRate(slice.baseRate)}</td>
                <td class="num">{formatRate(slice.headRate)}</td>
                <td class="num">
                  {formatPointsBare(slice.delta)}
                  {slice.worse && <span class="pill bad">worse</span>}
                </td>
                <td class="wide-only">
                  <Whisker
                    low={slice.interval.low}
                    high={slice.interval.high}
                    value={slice.delta}
                    domain={[-most, most]}
                    line={0}
                    bad={slice.worse}
                  />
                </td>
                <td class="num wide-only">
                  {formatPointsBare(slice.interval.low)} to {formatPointsBare(slice.interval.high)}
                </td>
                <td class="num wide-only">{formatP(slice.pAdjusted)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Rest rest={slices.length - MOST} />
    </section>
  );
}

/** Slices of a run: a rate each. */
export function RateTable({
  title,
  slices,
  tag,
  scores,
}: {
  title: string;
  slices: readonly RunSlice[];
  tag: boolean;
  /** Mean score by name, where the check gives scores. */
  scores?: ReadonlyMap<string, number>;
}) {
  if (slices.length === 0) return null;
  const scored = scores !== undefined && scores.size > 0;
  const id = tag ? "by-tag" : "by-check";
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby={id}>
        <table class="figures">
          <ColumnHeads
            columns={[
              ...sliceColumns(tag),
              { head: "Pass rate", look: "num" },
              { head: "Interval, drawn from 0 to 100 %", look: "wide-only", hidden: true },
              { head: "Interval", look: "num" },
              ...(scored ? [{ head: "Mean score", look: "num" }] : []),
            ]}
          />
          <tbody>
            {slices.slice(0, MOST).map(({ name, cases, passRate, interval }) => (
              <tr key={name}>
                <Name name={name} tag={tag} />
                <td class="num wide-only">{formatCount(cases)}</td>
                <td class="num">{formatRate(passRate)}</td>
                <td class="wide-only">
                  <Whisker {...interval} value={passRate} domain={[0, 1]} bad={false} />
                </td>
                <td class="num">
                  {formatRate(interval.low)} to {formatRate(interval.high)}
                </td>
                {scored && <td class="num">{scores?.get(name)?.toFixed(3) ?? "–"}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Rest rest={slices.length - MOST} />
    </section>
  );
}

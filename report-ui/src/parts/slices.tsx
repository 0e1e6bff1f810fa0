/** Exists to show where a change sits: the pass rates by tag and by check, each with its interval. */
import type { Slice } from "../../../src/domain/comparison.js";
import type { RunSlice } from "../../../src/domain/run-summary.js";
import { Whisker, WhiskerScale } from "../charts/whisker.js";
import { addressWith } from "../state/address.js";
import { Line } from "../text/shown.js";
import {
  formatAdjustedP,
  formatCount,
  formatLevel,
  formatPointsBare,
  formatRange,
  formatRate,
} from "../text/typeset.js";
import { type Column, ColumnHeads } from "./column-heads.js";
import { toTable } from "./to-table.js";

const MOST = 25;

/** Symmetric round nothing, so that equal lengths are equal changes; one scale for all tables. */
export function sliceReach(families: readonly (readonly Slice[])[]): number {
  return families
    .flat()
    .reduce(
      (most, { interval }) => Math.max(most, Math.abs(interval.low), Math.abs(interval.high)),
      0.05,
    );
}

function Name({ name, tag }: { name: string; tag: boolean }) {
  const to = tag ? { tag: name, check: null } : { check: name, tag: null };
  return (
    <th scope="row">
      <a href={addressWith({ ...to, show: "all" })} onClick={toTable}>
        <Line text={name} most={60} />
      </a>
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

/** What the table shows, before its rows. */
function Caption({
  slices,
  tag,
  level,
}: {
  slices: readonly Slice[];
  tag: boolean;
  level: number;
}) {
  const noun = tag ? "tag" : "check";
  const worse = slices.filter((slice) => slice.worse);
  return (
    <p class="lead">
      {worse.length === 0 ? (
        `No ${noun} is shown worse.`
      ) : (
        <>
          Shown worse:{" "}
          {worse.slice(0, 6).map(({ name }, index) => (
            <span key={name}>
              {index > 0 && ", "}
              <Line text={name} most={60} />
            </span>
          ))}
          {worse.length > 6 && ` and ${formatCount(worse.length - 6)} more`}.
        </>
      )}{" "}
      {tag && "A case counts under each of its tags. "}The {formatLevel(level)} interval is of each{" "}
      {noun} by itself
      {slices.length > 1 &&
        `; p is adjusted for looking at ${formatCount(slices.length)} of them, so an interval may leave out 0 and yet be chance`}
      .
    </p>
  );
}

/** Slices of a comparison: a difference each. */
export function SliceTable({
  title,
  slices,
  tag,
  most,
}: {
  title: string;
  slices: readonly Slice[];
  tag: boolean;
  /** The end of the scale, as {@link sliceReach} finds it. */
  most: number;
}) {
  if (slices.length === 0) return null;
  const id = tag ? "by-tag" : "by-check";
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Caption slices={slices} tag={tag} level={slices[0]?.interval.level ?? 0.9} />
      <div class="scroll" tabIndex={0} role="group" aria-labelledby={id}>
        <table class="figures slices">
          <ColumnHeads
            columns={[
              ...sliceColumns(tag),
              { head: "Baseline", look: "num" },
              { head: "Head", look: "num" },
              { head: "Points", look: "num" },
              { head: "Shown", hidden: true },
              { head: "Drawn", look: "drawn", cell: <WhiskerScale most={most} /> },
              { head: "Interval", look: "num" },
              { head: slices.length > 1 ? "p, adjusted" : "p", look: "num" },
            ]}
          />
          <tbody>
            {slices.slice(0, MOST).map((slice) => (
              <tr key={slice.name} class={slice.worse ? "bad" : ""}>
                <Name name={slice.name} tag={tag} />
                <td class="num wide-only">{formatCount(slice.cases)}</td>
                <td class="num rate">{formatRate(slice.baseRate)}</td>
                <td class="num rate">{formatRate(slice.headRate)}</td>
                <td class="num points">
                  {formatPointsBare(slice.delta)}
                  <span class="narrow-only"> points</span>
                </td>
                <td class="badge-cell">{slice.worse && <span class="pill bad">worse</span>}</td>
                <td class="drawn">
                  <Whisker
                    low={slice.interval.low}
                    high={slice.interval.high}
                    value={slice.delta}
                    domain={[-most, most]}
                    line={0}
                    bad={slice.worse}
                  />
                </td>
                <td class="num range">{formatRange(slice.interval)}</td>
                <td class="num p">
                  <span class="narrow-only">p </span>
                  {formatAdjustedP(slice.pAdjusted)}
                </td>
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

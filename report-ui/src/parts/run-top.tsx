/** Exists for the top of a run's page: the pass rate, how sure it is, and what did not pass. */

import { errorKinds } from "../../../src/domain/trial.js";
import type { PageFront } from "../../../src/reporters/html/page-data.js";
import { Whisker } from "../charts/whisker.js";
import { Line, visible } from "../text/shown.js";
import {
  countOf,
  formatCount,
  formatLevel,
  formatRate,
  formatSeconds,
  formatUsd,
} from "../text/typeset.js";
import { CaseCard } from "./case-card.js";
import { More } from "./what-broke.js";

type RunFront = Extract<PageFront, { kind: "run" }>;
const MOST_FAILING = 12;

function stateOf({ head }: RunFront): string {
  const { run } = head;
  if (run?.complete === false) {
    return `The run was cut short${run.stoppedBy === undefined ? "" : ` (${run.stoppedBy})`}: this is a part of it.`;
  }
  return run?.filtered ? "Only a part of the suite was selected." : "Every planned trial was run.";
}

/** The top. */
export function RunTop({ front }: { front: RunFront }) {
  const { summary, head } = front;
  const { totals, rateInterval, rerunRange } = summary;
  const range = ({ low, high }: { low: number; high: number }) =>
    `${formatRate(low)} to ${formatRate(high)}`;
  const errors = errorKinds
    .filter((kind) => (totals.errorsByKind[kind] ?? 0) > 0)
    .map((kind) => `${kind} ${formatCount(totals.errorsByKind[kind] ?? 0)}`);
  return (
    <section class="verdict run" aria-labelledby="verdict-word">
      <h1 id="verdict-word">
        <span class="big-rate">{formatRate(totals.passRate)}</span> passed
      </h1>
      <p class="headline">
        {countOf(totals.cases, "case")}, {countOf(totals.trials, "trial")};{" "}
        {summary.failing.length === 0
          ? "every trial passed"
          : `${countOf(summary.failing.length, "case")} did not pass every trial`}
        .
      </p>
      <p class="exit">
        {stateOf(front)} A run by itself is no verdict: compare it with a baseline.
      </p>
      <dl class="facts">
        <div class="fact">
          <dt>How sure is the rate?</dt>
          <dd>
            <strong>{range(rateInterval)}</strong>
            <span>
              {formatLevel(rateInterval.level)} interval. Another run of the same system would land
              in {range(rerunRange)}.
            </span>
            <Whisker {...rateInterval} value={totals.passRate} domain={[0, 1]} bad={false} />
          </dd>
        </div>
        <div class="fact">
          <dt>Flaky cases</dt>
          <dd>
            <strong>{formatCount(totals.flaky)}</strong>
            <span>passed some of their trials and failed others</span>
          </dd>
        </div>
        <div class="fact">
          <dt>Errors</dt>
          <dd>
            <strong>{formatCount(totals.errors)}</strong>
            <span>{errors.length === 0 ? "every trial has an answer" : errors.join(", ")}</span>
          </dd>
        </div>
        <div class="fact">
          <dt>Latency and cost</dt>
          <dd>
            <strong>{totals.latencyP50S === null ? "–" : formatSeconds(totals.latencyP50S)}</strong>
            <span>
              median
              {totals.latencyP95S !== null && `, ${formatSeconds(totals.latencyP95S)} p95`}
              {totals.meanCostUsd !== null && `; ${formatUsd(totals.meanCostUsd)} per trial`}
              {totals.totalCostUsd !== null && `, ${formatUsd(totals.totalCostUsd)} in all`}
            </span>
          </dd>
        </div>
      </dl>
      {head.run?.filtered && (
        <p class="quiet">
          Selected:{" "}
          <Line text={[...head.run.filtered.cases, ...head.run.filtered.tags].join(", ")} />
        </p>
      )}
    </section>
  );
}

/** The cases that did not pass every trial, with the first reason. */
export function Failing({ front }: { front: RunFront }) {
  const { failing } = front.summary;
  if (failing.length === 0) return null;
  return (
    <section aria-labelledby="failing">
      <h2 id="failing">
        Did not pass every trial <span class="count">{formatCount(failing.length)}</span>
      </h2>
      {failing.slice(0, MOST_FAILING).map(({ id, passes, trials, reason }) => (
        <CaseCard
          key={id}
          id={id}
          movement={
            <>
              {passes}/{trials} passed
            </>
          }
        >
          <p class="reason" dir="auto">
            {visible(reason)}
          </p>
        </CaseCard>
      ))}
      <More rest={failing.length - MOST_FAILING} show="not-passing" />
    </section>
  );
}

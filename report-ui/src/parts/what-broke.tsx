/** Exists to show each case that broke: what was asked, both answers, and what the checks said. */
import type { CaseChange, Comparison, TrialExcerpt } from "../../../src/domain/comparison.js";
import { addressWith } from "../state/address.js";
import { type Answer, Answers } from "../text/answers.js";
import { Line, visible } from "../text/shown.js";
import {
  countOf,
  formatAdjustedP,
  formatCount,
  formatExpected,
  formatPoints,
  pIs,
} from "../text/typeset.js";
import { CaseCard } from "./case-card.js";
import { Passes } from "./passes.js";
import { toTable } from "./to-table.js";

const MOST_BROKEN = 8;
const MOST_FLIPS = 8;

function answerOf({ output, omittedChars, error }: TrialExcerpt): Answer {
  return { text: output, omitted: omittedChars, error };
}

/** The checks that failed, with what they read. */
function FailedChecks({ excerpt }: { excerpt: TrialExcerpt }) {
  if (excerpt.failedChecks.length === 0) return null;
  return (
    <ul class="failed-checks">
      {excerpt.failedChecks.map(({ label, detail }) => (
        <li key={label}>
          <span class="mark fail" aria-hidden="true">
            ✗
          </span>{" "}
          <b>
            <Line text={label} />
          </b>{" "}
          <span class="visually-hidden">failed:</span>
          <span class="detail" dir="auto">
            {visible(detail)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Change({ change, level }: { change: CaseChange; level: "broken" | "flip" }) {
  const { id, base, head, excerpt } = change;
  return (
    <CaseCard
      id={id}
      level={level}
      movement={
        <>
          <Passes count={base} /> <span aria-hidden="true">→</span>
          <span class="visually-hidden">to</span> <Passes count={head} />
          <span class="quiet">
            {" "}
            {formatPoints(change.delta)}, {pIs(change.pWorse)}, adjusted{" "}
            {formatAdjustedP(change.pAdjusted)}
          </span>
        </>
      }
    >
      {excerpt && (
        <>
          <FailedChecks excerpt={excerpt.head} />
          <Answers base={answerOf(excerpt.base)} head={answerOf(excerpt.head)} />
        </>
      )}
      <p class="more">
        <a href={addressWith({ case: id, base: null, head: null })}>
          All trials<span class="visually-hidden"> of this case</span>
        </a>
      </p>
    </CaseCard>
  );
}

/** Leads to the cases that are not shown one by one. */
export function More({ rest, show }: { rest: number; show: string }) {
  if (rest <= 0) return null;
  return (
    <p class="more">
      <a href={addressWith({ show })} onClick={() => toTable()}>
        {formatCount(rest)} more in the table of cases
      </a>
    </p>
  );
}

function MustPass({ c }: { c: Comparison }) {
  const shown = new Set(c.changes.filter(({ significant }) => significant).map(({ id }) => id));
  const failures = c.mustPassFailures.filter(({ id }) => !shown.has(id));
  if (failures.length === 0) return null;
  return (
    <section aria-labelledby="must-pass">
      <h2 id="must-pass">
        Must-pass cases that failed <span class="count">{formatCount(failures.length)}</span>
      </h2>
      {failures.slice(0, MOST_BROKEN).map(({ id, head, excerpt }) => (
        <CaseCard
          key={id}
          id={id}
          level="broken"
          movement={head === null ? "missing from the head" : <Passes count={head} />}
        >
          {excerpt && (
            <>
              <FailedChecks excerpt={excerpt} />
              <Answers base={null} head={answerOf(excerpt)} />
            </>
          )}
        </CaseCard>
      ))}
    </section>
  );
}

/** Must-pass failures, what broke, and what is merely lower. */
export function WhatBroke({ comparison: c }: { comparison: Comparison }) {
  const broken = c.changes.filter((change) => change.significant);
  const flips = c.changes.filter((change) => change.flipped && !change.significant);
  return (
    <>
      <MustPass c={c} />
      {broken.length > 0 && (
        <section aria-labelledby="broke">
          <h2 id="broke">
            Broken <span class="count">{formatCount(broken.length)}</span>
          </h2>
          <p class="lead">
            Shown by itself: chance alone does not explain so large a drop of one case.
          </p>
          {broken.slice(0, MOST_BROKEN).map((change) => (
            <Change key={change.id} change={change} level="broken" />
          ))}
          <More rest={broken.length - MOST_BROKEN} show="broken" />
        </section>
      )}
      {flips.length > 0 && (
        <section aria-labelledby="worse">
          <h2 id="worse">
            {broken.length > 0 ? "Also lower" : "Lower"}{" "}
            <span class="count">{formatCount(flips.length)}</span>
          </h2>
          <p class="lead">
            {formatExpected(c.flips.expectedByChance)} of {countOf(c.flips.count, "such case")} are
            expected by chance alone: no single one of these is shown by itself.
          </p>
          {flips.slice(0, MOST_FLIPS).map((change) => (
            <details class="fold" key={change.id}>
              <summary>
                <Line text={change.id} most={120} /> <Passes count={change.base} /> →{" "}
                <Passes count={change.head} />
              </summary>
              <Change change={change} level="flip" />
            </details>
          ))}
          <More rest={flips.length - MOST_FLIPS} show="worse" />
        </section>
      )}
    </>
  );
}

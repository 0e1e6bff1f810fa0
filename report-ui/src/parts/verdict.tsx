/** Exists for what is read first: the verdict, what the gate does, and the four questions of a reader in a hurry. */
import type { Comparison, Verdict } from "../../../src/domain/comparison.js";
import type { PageFront } from "../../../src/reporters/html/page-data.js";
import { IntervalAxis } from "../charts/interval-axis.js";
import { addressWith } from "../state/address.js";
import { visible } from "../text/shown.js";
import {
  countOf,
  formatCount,
  formatLevel,
  formatPoints,
  formatPointsBare,
  formatRate,
  typeset,
} from "../text/typeset.js";
import { Answer } from "./answer.js";
import { HowSure } from "./how-sure.js";
import { NextStep } from "./next-step.js";
import { toTable } from "./to-table.js";
import { WhatBrokeAnswer } from "./what-broke-answer.js";

const words: Record<Verdict, string> = {
  pass: "Pass",
  improvement: "Improvement",
  warn: "Inconclusive",
  regression: "Regression",
  invalid: "Not measured",
};

/** What stands under the reason, where the verdict alone could be misread. */
function besides(c: Comparison): string | null {
  if (c.verdict === "invalid") return "This is no statement on the change.";
  if (c.verdict !== "warn") return null;
  return c.failed
    ? "No regression is shown; the policy (fail_on: warn) blocks what is inconclusive."
    : "No regression is shown; the gate passes.";
}

function isItWorse(c: Comparison): string {
  if (c.verdict === "invalid") return "Cannot be told";
  if (c.verdict === "improvement") return "No, it is better";
  const shown = c.reasons.includes("worse_overall") || c.reasons.includes("worse_case");
  if (c.verdict === "regression") return shown ? "Yes" : "Blocked by a rule";
  if (c.verdict === "warn") return "It may be";
  return "No sign of it";
}

function IsItWorse({ c }: { c: Comparison }) {
  const lines =
    c.casesCompared === 0
      ? []
      : [
          `Pass rate ${formatRate(c.baseRate)} → ${formatRate(c.headRate)}: ${formatPointsBare(c.delta)} percentage points over ${countOf(c.casesCompared, "case")}.`,
          "Baseline: before. Head: this change.",
        ];
  return <Answer question="Is it worse?" answer={isItWorse(c)} lines={lines} />;
}

/** Cases that tell nothing of the change, and maybe something of the suite. */
function NeverPassed({ c }: { c: Comparison }) {
  const { length } = c.neverPassed;
  if (length === 0) return null;
  return (
    <p class="aside">
      <a href={addressWith({ show: "never", tag: null, check: null })} onClick={toTable}>
        {countOf(length, "case")}
      </a>{" "}
      never passed on either side: {length === 1 ? "its check" : "their checks"} may be wrong.
    </p>
  );
}

/** The top of a comparison. */
export function VerdictSection({ front }: { front: Extract<PageFront, { kind: "comparison" }> }) {
  const c = front.comparison;
  const { low, high, level } = c.interval;
  const blocked = front.exitCode !== 0;
  const said = besides(c);
  return (
    <section class={`verdict ${c.verdict}`} aria-labelledby="verdict-word">
      <div class="verdict-head">
        <h1 id="verdict-word">
          <span class="badge">{words[c.verdict]}</span>
        </h1>
        <p class={blocked ? "gate blocked" : "gate passes"}>
          {blocked ? "Merge is blocked" : "Gate passes"}
          <span class="exit">exit code {formatCount(front.exitCode)}</span>
        </p>
      </div>
      <p class="headline">{typeset(visible(c.because))}</p>
      {said !== null && <p class="besides">{said}</p>}
      <dl class="facts">
        <IsItWorse c={c} />
        <HowSure c={c} />
        <WhatBrokeAnswer c={c} />
        <NextStep c={c} />
      </dl>
      {c.casesCompared > 0 && (
        <figure class="interval">
          <figcaption>
            The change with its {formatLevel(level)} interval: {formatPoints(c.delta)}, between{" "}
            {formatPointsBare(low)} and {formatPointsBare(high)}
          </figcaption>
          <IntervalAxis delta={c.delta} interval={c.interval} margin={c.margin} />
        </figure>
      )}
      <NeverPassed c={c} />
      {c.limitFailures.length > 0 && (
        <div class="limits">
          <h2>Limits that failed</h2>
          <ul>
            {c.limitFailures.map((limit) => (
              <li key={limit}>{typeset(visible(limit))}</li>
            ))}
          </ul>
        </div>
      )}
      <details class="words">
        <summary>The figures in words</summary>
        <ul>
          {c.sentences.map((sentence) => (
            <li key={sentence}>{typeset(visible(sentence))}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

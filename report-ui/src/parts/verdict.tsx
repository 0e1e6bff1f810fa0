/** Exists for what is read first: the verdict, its sentence, and the four questions of a reader in a hurry. */
import type { ComponentChildren } from "preact";
import type { Comparison, Verdict } from "../../../src/domain/comparison.js";
import {
  countOf,
  formatChance,
  formatDrop,
  formatExpected,
  formatLevel,
  formatP,
  formatPoints,
  formatPointsBare,
  formatRate,
} from "../../../src/domain/figures.js";
import type { PageFront } from "../../../src/reporters/html/page-data.js";
import { IntervalAxis } from "../charts/interval-axis.js";
import { addressWith } from "../state/address.js";
import { Line, visible } from "../text/shown.js";

const words: Record<Verdict, string> = {
  pass: "Pass",
  improvement: "Improvement",
  warn: "Warning",
  regression: "Regression",
  invalid: "Not measured",
};

const exits: Record<number, string> = {
  0: "The gate says yes (exit code 0).",
  1: "The gate says no (exit code 1).",
  3: "No statement on the change (exit code 3).",
};

/** Whether the figures of the suite or of a case are what blocks, and not a limit alone. */
function isShown({ reasons }: Comparison): boolean {
  return reasons.includes("worse_overall") || reasons.includes("worse_case");
}

function isItWorse(c: Comparison): string {
  if (c.verdict === "invalid") return "Cannot be told";
  if (c.verdict === "improvement") return "No, it is better";
  if (c.verdict === "regression") return isShown(c) ? "Yes" : "Blocked by a rule";
  if (c.verdict === "warn") return "It may be";
  return "No sign of it";
}

function howSure(c: Comparison): [string, string] {
  if (c.casesCompared === 0) return ["–", "Nothing could be compared"];
  const level = `${formatLevel(c.alpha)} or less counts as shown`;
  if (c.verdict === "improvement") {
    return [
      "The gain is shown",
      `If nothing had changed, ${formatChance(c.pBetter)} of comparisons would look this good; ${level} (p = ${formatP(c.pBetter)})`,
    ];
  }
  return [
    c.worseShown ? "A drop is shown" : "No drop is shown",
    `If nothing had changed, ${formatChance(c.pWorse)} of comparisons would look this bad or worse; ${level} (p = ${formatP(c.pWorse)})`,
  ];
}

/** The headline without the verdict in front, which stands above it already. */
function reasonOf({ headline }: Comparison): string {
  const reason = headline.replace(/^[\w ]{1,16}: /, "");
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}

function Answer({
  question,
  answer,
  children,
}: {
  question: string;
  answer: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <div class="fact">
      <dt>{question}</dt>
      <dd>
        <strong>{answer}</strong>
        {children && <span>{children}</span>}
      </dd>
    </div>
  );
}

function Links({ ids }: { ids: readonly string[] }) {
  const shown = ids.slice(0, 3);
  const rest = ids.length - shown.length;
  return (
    <>
      {shown.map((id, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <a href={addressWith({ case: id, base: null, head: null })}>
            <Line text={id} most={60} />
          </a>
        </span>
      ))}
      {rest > 0 && ` and ${rest} more`}
    </>
  );
}

function WhatBroke({ c }: { c: Comparison }) {
  const broken = c.changes.filter((change) => change.significant).map(({ id }) => id);
  const must = c.mustPassFailures.map(({ id }) => id).filter((id) => !broken.includes(id));
  const { count, expectedByChance } = c.flips;
  const lower = c.changes.filter((change) => change.delta < 0).length;
  const flips =
    count > 0
      ? `${countOf(count, "case")} got worse; ${formatExpected(expectedByChance)} expected by chance.`
      : lower > 0
        ? `${countOf(lower, "case")} passed less often, none by more than chance explains.`
        : "No case passed less often.";
  const answer =
    broken.length + must.length > 0
      ? countOf(broken.length + must.length, "case")
      : "Nothing beyond chance";
  return (
    <Answer question="What broke?" answer={answer}>
      {broken.length > 0 && (
        <span class="block">
          Beyond chance: <Links ids={broken} />
        </span>
      )}
      {must.length > 0 && (
        <span class="block">
          Must pass: <Links ids={must} />
        </span>
      )}
      <span class="block">{flips}</span>
    </Answer>
  );
}

/** The top of a comparison. */
export function VerdictSection({ front }: { front: Extract<PageFront, { kind: "comparison" }> }) {
  const c = front.comparison;
  const [sure, sureWords] = howSure(c);
  const { low, high, level } = c.interval;
  return (
    <section class={`verdict ${c.verdict}`} aria-labelledby="verdict-word">
      <h1 id="verdict-word">
        <span class="badge">{words[c.verdict]}</span>
      </h1>
      <p class="headline">{visible(reasonOf(c))}</p>
      <p class="exit">{exits[front.exitCode]}</p>
      <dl class="facts">
        <Answer question="Is it worse?" answer={isItWorse(c)}>
          {c.casesCompared > 0 &&
            `Pass rate ${formatRate(c.baseRate)} → ${formatRate(c.headRate)}, ${formatPoints(c.delta)} over ${countOf(c.casesCompared, "case")}.`}
        </Answer>
        <Answer question="How sure?" answer={sure}>
          {sureWords}.
        </Answer>
        <WhatBroke c={c} />
        <Answer
          question="What next?"
          answer={front.nextStep === "" ? "Nothing to do" : <NextStep text={front.nextStep} />}
        >
          {c.casesCompared > 0 &&
            (c.ruledOutDrop < 1
              ? `A drop of more than ${formatDrop(c.ruledOutDrop)} is ruled out.`
              : "No drop is ruled out.")}
        </Answer>
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
      {c.limitFailures.length > 0 && (
        <div class="limits">
          <h2>Limits that failed</h2>
          <ul>
            {c.limitFailures.map((limit) => (
              <li key={limit}>{visible(limit)}</li>
            ))}
          </ul>
        </div>
      )}
      <details class="words">
        <summary>In words</summary>
        <ul>
          {c.sentences.map((sentence) => (
            <li key={sentence}>{visible(sentence)}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** The next step with its first letter raised and commands as code. */
function NextStep({ text }: { text: string }) {
  const raised = text.charAt(0).toUpperCase() + text.slice(1);
  return (
    <span class="next">
      {raised
        .split("`")
        .map((piece, index) => (index % 2 === 1 ? <code key={piece}>{piece}</code> : piece))}
    </span>
  );
}

/** Exists to answer "what broke?": by name with the reason, or that it is spread, or that nothing is shown. */
import type { ComponentChildren } from "preact";
import type { CaseChange, Comparison, TrialExcerpt } from "../../../src/domain/comparison.js";
import { addressWith } from "../state/address.js";
import { Line, visible } from "../text/shown.js";
import { countOf, formatCount } from "../text/typeset.js";
import { Answer, CaseLink } from "./answer.js";
import { Passes } from "./passes.js";
import { toTable } from "./to-table.js";

const MOST_CASES = 3;
const MOST_SLICES = 4;
/** Cases from which on a drop is called spread over many. */
const MANY = 5;

/** The first failed check with what it said, or the error. */
function Why({ excerpt }: { excerpt: TrialExcerpt | undefined }) {
  const [check] = excerpt?.failedChecks ?? [];
  if (excerpt?.error) return <Line text={excerpt.error} most={120} />;
  if (check === undefined) return null;
  return (
    <Line text={check.detail === "" ? check.label : `${check.label}: ${check.detail}`} most={140} />
  );
}

function Broken({ change, named }: { change: CaseChange; named: boolean }) {
  return (
    <>
      {named && (
        <>
          <CaseLink id={change.id} />,{" "}
        </>
      )}
      <Passes count={change.base} /> → <Passes count={change.head} />
      {change.excerpt && (
        <>
          {" · "}
          <Why excerpt={change.excerpt.head} />
        </>
      )}
    </>
  );
}

/** Tags or checks that are shown worse, each a link into the table. */
function Worse({ c, kind }: { c: Comparison; kind: "tag" | "check" }) {
  const names = c.slices[kind === "tag" ? "tags" : "checks"]
    .filter(({ worse }) => worse)
    .map(({ name }) => name);
  if (names.length === 0) return null;
  const rest = names.length - MOST_SLICES;
  const noun = names.length === 1 ? kind : `${kind}s`;
  return (
    <>
      {noun}{" "}
      {names.slice(0, MOST_SLICES).map((name, index) => (
        <span key={name}>
          {index > 0 && ", "}
          <a href={addressWith({ [kind]: name, show: "worse" })} onClick={toTable}>
            <Line text={name} most={60} />
          </a>
        </span>
      ))}
      {rest > 0 && ` and ${formatCount(rest)} more`}
    </>
  );
}

function shownWorse(c: Comparison): ComponentChildren {
  const { tags, checks } = c.slices;
  const [ofCheck, ofTag] = [checks, tags].map((family) => family.some(({ worse }) => worse));
  if (!ofCheck && !ofTag) return null;
  return (
    <>
      Shown worse: <Worse c={c} kind="check" />
      {ofCheck && ofTag && "; "}
      <Worse c={c} kind="tag" />.
    </>
  );
}

function spread(c: Comparison): { answer: ComponentChildren; lines: ComponentChildren[] } {
  const lines = [
    `${formatCount(c.casesLower)} of ${countOf(c.casesCompared, "case")} passed less often, ${formatCount(c.casesHigher)} more often; no single one is shown by itself.`,
    shownWorse(c),
  ];
  return {
    answer:
      c.casesLower >= MANY
        ? "Spread over many cases"
        : `Spread over ${countOf(c.casesLower, "case")}`,
    lines,
  };
}

/** What is not shown: how many moved which way. */
function nothing(c: Comparison): { answer: ComponentChildren; lines: ComponentChildren[] } {
  const { casesLower: lower, casesHigher: higher } = c;
  const limits = c.verdict === "regression" && c.limitFailures.length > 0;
  if (c.casesCompared === 0) return { answer: "–", lines: [] };
  const moved =
    lower + higher === 0
      ? "No case moved."
      : `${formatCount(lower)} lower, ${formatCount(higher)} higher${c.verdict === "improvement" ? "" : ", as chance does"}.`;
  return {
    answer: limits ? countOf(c.limitFailures.length, "limit") : "Nothing shown",
    lines: [limits ? visible(c.limitFailures[0] ?? "") : null, moved, shownWorse(c)],
  };
}

/** The third of the four answers. */
export function WhatBrokeAnswer({ c }: { c: Comparison }) {
  const broken = c.changes.filter(({ significant }) => significant);
  const ids = new Set(broken.map(({ id }) => id));
  const must = c.mustPassFailures.filter(({ id }) => !ids.has(id));
  const count = broken.length + must.length;
  if (count === 0) {
    const byFigures = c.reasons.includes("worse_overall") || c.reasons.includes("worse_case");
    const byTag = c.reasons.includes("tag");
    const { answer, lines } =
      c.verdict === "regression" && (byFigures || byTag) ? spread(c) : nothing(c);
    return <Answer question="What broke?" answer={answer} lines={lines} />;
  }
  const [only] = [...broken.map(({ id }) => id), ...must.map(({ id }) => id)];
  const rest = count - MOST_CASES;
  return (
    <Answer
      question="What broke?"
      answer={count === 1 && only !== undefined ? <CaseLink id={only} /> : countOf(count, "case")}
      lines={[
        ...broken
          .slice(0, MOST_CASES)
          .map((change) => <Broken key={change.id} change={change} named={count > 1} />),
        ...must.slice(0, Math.max(0, MOST_CASES - broken.length)).map(({ id, head, excerpt }) => (
          <span key={id}>
            must pass: <CaseLink id={id} />,{" "}
            {head === null ? "missing from the head" : <Passes count={head} />}
            {excerpt && " · "}
            <Why excerpt={excerpt} />
          </span>
        )),
        rest > 0 ? `… and ${formatCount(rest)} more below` : null,
        broken.length > 0 && c.casesLower > broken.length
          ? `Besides ${formatCount(c.casesLower - broken.length)} lower, ${formatCount(c.casesHigher)} higher, none of them shown by itself.`
          : null,
      ]}
    />
  );
}

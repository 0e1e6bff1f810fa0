/** Exists to answer "how sure?" once: what is shown, how large it is at least, and how chance would look. */
import type { ComponentChildren } from "preact";
import type { CaseChange, Comparison } from "../../../src/domain/comparison.js";
import {
  countOf,
  formatChance,
  formatDrop,
  formatLevel,
  formatRange,
  pIs,
} from "../text/typeset.js";
import { Answer, CaseLink } from "./answer.js";
import { Passes } from "./passes.js";

/** Below this p something is called very sure, above it only shown. */
const VERY = 0.02;

const broken = (c: Comparison): CaseChange[] => c.changes.filter(({ significant }) => significant);

const grade = (p: number) => (p <= VERY ? "Very sure" : "Fairly sure");

/** What blocks without being an estimate: a limit, a golden case. */
function byRule({ reasons }: Comparison): boolean {
  return !reasons.some((reason) => reason === "worse_overall" || reason === "worse_case");
}

function regression(c: Comparison): ComponentChildren {
  const cases = broken(c);
  const [first] = cases;
  if (first && cases.length === 1) {
    return (
      <>
        {grade(first.pAdjusted)} of one case: <CaseLink id={first.id} />,{" "}
        <Passes count={first.base} /> → <Passes count={first.head} />
      </>
    );
  }
  if (first) {
    const worst = cases.reduce((most, { pAdjusted }) => Math.max(most, pAdjusted), 0);
    return `${grade(worst)} of ${countOf(cases.length, "case")}, each by itself`;
  }
  const gate = c.ownGates.find(({ failed }) => failed);
  if (byRule(c)) {
    return gate === undefined
      ? "Certain: a rule was broken"
      : `${grade(gate.pWorse)}: the ${gate.kind} gates by itself (${pIs(gate.pWorse)})`;
  }
  return c.interval.high < 0
    ? `${grade(c.pWorse)}: a drop of at least ${formatDrop(c.interval.high)}`
    : `${grade(c.pWorse)}: a drop, of uncertain size`;
}

function answerOf(c: Comparison): ComponentChildren {
  if (c.verdict === "invalid") return "Nothing is known";
  if (c.verdict === "regression") return regression(c);
  if (c.verdict === "improvement") {
    return c.interval.low > 0
      ? `${grade(c.pBetter)}: a gain of at least ${formatDrop(c.interval.low)}`
      : `${grade(c.pBetter)}: a gain, of uncertain size`;
  }
  const { low, high } = c.interval;
  if (c.verdict === "pass" && c.ruleOut !== null && !c.reasons.includes("drop_not_ruled_out")) {
    return `Sure enough: no drop of ${formatDrop(c.ruleOut)}, as the policy asks`;
  }
  return `Not sure: between ${formatRange({ low, high }).replace(" to ", " and ")} points`;
}

/** That the mean could be chance though a case is not. */
function meanOfAll(c: Comparison): string | null {
  const { low, high } = c.interval;
  const cases = broken(c).length;
  if (c.verdict !== "regression" || cases === 0 || low > 0 || high < 0) return null;
  return `The mean of all cases could be chance (${formatRange(c.interval)} points); the broken ${cases === 1 ? "case is" : "cases are"} not.`;
}

/** How often chance alone would look like this; the one place of the card that says it. */
function chance(c: Comparison): string {
  const better = c.verdict === "improvement";
  const p = better ? c.pBetter : c.pWorse;
  const look = better ? "this good or better" : "this bad or worse";
  const most = c.adaptive === undefined ? "" : "at most ";
  return `If nothing had changed, ${most}${formatChance(p)} of comparisons would look ${look} (${pIs(p)}; ${formatLevel(c.alpha)} or less counts as shown).`;
}

function RuledOut({ c }: { c: Comparison }) {
  const level = formatLevel(1 - c.alpha);
  const help = `${level}, one-sided: the lower end of the two-sided ${formatLevel(c.interval.level)} interval below.`;
  return (
    <>
      {c.ruledOutDrop < 1
        ? `A drop of more than ${formatDrop(c.ruledOutDrop)} is ruled out`
        : "No drop is ruled out"}{" "}
      <abbr title={help}>({level})</abbr>.
    </>
  );
}

/** The second of the four answers. */
export function HowSure({ c }: { c: Comparison }) {
  if (c.casesCompared === 0) {
    return <Answer question="How sure?" answer="–" lines={["Nothing could be compared."]} />;
  }
  return (
    <Answer
      question="How sure?"
      answer={answerOf(c)}
      lines={[meanOfAll(c), chance(c), <RuledOut key="out" c={c} />]}
    />
  );
}

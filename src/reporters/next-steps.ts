/** Exists so that every page tells the same of what a person does next, of the comparison at hand. */
import type { CaseChange, Comparison } from "../domain/comparison.js";
import {
  countOf,
  formatCount,
  formatDrop,
  formatUsd,
  nameSome,
  quoteName,
} from "../domain/figures.js";

/** What a person does next. */
export interface NextStep {
  /** What to do with the change, in a few words: `Do not merge`. */
  answer: string;
  /** What is to be read, where it is more than the cases by name: `the largest drops`. */
  what: string;
  /** The cases to read, the one that says most first. */
  cases: string[];
  /** Whole sentences on how to get further. */
  more: string[];
}

const MOST_DROPS = 3;

/** Golden cases that failed and cases that broke, each once. */
function brokenIds(c: Comparison): string[] {
  const broken = c.changes.filter(({ significant }) => significant);
  return [...new Set([...c.mustPassFailures, ...broken].map(({ id }) => id))];
}

function largestDrops(c: Comparison, holds: (change: CaseChange) => boolean = () => true) {
  return c.changes
    .filter((change) => change.delta < 0 && holds(change))
    .slice(0, MOST_DROPS)
    .map(({ id }) => id);
}

function regression(c: Comparison): NextStep {
  const step = { answer: "Do not merge", what: "", cases: brokenIds(c), more: [] };
  if (step.cases.length > 0) return step;
  if (c.reasons.includes("worse_overall") || c.reasons.includes("worse_case")) {
    return { ...step, what: "the largest drops", cases: largestDrops(c) };
  }
  const own = c.ownGates.filter(({ failed }) => failed);
  const tags = own.filter(({ kind }) => kind === "tag").map(({ name }) => name);
  if (tags.length > 0) {
    const cases = largestDrops(c, (change) => change.tags.some((tag) => tags.includes(tag)));
    return { ...step, what: `the largest drops of ${nameSome(tags)}`, cases };
  }
  if (own.length > 0)
    return { ...step, what: `the scores of ${own.map((gate) => quoteName(gate.name)).join(", ")}` };
  return {
    ...step,
    what: c.limitFailures.length === 1 ? "the limit that failed" : "the limits that failed",
  };
}

/** What would settle a warning, in one sentence. */
function settling({ settle, headRepeats: now }: Comparison): string {
  if (settle === null) return "More trials or more cases would tell.";
  const { headRepeats, headCostUsd, equalRepeats, equalCostUsd } = settle;
  const about = (usd: number | null) =>
    usd === null || usd === 0 ? "" : `about ${formatUsd(usd)}`;
  if (headRepeats === null) {
    const cost = about(equalCostUsd);
    return `To settle it, run ${countOf(equalRepeats, "trial")} per case on both sides${cost && ` (${cost})`}.`;
  }
  if (headRepeats <= now) return "To settle it, run the head once more.";
  const extra = [`${formatCount(headRepeats - now)} more than now`, about(headCostUsd)];
  return `To settle it, give the head ${countOf(headRepeats, "trial")} per case (${extra.filter(Boolean).join(", ")}).`;
}

function warning(c: Comparison): NextStep {
  const step = { what: "", cases: [], more: [settling(c)] };
  if (c.failed) return { ...step, answer: "Do not merge yet" };
  if (c.ruledOutDrop >= 1) return { ...step, answer: "Run more trials" };
  return {
    ...step,
    answer: `Merge if a drop of up to ${formatDrop(c.ruledOutDrop)} is acceptable`,
  };
}

/** The next step after this comparison. */
export function nextStep(c: Comparison): NextStep {
  const nothing = { what: "", cases: [], more: [] };
  switch (c.verdict) {
    case "regression":
      return regression(c);
    case "warn":
      return warning(c);
    case "pass":
      return { ...nothing, answer: "Merge" };
    case "improvement":
      return {
        ...nothing,
        answer: "Merge",
        more: ["If this is the new normal, make the report of this change the baseline."],
      };
    case "invalid":
      return {
        ...nothing,
        answer: "Mend what kept this from being measured, and run again",
        more: ["It is no statement on the change."],
      };
  }
}

/**
 * The step as text: `Do not merge: read "a" and "b".`
 * @param list writes the ids; default in quotation marks, the first few and how many more
 */
export function nextStepText(
  { answer, what, cases, more }: NextStep,
  list: (ids: readonly string[]) => string = nameSome,
): string {
  const read = [what, cases.length > 0 ? list(cases) : ""].filter(Boolean).join(": ");
  const first =
    read === ""
      ? `${answer}.`
      : what === ""
        ? `${answer}: read ${read}.`
        : `${answer}; read ${read}.`;
  return [first, ...more].join(" ");
}

/** Exists to say which cases the table shows and in which order, as the address asks for it. */
import { byCodeUnit } from "../../../src/compare/pair-reports.js";
import type { PassCount } from "../../../src/domain/comparison.js";
import type { CaseRow } from "../data/rows.js";
import type { Address } from "../state/address.js";

/** A choice of cases. */
export interface Choice {
  name: string;
  title: string;
  holds(row: CaseRow): boolean;
}

const errors = (row: CaseRow) => (row.base?.errors ?? 0) + (row.head?.errors ?? 0) > 0;
const neverPassed = ({ delta, base, head }: CaseRow) =>
  delta !== null && base?.passes === 0 && head?.passes === 0;
const apart = new Set(["added", "removed", "changed", "quarantined", "unmeasured"]);

const all: Choice = { name: "all", title: "All cases", holds: () => true };
const errored: Choice = { name: "errors", title: "With errors", holds: errors };
const mustPass: Choice = { name: "must-pass", title: "Must pass", holds: (row) => row.mustPass };

/** The choices of a comparison. */
export const comparisonChoices: readonly Choice[] = [
  all,
  {
    name: "broken",
    title: "Broken",
    holds: ({ state }) => state === "broken" || state === "must-pass",
  },
  { name: "worse", title: "Lower", holds: ({ delta }) => delta !== null && delta < 0 },
  { name: "better", title: "Higher", holds: ({ delta }) => delta !== null && delta > 0 },
  { name: "same", title: "Same", holds: ({ state }) => state === "same" },
  { name: "never", title: "Never passed on either side", holds: neverPassed },
  errored,
  mustPass,
  { name: "apart", title: "Not compared", holds: ({ state }) => apart.has(state) },
];

/** The choices of a run. */
export const runChoices: readonly Choice[] = [
  all,
  {
    name: "not-passing",
    title: "Did not pass every trial",
    holds: ({ head }) => head !== null && head.passes < head.trials,
  },
  { name: "flaky", title: "Flaky", holds: ({ state }) => state === "flaky" },
  { name: "passing", title: "Passed", holds: ({ state }) => state === "passing" },
  errored,
  mustPass,
  { name: "quarantined", title: "Quarantined", holds: ({ state }) => state === "quarantined" },
];

const rate = (count: PassCount | null) =>
  count === null || count.trials === 0 ? null : count.passes / count.trials;

/** What each column sorts by. */
const keys: Record<string, (row: CaseRow) => number | string | null> = {
  case: ({ id }) => id,
  state: ({ state }) => state,
  base: ({ base }) => rate(base),
  head: ({ head }) => rate(head),
  delta: ({ delta }) => delta,
  p: ({ pAdjusted }) => pAdjusted,
  time: ({ seconds }) => seconds,
};

function compare(a: number | string | null, b: number | string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (typeof a === "string" || typeof b === "string") return byCodeUnit(String(a), String(b));
  return a - b;
}

/** The rows that `address` asks for; unsorted they are in the order of what matters most. */
export function selectRows(
  rows: readonly CaseRow[],
  choices: readonly Choice[],
  address: Pick<Address, "q" | "show" | "tag" | "check" | "sort">,
): CaseRow[] {
  const choice = choices.find(({ name }) => name === address.show) ?? all;
  const words = address.q.toLowerCase().split(/\s+/).filter(Boolean);
  const chosen = rows.filter(
    (row) =>
      choice.holds(row) &&
      (address.tag === null || row.tags.includes(address.tag)) &&
      (address.check === null || row.failed.includes(address.check)) &&
      words.every((word) => row.haystack.includes(word)),
  );
  const down = address.sort.startsWith("-");
  const key = keys[address.sort.replace(/^-/, "")];
  if (key === undefined) return chosen;
  const sorted = chosen.map((row) => ({ row, key: key(row) }));
  sorted.sort((a, b) => {
    const order = compare(a.key, b.key);
    // What has no value stays below, whichever way the rest is turned.
    const turned = down && a.key !== null && b.key !== null ? -order : order;
    return turned || byCodeUnit(a.row.id, b.row.id);
  });
  return sorted.map(({ row }) => row);
}

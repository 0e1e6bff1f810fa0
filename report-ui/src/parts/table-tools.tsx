/** Exists for what stands above the table of cases: search, choice, tag, and how many are shown. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { byCodeUnit } from "../../../src/compare/pair-reports.js";
import { visibleName } from "../../../src/reporters/visible-text.js";
import type { CaseRow } from "../data/rows.js";
import { type Address, go } from "../state/address.js";
import { countOf, formatCount } from "../text/typeset.js";
import type { Choice } from "./select-rows.js";

/** Milliseconds without a key until the search begins. */
const PAUSE_MS = 120;
const MOST_TAGS = 500;

function useTags(rows: readonly CaseRow[]): string[] {
  return useMemo(
    () => [...new Set(rows.flatMap(({ tags }) => tags))].sort(byCodeUnit).slice(0, MOST_TAGS),
    [rows],
  );
}

export function TableTools({
  address,
  choices,
  rows,
  shown,
}: {
  address: Address;
  choices: readonly Choice[];
  rows: readonly CaseRow[];
  shown: number;
}) {
  const [typed, setTyped] = useState(address.q);
  const tags = useTags(rows);
  useEffect(() => setTyped(address.q), [address.q]);
  useEffect(() => {
    if (typed === address.q) return;
    const timer = setTimeout(() => go({ q: typed }, true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const counts = useMemo(
    () => new Map(choices.map((choice) => [choice.name, rows.filter(choice.holds).length])),
    [rows, choices],
  );
  const narrowed =
    address.q !== "" || address.show !== "all" || address.tag !== null || address.check !== null;
  const known = address.tag !== null && !tags.includes(address.tag) ? [address.tag, ...tags] : tags;
  return (
    <search class="tools">
      <label class="search">
        <span>Search</span>
        <input
          type="search"
          value={typed}
          placeholder="id, tag or question"
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <label>
        <span>Show</span>
        <select
          value={address.show}
          onChange={(event) => go({ show: event.currentTarget.value }, true)}
        >
          {choices
            .filter(({ name }) => name === address.show || name === "all" || counts.get(name))
            .map(({ name, title }) => (
              <option key={name} value={name}>
                {title} ({formatCount(counts.get(name) ?? 0)})
              </option>
            ))}
        </select>
      </label>
      {known.length > 0 && (
        <label>
          <span>Tag</span>
          <select
            value={address.tag ?? ""}
            onChange={(event) => go({ tag: event.currentTarget.value || null }, true)}
          >
            <option value="">Any</option>
            {known.map((tag) => (
              <option key={tag} value={tag}>
                {visibleName(tag, 60)}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="shown" role="status">
        {shown === rows.length
          ? countOf(shown, "case")
          : `${formatCount(shown)} of ${countOf(rows.length, "case")}`}
      </p>
      {narrowed && (
        <p class="clear">
          {address.check !== null && <span>failed {visibleName(address.check, 40)} </span>}
          <button
            type="button"
            onClick={() => go({ q: "", show: "all", tag: null, check: null }, true)}
          >
            Clear filter
          </button>
        </p>
      )}
    </search>
  );
}

/** Exists for the table of all cases: sorted, filtered, searched, walked by keys, never slow. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { CaseRow } from "../data/rows.js";
import { type Address, addressWith, go } from "../state/address.js";
import { useNarrow } from "../state/use-narrow.js";
import { usePrinting } from "../state/use-printing.js";
import { useVirtualRows } from "../state/use-virtual-rows.js";
import { Line } from "../text/shown.js";
import { formatAdjustedP, formatCount, formatPointsBare, formatSeconds } from "../text/typeset.js";
import { Passes } from "./passes.js";
import { type Choice, selectRows } from "./select-rows.js";
import { StatePill } from "./state-pill.js";
import { TableTools } from "./table-tools.js";

const ROW = 40;
/** On a phone a name has two lines, and the figures one below it. */
const NARROW_ROW = 84;
/** Rows that are put on paper. */
const PRINTED = 300;

interface Column {
  name: string;
  title: string;
  num: boolean;
  /** Left out where there is little room. */
  wide: boolean;
  cell(row: CaseRow): preact.ComponentChildren;
}

/** Of these the reason of a failed trial is worth a cell. */
const lowStates = new Set<CaseRow["state"]>(["broken", "must-pass", "worse", "failing", "flaky"]);

const passes = (count: CaseRow["base"]) => (count === null ? "–" : <Passes count={count} />);

const state: Column = {
  name: "state",
  title: "State",
  num: false,
  wide: false,
  cell: (row) => <StatePill state={row.state} />,
};
const time: Column = {
  name: "time",
  title: "Mean time, head",
  num: true,
  wide: true,
  cell: ({ seconds }) => (seconds === null ? "–" : formatSeconds(seconds)),
};
const why: Column = {
  name: "why",
  title: "Why",
  num: false,
  wide: true,
  cell: ({ why: text, state }) => (lowStates.has(state) ? <Line text={text} most={160} /> : ""),
};
const head: Column = {
  name: "head",
  title: "Head",
  num: true,
  wide: false,
  cell: (row) => passes(row.head),
};
const comparisonColumns: readonly Column[] = [
  state,
  { name: "base", title: "Baseline", num: true, wide: false, cell: (row) => passes(row.base) },
  head,
  {
    name: "delta",
    title: "Points",
    num: true,
    wide: false,
    cell: ({ delta }) => (delta === null ? "–" : formatPointsBare(delta)),
  },
  {
    name: "p",
    title: "p, adjusted",
    num: true,
    wide: true,
    cell: ({ pAdjusted }) => (pAdjusted === null ? "–" : formatAdjustedP(pAdjusted)),
  },
  time,
  why,
];
const runColumns: readonly Column[] = [
  state,
  { ...head, title: "Passed" },
  { ...time, title: "Mean time" },
  why,
];

function Head({
  column,
  sort,
}: {
  column: Pick<Column, "name" | "title" | "num" | "wide">;
  sort: string;
}) {
  const { name, title, num, wide } = column;
  const up = sort === name;
  const down = sort === `-${name}`;
  // Unsorted, what matters most stands first: as if sorted by the state.
  const first = sort === "" && name === "state";
  const next = up ? `-${name}` : down ? "" : name;
  return (
    <th
      scope="col"
      class={`${name} ${num ? "num" : ""} ${wide ? "wide-only" : ""}`}
      aria-sort={up ? "ascending" : down ? "descending" : "none"}
    >
      <button type="button" class="sort" onClick={() => go({ sort: next }, true)}>
        {title}
        <span aria-hidden="true">{up ? " ↑" : down || first ? " ↓" : ""}</span>
      </button>
    </th>
  );
}

export function CaseTable({
  rows,
  kind,
  choices,
  address,
}: {
  /** Null while the file is being read. */
  rows: readonly CaseRow[] | null;
  kind: "run" | "comparison";
  choices: readonly Choice[];
  address: Address;
}) {
  const { q, show, tag, check, sort } = address;
  const columns = kind === "comparison" ? comparisonColumns : runColumns;
  const chosen = useMemo(
    () => selectRows(rows ?? [], choices, { q, show, tag, check, sort }),
    [rows, choices, q, show, tag, check, sort],
  );
  const narrow = useNarrow();
  const virtual = useVirtualRows(chosen.length, narrow ? NARROW_ROW : ROW);
  const printing = usePrinting();
  const [active, setActive] = useState(0);
  const wanted = useRef<number | null>(null);
  const at = Math.min(active, Math.max(0, chosen.length - 1));

  useEffect(() => {
    if (virtual.ref.current) virtual.ref.current.scrollTop = 0;
    setActive(0);
  }, [q, show, tag, check, sort]);
  useEffect(() => {
    if (wanted.current === null) return;
    const link = virtual.ref.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const last = chosen.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: last,
      PageDown: at + virtual.inView,
      PageUp: at - virtual.inView,
    };
    const move = moves[event.key];
    if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const to = Math.min(last, Math.max(0, move));
    wanted.current = to;
    virtual.scrollTo(to);
    setActive(to);
  };

  const indexes = printing ? chosen.slice(0, PRINTED).map((_, index) => index) : virtual.indexes;
  const drawn = new Set(indexes);
  // The row that has the focus stays, so that the focus is never lost.
  const focusable = drawn.has(at) ? at : (indexes[0] ?? 0);
  return (
    <section aria-labelledby="cases" class="case-table">
      <h2 id="cases">
        All cases <span class="count">{rows === null ? "…" : formatCount(rows.length)}</span>
      </h2>
      <TableTools address={address} choices={choices} rows={rows ?? []} shown={chosen.length} />
      {rows === null && <p class="quiet">Reading the cases…</p>}
      {rows !== null && chosen.length === 0 && <p class="quiet">No case is like that.</p>}
      <div
        class={virtual.atEnd ? "table-view" : "table-view more-below"}
        ref={virtual.ref}
        hidden={chosen.length === 0}
      >
        <table class="cases" aria-rowcount={chosen.length + 1} aria-label="All cases">
          <thead>
            <tr aria-rowindex={1}>
              <Head column={{ name: "case", title: "Case", num: false, wide: false }} sort={sort} />
              {columns.map((column) => (
                <Head key={column.name} column={column} sort={sort} />
              ))}
              {kind === "run" && (
                <th scope="col" class="wide-only tags-head">
                  Tags
                </th>
              )}
            </tr>
          </thead>
          <tbody onKeyDown={onKeyDown}>
            {!printing && virtual.above > 0 && (
              <tr aria-hidden="true" class="spacer">
                <td style={{ height: `${virtual.above}px` }} />
              </tr>
            )}
            {indexes.map((index) => {
              const row = chosen[index];
              if (row === undefined) return null;
              return (
                <tr key={row.id} aria-rowindex={index + 2} class={row.state}>
                  <th scope="row">
                    <a
                      data-row={index}
                      tabIndex={index === focusable ? 0 : -1}
                      href={addressWith({ case: row.id, base: null, head: null })}
                      onFocus={() => setActive(index)}
                    >
                      <Line text={row.id} most={120} />
                    </a>
                  </th>
                  {columns.map((column) => (
                    <td
                      key={column.name}
                      class={`${column.name} ${column.num ? "num" : ""} ${column.wide ? "wide-only" : ""}`}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                  {kind === "run" && (
                    <td class="wide-only tags">
                      <Line text={row.tags.join(", ")} most={80} />
                    </td>
                  )}
                </tr>
              );
            })}
            {!printing && virtual.below > 0 && (
              <tr aria-hidden="true" class="spacer">
                <td style={{ height: `${virtual.below}px` }} />
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {printing && chosen.length > PRINTED && (
        <p class="quiet">… and {formatCount(chosen.length - PRINTED)} more cases.</p>
      )}
    </section>
  );
}

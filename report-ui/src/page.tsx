/** Exists as the order of the page: the verdict, what broke, where, what it costs, every case, the small print. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { PageFront } from "../../src/reporters/html/page-data.js";
import { CaseScatter } from "./charts/case-scatter.js";
import { breathe, type HeldCase, readAllCases } from "./data/read-page.js";
import { type Agreement, recompute } from "./data/recompute.js";
import { type CaseRow, caseRows } from "./data/rows.js";
import { CaseDialog } from "./parts/case-dialog.js";
import { CaseTable } from "./parts/case-table.js";
import { Costs } from "./parts/costs.js";
import { Agrees, Disagreement, Notes, Reports } from "./parts/notes.js";
import { Failing, RunTop } from "./parts/run-top.js";
import { comparisonChoices, runChoices, selectRows } from "./parts/select-rows.js";
import { RateTable, SliceTable, sliceReach } from "./parts/slices.js";
import { ThemeSwitch } from "./parts/theme-switch.js";
import { toTable } from "./parts/to-table.js";
import { VerdictSection } from "./parts/verdict.js";
import { WhatBroke } from "./parts/what-broke.js";
import { useAddress } from "./state/address.js";
import { Line } from "./text/shown.js";

/** Reads every case after the first paint, then works the verdict out again. */
function useCases(front: PageFront): { rows: CaseRow[] | null; agreement: Agreement | null } {
  const [held, setHeld] = useState<ReadonlyMap<string, HeldCase> | null>(null);
  const [agreement, setAgreement] = useState<Agreement | null>(null);
  useEffect(() => {
    (async () => {
      await breathe();
      const cases = await readAllCases();
      setHeld(new Map(cases));
      await breathe();
      try {
        setAgreement(recompute(front, cases));
      } catch (error) {
        const what = error instanceof Error ? error.message : String(error);
        setAgreement({ state: "differs", differences: [`it cannot be worked out: ${what}`] });
      }
    })();
  }, [front]);
  const rows = useMemo(() => (held === null ? null : caseRows(front, held)), [front, held]);
  return { rows, agreement };
}

function Sections({ front }: { front: PageFront }) {
  if (front.kind === "run") {
    const { slices, totals } = front.summary;
    const scores = new Map(
      Object.entries(totals.checks).flatMap(([name, { meanScore }]) =>
        meanScore === null ? [] : [[name, meanScore] as const],
      ),
    );
    return (
      <>
        <RunTop front={front} />
        <Failing front={front} />
        <RateTable title="By tag" slices={slices.tags} tag />
        <RateTable title="By check" slices={slices.checks} tag={false} scores={scores} />
      </>
    );
  }
  const c = front.comparison;
  return (
    <>
      <VerdictSection front={front} />
      <WhatBroke comparison={c} />
    </>
  );
}

/** Leaves everything above the table behind. */
function toSearch(): void {
  toTable();
  document.querySelector<HTMLElement>(".tools input")?.focus({ preventScroll: true });
}

export function Page({ front }: { front: PageFront }) {
  const address = useAddress();
  const { rows, agreement } = useCases(front);
  const choices = front.kind === "comparison" ? comparisonChoices : runChoices;
  const ids = useMemo(
    () => selectRows(rows ?? [], choices, address).map(({ id }) => id),
    [rows, choices, address.q, address.show, address.tag, address.check, address.sort],
  );
  const target = front.kind === "run" ? front.head.target : front.comparison.head.target;
  const { tags, checks } =
    front.kind === "comparison" ? front.comparison.slices : { tags: [], checks: [] };
  const most = sliceReach([tags, checks]);
  const compared = front.kind === "comparison" && front.comparison.casesCompared > 0;
  return (
    <>
      <button type="button" class="skip" onClick={toSearch}>
        Skip to the table of cases
      </button>
      <header class="top">
        <p class="brand">
          regressgate{" "}
          <span class="quiet">
            <Line text={target} most={80} />
          </span>
        </p>
        <ThemeSwitch />
      </header>
      <main>
        <Disagreement agreement={agreement} />
        <Sections front={front} />
        {front.kind === "comparison" && compared && (
          <>
            {rows !== null && (
              <section aria-labelledby="picture">
                <h2 id="picture">All cases at a glance</h2>
                <CaseScatter rows={rows} />
              </section>
            )}
            <SliceTable title="By tag" slices={tags} tag most={most} />
            <SliceTable title="By check" slices={checks} tag={false} most={most} />
            <Costs comparison={front.comparison} />
          </>
        )}
        <CaseTable rows={rows} kind={front.kind} choices={choices} address={address} />
        <Notes front={front} />
        <Reports front={front} />
      </main>
      <footer>
        <Agrees agreement={agreement} kind={front.kind} />
        <p class="quiet">
          Made by regressgate {front.writtenBy}. This file holds everything it shows and asks
          nothing of any network.
        </p>
      </footer>
      <CaseDialog address={address} rows={rows} ids={ids} />
    </>
  );
}

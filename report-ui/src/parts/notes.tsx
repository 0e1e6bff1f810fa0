/** Exists for the small print: notes, the reports that were compared, and whether the page agrees with itself. */
import type { ComponentChildren } from "preact";
import type { PageFront, PageSide } from "../../../src/reporters/html/page-data.js";
import type { Agreement } from "../data/recompute.js";
import { Line, visible } from "../text/shown.js";
import { formatCount, formatDrop, formatLevel, typeset } from "../text/typeset.js";

/** Said loudly at the top when the verdict does not follow from the trials. */
export function Disagreement({ agreement }: { agreement: Agreement | null }) {
  if (agreement?.state !== "differs") return null;
  return (
    <div class="disagreement" role="alert">
      <p>
        <b>Do not trust this page: its trials do not give the verdict that it shows.</b> The file
        was changed, or was made by another version. Make it again from the reports.
      </p>
      <ul>
        {agreement.differences.slice(0, 10).map((difference) => (
          <li key={difference}>{visible(difference)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Whether the verdict was worked out again, and what came of it. */
export function Agrees({
  agreement,
  kind,
}: {
  agreement: Agreement | null;
  kind: PageFront["kind"];
}) {
  const what = kind === "run" ? "pass rate" : "verdict";
  let text: string;
  if (agreement === null) text = `Working out the ${what} again from the trials in this page…`;
  else if (agreement.state === "agrees") {
    text = `Recomputed: this page worked out the ${what} again from its own trials, with the same statistics code, and all ${formatCount(agreement.figures)} figures agree.`;
  } else if (agreement.state === "differs") {
    text = `The ${what} does not follow from the trials in this page; see the top.`;
  } else text = `This page did not work out its ${what} again: ${agreement.why}.`;
  return (
    <p class={`agreement ${agreement?.state ?? "waiting"}`} role="status">
      {text}
    </p>
  );
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {children}
    </tr>
  );
}

function systemText(side: PageSide): string {
  const system = side.run?.system;
  if (system === undefined) return "–";
  return typeof system === "string" ? system : JSON.stringify(system);
}

/** What was measured, when, by which code. */
export function Reports({ front }: { front: PageFront }) {
  const sides: [string, PageSide | null][] =
    front.kind === "run"
      ? [["Run", front.head]]
      : [
          ["Baseline (before)", front.base],
          ["Head (this change)", front.head],
        ];
  const known = sides.flatMap(([name, side]) => (side === null ? [] : [{ name, side }]));
  if (known.length === 0) return null;
  const each = (text: (side: PageSide) => string) =>
    known.map(({ name, side }) => (
      <td key={name}>
        <Line text={text(side)} most={160} />
      </td>
    ));
  return (
    <section aria-labelledby="reports">
      <h2 id="reports">{front.kind === "run" ? "The run" : "The two runs"}</h2>
      <div class="scroll" tabIndex={0} role="group" aria-labelledby="reports">
        <table class="figures plain-facts">
          <thead>
            <tr>
              <td />
              {known.map(({ name }) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Fact name="Target">{each((side) => side.target)}</Fact>
            <Fact name="Started">{each((side) => side.createdAt)}</Fact>
            {known.some(({ side }) => side.run?.git !== undefined) && (
              <Fact name="Commit">{each((side) => side.run?.git?.commit.slice(0, 12) ?? "–")}</Fact>
            )}
            {known.some(({ side }) => side.run?.system !== undefined) && (
              <Fact name="System">{each(systemText)}</Fact>
            )}
            <Fact name="Cases">{each((side) => formatCount(side.caseOrder.length))}</Fact>
            <Fact name="Trials per case">{each((side) => formatCount(side.repeats))}</Fact>
            <Fact name="regressgate">{each((side) => side.regressgateVersion)}</Fact>
          </tbody>
        </table>
      </div>
      {front.kind === "comparison" && (
        <p class="quiet">
          Policy: alpha {formatLevel(front.comparison.alpha)}, margin{" "}
          {formatDrop(front.comparison.margin)}, errors{" "}
          {front.comparison.errors === "fail" ? "count as failed" : "are left out"}.
        </p>
      )}
    </section>
  );
}

/** What is worth knowing and changes no verdict. */
export function Notes({ front }: { front: PageFront }) {
  const notes = front.kind === "run" ? front.summary.warnings : front.comparison.notes;
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <ul class="notes">
        {notes.map(({ code, text }) => (
          <li key={`${code} ${text}`}>{typeset(visible(text))}</li>
        ))}
      </ul>
    </section>
  );
}

/** Exists for one case with all its trials; its place in the address can be sent to a colleague. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { PageCaseSide } from "../../../src/reporters/html/page-data.js";
import { type HeldCase, questionOf, readCase } from "../data/read-page.js";
import type { CaseRow } from "../data/rows.js";
import { shownTrial, tellingTrial } from "../data/shown-trial.js";
import { type Address, go } from "../state/address.js";
import { Answers } from "../text/answers.js";
import { Line, Omitted, visible } from "../text/shown.js";
import { formatAdjustedP, formatCount, formatPoints } from "../text/typeset.js";
import { Passes } from "./passes.js";
import { StatePill } from "./state-pill.js";
import { CheckTable, TrialFigures, TrialMore } from "./trial-facts.js";

type Side = "base" | "head";
const names: Record<Side, string> = { base: "Baseline", head: "Head" };

/** Buttons for the trials of one side, the open one pressed. */
function TrialStrip({ side, of, open }: { side: Side; of: PageCaseSide; open: number }) {
  return (
    <div class="strip" role="group" aria-label={`Trials of the ${names[side].toLowerCase()}`}>
      <span class="strip-name">{names[side]}</span>
      <span class="strip-trials">
        {of.trials.map((trial, index) => {
          const errored = trial[6] !== null;
          const word = errored ? "errored" : trial[0] === 1 ? "passed" : "failed";
          const mark = errored ? "!" : trial[0] === 1 ? "✓" : "✗";
          return (
            <button
              type="button"
              key={`${side} ${index}`}
              class={`trial ${word}`}
              aria-pressed={index === open}
              aria-label={`Trial ${index + 1}, ${word}`}
              onClick={() => go({ [side]: index + 1 }, true)}
            >
              {index + 1} <span aria-hidden="true">{mark}</span>
            </button>
          );
        })}
      </span>
    </div>
  );
}

function Facts({ row, found }: { row: CaseRow | null; found: HeldCase }) {
  const side = found.of.head ?? found.of.base;
  const quarantine = found.of.head?.quarantine;
  return (
    <p class="case-facts">
      {row && <StatePill state={row.state} />}
      {row?.base && row.head ? (
        <span>
          <Passes count={row.base} /> → <Passes count={row.head} />
        </span>
      ) : (
        row && (row.head ?? row.base) && <Passes count={(row.head ?? row.base)!} />
      )}
      {row?.delta !== null && row?.delta !== undefined && <span>{formatPoints(row.delta)}</span>}
      {row?.pAdjusted !== null && row?.pAdjusted !== undefined && (
        <span>adjusted p {formatAdjustedP(row.pAdjusted)}</span>
      )}
      {side?.mustPass && <span>must pass</span>}
      {side && side.tags.length > 0 && (
        <span class="quiet">
          tags <Line text={side.tags.join(", ")} />
        </span>
      )}
      {quarantine && (
        <span>
          quarantined until {quarantine.until}: <Line text={quarantine.reason} />
        </span>
      )}
    </p>
  );
}

function CaseBody({
  found,
  row,
  address,
}: {
  found: HeldCase;
  row: CaseRow | null;
  address: Address;
}) {
  const { of, block } = found;
  const question = questionOf(found);
  const better = (row?.delta ?? 0) > 0;
  const open = (["base", "head"] as const).flatMap((side) => {
    const ofSide = of[side];
    if (ofSide === null) return [];
    const asked = address[side];
    const telling = tellingTrial(ofSide, (side === "head") !== better);
    const index = asked !== null && asked <= ofSide.trials.length ? asked - 1 : telling;
    const trial = shownTrial(ofSide, block, index);
    return trial === null ? [] : [{ side, ofSide, index, trial, name: names[side] }];
  });
  const answer = (side: Side) => open.find((each) => each.side === side)?.trial.answer ?? null;
  const title = (side: Side) => {
    const found = open.find((each) => each.side === side);
    if (!found) return names[side];
    const { errored, passed } = found.trial;
    return `${names[side]}, trial ${found.index + 1}: ${errored ? "errored" : passed ? "passed" : "failed"}`;
  };
  const fingerprint = (of.head ?? of.base)?.checksFingerprint;
  return (
    <>
      <Facts row={row} found={found} />
      {question && (
        <div class="question" dir="auto">
          <span class="label">Asked</span>
          <span class="question-text">{visible(question.text)}</span>
          <Omitted chars={question.omitted} />
        </div>
      )}
      <div class="strips">
        {open.map(({ side, ofSide, index }) => (
          <TrialStrip key={side} side={side} of={ofSide} open={index} />
        ))}
      </div>
      <Answers
        base={answer("base")}
        head={answer("head")}
        titles={{ base: title("base"), head: title("head") }}
      />
      <CheckTable sides={open} specs={fingerprint ? (block.checks[fingerprint] ?? []) : []} />
      <TrialFigures sides={open} />
      <TrialMore sides={open} />
    </>
  );
}

/** The case that the address names, over the page. */
export function CaseDialog({
  address,
  rows,
  ids,
}: {
  address: Address;
  rows: readonly CaseRow[] | null;
  /** The cases in the order of the table, to walk through. */
  ids: readonly string[];
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [found, setFound] = useState<HeldCase | null | "reading">("reading");
  const id = address.case;
  useEffect(() => {
    if (id === null) {
      dialog.current?.close();
      return;
    }
    if (!dialog.current?.open) dialog.current?.showModal();
    let wanted = true;
    setFound("reading");
    readCase(id).then((read) => wanted && setFound(read));
    dialog.current?.scrollTo(0, 0);
    return () => {
      wanted = false;
    };
  }, [id]);

  const close = () => go({ case: null, base: null, head: null });
  const at = id === null ? -1 : ids.indexOf(id);
  const step = (by: number) => {
    const next = ids[at + by];
    if (next !== undefined) go({ case: next, base: null, head: null }, true);
  };
  const row = rows?.find((each) => each.id.normalize("NFC") === id?.normalize("NFC")) ?? null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key does what a click beside it does
    <dialog
      ref={dialog}
      class="case-dialog"
      aria-labelledby="case-title"
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      {id !== null && (
        <div class="case-inner">
          <header class="case-head">
            <h2 id="case-title" tabIndex={-1} autofocus>
              <Line text={id} most={200} />
            </h2>
            <div class="case-buttons">
              {at >= 0 && (
                <span class="quiet">
                  {formatCount(at + 1)} of {formatCount(ids.length)}
                </span>
              )}
              <button type="button" disabled={at < 1} onClick={() => step(-1)}>
                Previous<span class="visually-hidden"> case</span>
              </button>
              <button
                type="button"
                disabled={at < 0 || at >= ids.length - 1}
                onClick={() => step(1)}
              >
                Next<span class="visually-hidden"> case</span>
              </button>
              <button type="button" onClick={close}>
                Close
              </button>
            </div>
          </header>
          {found === "reading" && <p class="quiet">Reading…</p>}
          {found === null && (
            <p class="quiet">
              This page holds no trials of such a case. Case ids are case-sensitive; the table below
              lists them all.
            </p>
          )}
          {found !== null && found !== "reading" && (
            <CaseBody found={found} row={row} address={address} />
          )}
        </div>
      )}
    </dialog>
  );
}

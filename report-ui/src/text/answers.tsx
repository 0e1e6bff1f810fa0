/** Exists to set two answers side by side with what differs marked, so that the eye goes there first. */
import { useMemo } from "preact/hooks";
import { Omitted, visible } from "./shown.js";
import { type Piece, wordDiff } from "./word-diff.js";

/** What one side answered. */
export interface Answer {
  /** The text; null when there is none. */
  text: string | null;
  omitted: number;
  error: string | null;
  /** Whether the report itself keeps only the beginning. */
  clipped?: boolean;
}

type Side = "base" | "head";
const names: Record<Side, string> = { base: "Baseline", head: "Head" };

function Pieces({ pieces, side }: { pieces: readonly Piece[]; side: Side }) {
  return (
    <>
      {pieces.map((piece, index) => {
        if (!piece.own) return piece.text;
        return side === "base" ? (
          <del key={index}>{piece.text}</del>
        ) : (
          <ins key={index}>{piece.text}</ins>
        );
      })}
    </>
  );
}

function Box({
  side,
  title,
  answer,
  pieces,
}: {
  side: Side;
  title: string;
  answer: Answer;
  pieces: Piece[] | null;
}) {
  const { text, error } = answer;
  return (
    <div class={`answer ${side}`}>
      <p class="answer-title">{title}</p>
      {error !== null && (
        <p class="error-text" dir="auto">
          <b>Error.</b> {visible(error)}
        </p>
      )}
      {error === null && text === null && <p class="quiet">The output was not stored.</p>}
      {text === "" && <p class="quiet">The output is empty.</p>}
      {text !== null && text !== "" && (
        <div class="output" dir="auto" tabIndex={0} role="group" aria-label={`${title}, text`}>
          {pieces === null ? visible(text) : <Pieces pieces={pieces} side={side} />}
        </div>
      )}
      <Omitted chars={answer.omitted} />
      {answer.clipped && <p class="omitted">The report keeps only this beginning.</p>}
    </div>
  );
}

/** Both answers, or the one that there is. */
export function Answers({
  base,
  head,
  titles = {},
}: {
  base: Answer | null;
  head: Answer | null;
  titles?: Partial<Record<Side, string>>;
}) {
  const diff = useMemo(
    () =>
      base?.text && head?.text && base.text !== head.text
        ? wordDiff(visible(base.text), visible(head.text))
        : null,
    [base?.text, head?.text],
  );
  const title = (side: Side) => titles[side] ?? names[side];
  const equal = base?.text && base.text === head?.text && base.error === null;
  return (
    <div class={base && head ? "answers two" : "answers"}>
      {base && <Box side="base" title={title("base")} answer={base} pieces={diff?.base ?? null} />}
      {head && <Box side="head" title={title("head")} answer={head} pieces={diff?.head ?? null} />}
      {diff && (
        <p class="quiet wide marks">
          Marked: <del>only in the baseline</del> <ins>only in the head</ins>
        </p>
      )}
      {equal && <p class="quiet wide">Both answers are the same, letter by letter.</p>}
    </div>
  );
}

/** Exists so that the four questions at the top are answered in one shape: a bold answer, then lines. */
import type { ComponentChildren } from "preact";
import { addressWith } from "../state/address.js";
import { Line } from "../text/shown.js";
import { formatCount } from "../text/typeset.js";

/** A question with its answer; each of `lines` stands by itself, empty ones are left out. */
export function Answer({
  question,
  answer,
  lines = [],
}: {
  question: string;
  answer: ComponentChildren;
  lines?: readonly ComponentChildren[];
}) {
  const said = lines.filter((line) => line !== null && line !== false && line !== "");
  return (
    <div class="fact">
      <dt>{question}</dt>
      <dd>
        <strong>{answer}</strong>
        {said.map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </dd>
    </div>
  );
}

/** Leads to a case. */
export function CaseLink({ id, most = 60 }: { id: string; most?: number }) {
  return (
    <a href={addressWith({ case: id, base: null, head: null })}>
      <Line text={id} most={most} />
    </a>
  );
}

/** The first few cases by name, and how many more. */
export function CaseLinks({ ids, most = 3 }: { ids: readonly string[]; most?: number }) {
  const rest = ids.length - Math.min(most, ids.length);
  return (
    <>
      {ids.slice(0, most).map((id, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <CaseLink id={id} />
        </span>
      ))}
      {rest > 0 && ` and ${formatCount(rest)} more`}
    </>
  );
}

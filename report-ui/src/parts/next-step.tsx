/** Exists to answer "what next?" with something that can be done inside this file. */
import type { Comparison } from "../../../src/domain/comparison.js";
import { nextStep } from "../../../src/reporters/next-steps.js";
import { addressWith } from "../state/address.js";
import { visible } from "../text/shown.js";
import { formatCount, typeset } from "../text/typeset.js";
import { Answer, CaseLinks } from "./answer.js";
import { toTable } from "./to-table.js";

/** Which cases of the table the step is about. */
function filterOf(c: Comparison): string {
  return c.changes.some(({ significant }) => significant) || c.mustPassFailures.length > 0
    ? "broken"
    : "worse";
}

/** The last of the four answers. */
export function NextStep({ c }: { c: Comparison }) {
  const { answer, what, cases, more } = nextStep(c);
  const many = filterOf(c) === "worse" && cases.length > 0;
  return (
    <Answer
      question="What next?"
      answer={
        <>
          {typeset(answer)}
          {what === "" && cases.length > 0 && (
            <>
              : open <CaseLinks ids={cases} />
            </>
          )}
          {what !== "" && `: read ${visible(what)}`}
        </>
      }
      lines={[
        many && <CaseLinks ids={cases} />,
        many && (
          <a
            href={addressWith({ show: "worse", tag: null, check: null, sort: "delta" })}
            onClick={toTable}
          >
            All {formatCount(c.casesLower)} lower cases
          </a>
        ),
        ...more.map((sentence) => typeset(visible(sentence))),
      ]}
    />
  );
}

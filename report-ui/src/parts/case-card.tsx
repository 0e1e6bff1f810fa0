/** Exists for the card of a case: its name, how it moved, what was asked, and whatever else there is to say. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { visibleName } from "../../../src/reporters/visible-text.js";
import { questionOf, readCase } from "../data/read-page.js";
import { addressWith } from "../state/address.js";
import { Line, visible } from "../text/shown.js";

/** What was asked, once the block with it is there. */
function Question({ id }: { id: string }) {
  const [question, setQuestion] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    readCase(id).then((found) => {
      if (wanted) setQuestion(found === null ? null : (questionOf(found)?.text ?? null));
    });
    return () => {
      wanted = false;
    };
  }, [id]);
  if (question === null) return null;
  return (
    <p class="question" dir="auto">
      <span class="label">Asked</span>
      <span class="question-text">{visible(question)}</span>
    </p>
  );
}

/** The card; its name leads to the case. */
export function CaseCard({
  id,
  level,
  movement,
  children,
}: {
  id: string;
  /** How bad it is, where that is known. */
  level?: "broken" | "flip";
  movement: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <article class={level ? `card ${level}` : "card"} aria-label={`Case ${visibleName(id)}`}>
      <header>
        <h3>
          <a href={addressWith({ case: id, base: null, head: null })}>
            <Line text={id} most={120} />
          </a>
        </h3>
        <p class="movement">{movement}</p>
      </header>
      <Question id={id} />
      {children}
    </article>
  );
}

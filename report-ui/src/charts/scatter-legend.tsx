/** Exists to say beside the picture of all cases how it is read, and how many cases are of which kind. */
import { formatCount } from "../text/typeset.js";
import type { DotKind } from "./case-scatter.js";

export function ScatterLegend({
  kinds,
}: {
  kinds: readonly { kind: DotKind; word: string; count: number }[];
}) {
  return (
    <div class="legend">
      <ul>
        {kinds.map(({ kind, count, word }) => (
          <li key={kind}>
            <svg width={12} height={12} aria-hidden="true">
              <circle class={`dot ${kind}`} cx={6} cy={6} r={5} />
            </svg>
            <span>
              <b>{formatCount(count)}</b> {word}
            </span>
          </li>
        ))}
      </ul>
      <p>
        One dot per case. In the grey band the rate is the same on both sides; below it the head
        passes less often, above it more often.
      </p>
      <p>Dots of equal rates are spread so that each can be seen.</p>
    </div>
  );
}

/** Exists so that the passes of a case read alike everywhere. */
import type { PassCount } from "../../../src/domain/comparison.js";
import { countOf } from "../text/typeset.js";

/** `5/5`, with errors if there were any. */
export function Passes({ count }: { count: PassCount }) {
  const { passes, trials, errors } = count;
  return (
    <span class="passes">
      {passes}/{trials}
      {errors > 0 && <span class="errors">, {countOf(errors, "error")}</span>}
    </span>
  );
}

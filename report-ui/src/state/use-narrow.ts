/** Exists so that rows know whether they are laid out for a phone. */
import { useEffect, useState } from "preact/hooks";

/** The width below which the style stacks the cells of a row; the same as in the style sheets. */
const query = () => matchMedia("(max-width: 40rem)");

/** Whether the page is that narrow, as it changes. */
export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => query().matches);
  useEffect(() => {
    const media = query();
    const follow = () => setNarrow(media.matches);
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, []);
  return narrow;
}

/** Remembers where a case was read, for what is only found wrong later (in code, by custom checks). */
import type { Case } from "../domain/case.js";
import type { Locate } from "./locate.js";

const places = new WeakMap<Case, Locate>();

/** Notes where a case stands; forgotten with the case. */
export function rememberPlace(of: Case, locate: Locate): void {
  places.set(of, locate);
}

/** How to find parts of the case in its file; undefined for a case made in code. */
export function placeOf(of: Case): Locate | undefined {
  return places.get(of);
}

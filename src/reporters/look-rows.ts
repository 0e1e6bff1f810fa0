/** Exists so that the looks of an adaptive run read alike at the terminal and in a comment. */
import type { AdaptiveFigures } from "../domain/adaptive.js";
import { formatP, formatPointsBare } from "../domain/figures.js";

/** The heads of {@link lookRows}. */
export const lookHeads = ["round", "points", "exact p", "level", "p of the drop", "level"];

/** One row a look: the difference, and either p beside the level that it had to reach. */
export function lookRows({ looks }: AdaptiveFigures): string[][] {
  return looks.map((look) => [
    String(look.round),
    formatPointsBare(look.delta),
    formatP(look.pWorseExact),
    formatP(look.level),
    formatP(look.pNoninferior),
    formatP(look.ruledOutLevel),
  ]);
}

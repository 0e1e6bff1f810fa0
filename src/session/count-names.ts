/** Sentences about many things: how many there are, their first few names, their reasons. */
import { countOf, nameSome } from "../domain/figures.js";

/** `2 cases are left out: "a" and "b".` */
export function countNames(names: readonly string[], noun: string, what: string): string {
  const one = (text: string) =>
    text
      .replace(/\bare\b/g, "is")
      .replace(/\bhave\b/g, "has")
      .replace(/\bwere\b/g, "was");
  const said = names.length === 1 ? one(what) : what;
  return `${countOf(names.length, noun)} ${said}: ${nameSome(names)}.`;
}

const MOST_REASONS = 3;

/** The different reasons, the first few of many. */
export function reasonsOf(items: readonly { reason: string }[]): string {
  const reasons = [...new Set(items.map(({ reason }) => reason))];
  const rest = reasons.length - MOST_REASONS;
  const shown = reasons.slice(0, MOST_REASONS).join("; ");
  return rest > 0 ? `${shown}; and ${countOf(rest, "other reason")}` : shown;
}

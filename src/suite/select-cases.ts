/** Picks the cases to run by id and tag; what matches nothing is an error, never a smaller run. */
import picomatch from "picomatch";
import type { BoundCase, Suite } from "../domain/suite.js";
import { didYouMean } from "../problems/nearest.js";
import type { Problem } from "../problems/problem.js";
import { throwProblems } from "../problems/problems-error.js";
import { checksOf } from "./build-suite.js";

/** Which cases: an id glob and a tag and an exact id, where each is given. */
export interface CaseSelection {
  /** Globs over ids; `*` crosses `/`. */
  globs: readonly string[];
  tags: readonly string[];
  /** Exact ids. */
  ids?: readonly string[];
}

function nfc(text: string): string {
  return text.normalize("NFC");
}

/** An id may hold characters that mean something in a glob: the same text always matches. */
function globMatcher(glob: string): (id: string) => boolean {
  const wanted = nfc(glob);
  const matches = picomatch(wanted, { bash: true, dot: true });
  return (id) => nfc(id) === wanted || matches(nfc(id));
}

function nothing(what: string, name: string, known: Iterable<string>): Problem {
  return { message: `${what} ${JSON.stringify(name)} matches no case${didYouMean(name, known)}` };
}

/**
 * The suite with the selected cases; its fingerprint stays that of all cases.
 * @throws ProblemsError for each glob, tag or id that matches nothing, and for an empty selection.
 */
export function selectCases(suite: Suite, selection: CaseSelection): Suite {
  const { globs, tags, ids } = selection;
  const all = suite.cases;
  const known = all.map(({ case: one }) => one.id);
  const knownTags = [...new Set(all.flatMap(({ case: one }) => one.tags))].sort();
  const matchers = globs.map((glob) => ({ glob, matches: globMatcher(glob) }));
  const wantedTags = new Set(tags.map(nfc));
  const wantedIds = ids === undefined ? undefined : new Set(ids.map(nfc));
  const presentTags = new Set(knownTags.map(nfc));
  const presentIds = new Set(known.map(nfc));

  const problems = [
    ...matchers
      .filter(({ matches }) => !known.some(matches))
      .map(({ glob }) => nothing("case", glob, known)),
    ...tags
      .filter((tag) => !presentTags.has(nfc(tag)))
      .map((tag) => nothing("tag", tag, knownTags)),
    ...(ids ?? [])
      .filter((id) => !presentIds.has(nfc(id)))
      .map((id) => nothing("case id", id, known)),
  ];
  throwProblems(problems);

  const isSelected = ({ case: one }: BoundCase) =>
    (matchers.length === 0 || matchers.some(({ matches }) => matches(one.id))) &&
    (wantedTags.size === 0 || one.tags.some((tag) => wantedTags.has(nfc(tag)))) &&
    (wantedIds === undefined || wantedIds.has(nfc(one.id)));
  const cases = all.filter(isSelected);
  if (cases.length === 0)
    throwProblems([{ message: "the selection is empty: no case has both the id and the tag" }]);
  return { ...suite, cases, checksByFingerprint: checksOf(cases) };
}

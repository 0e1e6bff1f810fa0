/** Finds tags and labels that the gate names and no case has: such a rule would never hold. */
import type { BoundCase } from "../domain/suite.js";
import { didYouMean } from "../problems/nearest.js";
import type { Problem } from "../problems/problem.js";
import type { LoadedConfig } from "./load-config.js";

/** Problems of `gate.tags` and `gate.score` against all cases of the suite. */
export function gateProblems(loaded: LoadedConfig, cases: readonly BoundCase[]): Problem[] {
  const { tags: gateTags, score } = loaded.config.gate;
  const tags = new Set(cases.flatMap(({ head }) => head.tags));
  const problems: Problem[] = Object.keys(gateTags)
    .filter((tag) => !tags.has(tag))
    .map((tag) => ({
      ...loaded.at(["gate", "tags", tag], "key"),
      message: `no case has the tag ${JSON.stringify(tag)} of "gate.tags"${didYouMean(tag, [...tags].sort())}`,
    }));
  if (score === null) return problems;
  const labels = new Set(cases.flatMap(({ checks }) => checks.map(({ label }) => label)));
  if (labels.has(score)) return problems;
  const near = didYouMean(score, [...labels].sort());
  const message = `no check has the label ${JSON.stringify(score)} of "gate.score"${near}`;
  return [...problems, { ...loaded.at(["gate", "score"]), message }];
}

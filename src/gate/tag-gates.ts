/** Exists for the tags that gate by their own test, beside the suite as a whole. */
import { isAtMost, isDrop, measure } from "../compare/measure.js";
import { byCodeUnit } from "../compare/pair-reports.js";
import type { CountedPair } from "../compare/paired-arms.js";
import type { OwnGate } from "../domain/comparison.js";
import { UsageError } from "../domain/errors.js";
import { nameSome } from "../domain/figures.js";
import type { GateConfig } from "../domain/gate-config.js";
import type { Report, Warning } from "../domain/report.js";
import { decidingP } from "./judge.js";

/**
 * Refuses a policy for a tag that no case of either report carries: a misspelt tag must not gate
 * nothing in silence.
 * @throws UsageError
 */
export function requireKnownTags(gate: GateConfig, reports: readonly Report[]): void {
  if (Object.keys(gate.tags).length === 0) return;
  const known = new Set(reports.flatMap((report) => report.cases.flatMap((result) => result.tags)));
  const unknown = Object.keys(gate.tags).filter((tag) => !known.has(tag));
  if (unknown.length === 0) return;
  const have = [...known].sort(byCodeUnit);
  throw new UsageError(
    `gate.tags names ${nameSome(unknown)}, but no case of either report has such a tag`,
    have.length > 0 ? `the tags in use are ${nameSome(have, 20)}` : "no case has any tag",
  );
}

/**
 * The own test of every tag with an alpha: it blocks when its unadjusted p is at most that alpha and
 * its own drop is larger than the margin. A tag without a measured case is a note.
 */
export function tagGates(
  measured: readonly CountedPair[],
  gate: GateConfig,
): { gates: OwnGate[]; notes: Warning[] } {
  const gates: OwnGate[] = [];
  const notes: Warning[] = [];
  for (const [tag, { alpha }] of Object.entries(gate.tags)) {
    if (alpha === undefined) continue;
    const figures = measure(
      measured.filter(({ pair }) => pair.head.tags.includes(tag)),
      alpha,
    );
    if (figures === null) {
      notes.push({
        code: "tag_not_measured",
        text: `The tag ${JSON.stringify(tag)} should gate by itself, but no compared case carries it.`,
      });
      continue;
    }
    const pWorse = decidingP(figures, gate).worse;
    const failed = isAtMost(pWorse, alpha) && isDrop(figures.delta, gate.margin);
    gates.push({ kind: "tag", name: tag, alpha, delta: figures.delta, pWorse, failed });
  }
  return { gates, notes };
}

/** Exists to decide whether two runs measured one and the same system, so that their trials may be pooled. */
import { caseKey } from "../domain/case-key.js";
import { canonicalJson } from "../domain/fingerprint.js";
import type { Report } from "../domain/report.js";

function idsOf(report: Report): string {
  return canonicalJson(report.cases.map((result) => caseKey(result.id)).sort());
}

/** Why it cannot be told what a report measured; empty when it can. */
function unknown(report: Report, name: string): string[] {
  const reasons: string[] = [];
  if (report.run?.complete === false) reasons.push(`${name} is incomplete`);
  if (report.run?.shards !== undefined) reasons.push(`${name} is one shard of a run`);
  if (report.run?.filtered !== undefined) reasons.push(`${name} covers only a part of the suite`);
  if (report.suite?.fingerprint === undefined || report.suite.targetFingerprint === undefined) {
    reasons.push(`${name} carries no fingerprints (a report of version 0.1 has none)`);
  }
  if (report.run !== undefined && "adaptive" in report.run && report.run.adaptive !== undefined) {
    reasons.push(
      `${name} ran adaptive repeats: how many trials it has was decided by what they showed`,
    );
  }
  return reasons;
}

/**
 * Why the trials of two reports may not be pooled; empty when they may: both are complete, with the
 * same target, target settings, system, cases and checks.
 * @param names how the reports are called in the reasons
 */
export function poolingReasons(
  first: Report,
  second: Report,
  names: readonly [string, string] = ["the baseline", "the run"],
): string[] {
  const reasons = [...unknown(first, names[0]), ...unknown(second, names[1])];
  if (reasons.length > 0) return reasons;
  if (first.target !== second.target) {
    reasons.push(
      `the target differs (${JSON.stringify(first.target)} and ${JSON.stringify(second.target)})`,
    );
  } else if (first.suite?.targetFingerprint !== second.suite?.targetFingerprint) {
    reasons.push("the settings of the target differ");
  }
  if (canonicalJson(first.run?.system ?? null) !== canonicalJson(second.run?.system ?? null)) {
    reasons.push("the key 'system' differs");
  }
  const sameSuite = first.suite?.fingerprint === second.suite?.fingerprint;
  if (!sameSuite || idsOf(first) !== idsOf(second))
    reasons.push("the cases or their checks differ");
  return reasons;
}

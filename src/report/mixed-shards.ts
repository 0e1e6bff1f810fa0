/** Exists to say why two shards are not parts of one run. */
import { canonicalJson } from "../domain/fingerprint.js";
import type { Report } from "../domain/report.js";

function same(a: unknown, b: unknown): boolean {
  return canonicalJson(a ?? null) === canonicalJson(b ?? null);
}

function shown(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/** What must agree, with the words for it; the values are shown where they are short. */
const facts: readonly { what: string; of(report: Report): unknown; short?: true }[] = [
  { what: "the suites differ", of: ({ suite }) => suite?.fingerprint },
  { what: "the targets differ", of: ({ target }) => target, short: true },
  { what: "the settings of the target differ", of: ({ suite }) => suite?.targetFingerprint },
  { what: "the numbers of shards differ", of: ({ run }) => run?.shards?.of, short: true },
  { what: "the selections differ", of: ({ run }) => run?.filtered },
  { what: "the numbers of cases differ", of: ({ run }) => run?.shards?.cases, short: true },
  { what: "the repeats differ", of: ({ repeats }) => repeats, short: true },
  { what: "the key 'system' differs", of: ({ run }) => run?.system },
  { what: "the configurations differ", of: ({ suite }) => suite?.config },
  { what: "the seeds differ", of: ({ run }) => run?.seed, short: true },
  { what: "the metadata differ", of: ({ metadata }) => metadata },
  {
    what: "the versions of regressgate differ",
    of: ({ regressgateVersion }) => regressgateVersion,
    short: true,
  },
  // Commits may differ in their message alone, as those of a merge queue do.
  { what: "the states of the code differ", of: ({ run }) => run?.git?.tree ?? run?.git?.commit },
];

/** Why the reports of two shards cannot be joined; empty when they can. */
export function mixedShards(a: Report, b: Report): string[] {
  const reasons: string[] = [];
  for (const { what, of, short } of facts) {
    const [first, second] = [of(a), of(b)];
    if (same(first, second)) continue;
    reasons.push(short ? `${what} (${shown(first)} and ${shown(second)})` : what);
  }
  if (a.run?.adaptive !== undefined || b.run?.adaptive !== undefined) {
    reasons.push("their repeats are adaptive, so that each shard decided by itself when to stop");
  }
  return reasons;
}

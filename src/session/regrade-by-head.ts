/** Before `compare`: the answers of both reports graded by the checks that the head has stored. */
import type { CheckSpec } from "../domain/case.js";
import type { Check } from "../domain/check.js";
import type { CaseResult, Report, Warning } from "../domain/report.js";
import { Secrets } from "../domain/secrets.js";
import { cleaningBy } from "../runner/clean-text.js";
import { type NewChecks, regradeCase } from "../runner/regrade-case.js";
import { bindChecks } from "../suite/bind-checks.js";
import { checksFingerprint } from "../suite/fingerprints.js";
import type { LoadedConfig } from "../suite/load-config.js";
import { registryFor } from "../suite/registry.js";
import { noteHttpSecrets } from "../targets/http-secrets.js";
import { changedChecks } from "./changed-checks.js";
import { customChecksFor } from "./custom-checks-for.js";
import { type NotRegraded, regradedNotes, withCases } from "./regraded-notes.js";

type Bound = NewChecks | { reason: string };

/** The checks as they stand in the head's report; what was masked there cannot be told any more. */
async function boundChecks(
  head: Report,
  { checksFingerprint: name, checkTypes = {} }: CaseResult,
  checks: readonly Check[],
): Promise<Bound> {
  const specs: readonly CheckSpec[] | undefined = head.suite?.checks[name ?? ""];
  if (specs === undefined || checksFingerprint(specs) !== name) {
    return { reason: "the head's report does not hold its checks as they were written" };
  }
  const { bound, findings } = await bindChecks(
    specs,
    await registryFor([specs], checks),
    undefined,
  );
  const [first] = findings;
  if (first !== undefined) return { reason: first.message };
  return { checks: bound, checksFingerprint: name, checkTypes };
}

/**
 * Both reports with every case whose checks alone changed graded by the head's. A case of which an
 * answer of the baseline is not stored whole stays as it was; one of the head that is not keeps the
 * outcomes of its run, which are by these checks.
 * @throws CheckConfigError when a check refuses its parameters.
 */
export async function regradeByHead(
  base: Report,
  head: Report,
  loaded: LoadedConfig,
  cwd: string,
): Promise<{ base: Report; head: Report; notes: Warning[] }> {
  const changed = changedChecks(base, head.cases);
  const secrets = new Secrets();
  if (loaded.config.http) noteHttpSecrets(loaded.config.http, loaded.env, secrets);
  const clean = cleaningBy({ redact: loaded.config.redact, secrets });
  const { signal } = new AbortController();
  const types = changed.flatMap(
    (pair) => head.suite?.checks[pair.head.checksFingerprint ?? ""] ?? [],
  );
  const custom = await customChecksFor(types, loaded, cwd);
  const options = { clean, signal };
  const [bases, heads] = [new Map<CaseResult, CaseResult>(), new Map<CaseResult, CaseResult>()];
  const known = new Map<string, Bound>();
  const refused: NotRegraded[] = [];
  const ids: string[] = [];
  try {
    for (const pair of changed) {
      const name = pair.head.checksFingerprint ?? "";
      const bound = known.get(name) ?? (await boundChecks(head, pair.head, custom.checks));
      known.set(name, bound);
      const made = "reason" in bound ? bound : await regradeCase(base, pair.base, bound, options);
      const reason = "reason" in made ? made.reason : made.notGraded[0]?.reason;
      if (reason !== undefined || "reason" in made || "reason" in bound) {
        refused.push({ id: pair.head.id, reason: reason ?? "" });
        continue;
      }
      bases.set(pair.base, made.result);
      ids.push(pair.head.id);
      const again = await regradeCase(head, pair.head, bound, options);
      if (again.notGraded.length === 0) heads.set(pair.head, again.result);
    }
  } finally {
    await custom.close();
  }
  const sides =
    heads.size === ids.length
      ? "both reports"
      : "the baseline (and of the head, where they are stored)";
  return {
    base: withCases(base, bases),
    head: withCases(head, heads),
    notes: regradedNotes(ids, refused, sides),
  };
}

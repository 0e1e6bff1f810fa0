/** Whether an unfinished run may be continued: suite, target and repeats must be what they were. */
import { fingerprint } from "../domain/fingerprint.js";
import type { RunStarted } from "../domain/journal.js";

const MOST_NAMED = 3;

type PlannedCase = RunStarted["cases"][number];

function nameSome(ids: readonly string[]): string {
  const shown = ids.slice(0, MOST_NAMED).map((id) => JSON.stringify(id));
  const more = ids.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function byId(cases: readonly PlannedCase[]): Map<string, PlannedCase> {
  return new Map(cases.map((item) => [item.id, item]));
}

/** The ids of cases on both sides for which `differs` holds. */
function changed(
  before: RunStarted,
  now: RunStarted,
  differs: (a: PlannedCase, b: PlannedCase) => boolean,
): string[] {
  const earlier = byId(before.cases);
  return now.cases
    .filter((item) => {
      const other = earlier.get(item.id);
      return other !== undefined && differs(other, item);
    })
    .map((item) => item.id);
}

function caseReasons(before: RunStarted, now: RunStarted): string[] {
  const [earlier, later] = [byId(before.cases), byId(now.cases)];
  const gone = before.cases.filter((item) => !later.has(item.id)).map((item) => item.id);
  const fresh = now.cases.filter((item) => !earlier.has(item.id)).map((item) => item.id);
  const inputs = changed(before, now, (a, b) => a.inputFingerprint !== b.inputFingerprint);
  const checks = changed(before, now, (a, b) => a.checksFingerprint !== b.checksFingerprint);
  const found: [string, string[]][] = [
    ["cases are gone or not selected any more", gone],
    ["cases are new or newly selected", fresh],
    ["the input changed", inputs],
    ["the checks changed", checks],
  ];
  return found
    .filter(([, ids]) => ids.length > 0)
    .map(([what, ids]) => `${what}: ${nameSome(ids)}`);
}

/** Whether the rounds are decided by the same rules, of the same baseline. */
function adaptiveReasons({ adaptive: then }: RunStarted, { adaptive: now }: RunStarted): string[] {
  const show = (plan: RunStarted["adaptive"]) =>
    plan === undefined ? "a fixed number" : `${plan.min} to ${plan.max}`;
  if (show(then) !== show(now)) {
    return [`the repeats differ: ${show(then)} then, ${show(now)} now`];
  }
  if (then?.design === now?.design) return [];
  return ["the baseline, the gate or the earlier reports that decide about the rounds differ"];
}

function repeatsReasons(before: RunStarted, now: RunStarted): string[] {
  const adaptive = adaptiveReasons(before, now);
  if (adaptive.length > 0) return adaptive;
  if (before.repeats !== now.repeats) {
    return [`the repeats differ: ${before.repeats} then, ${now.repeats} now`];
  }
  const ids = changed(before, now, (a, b) => a.planned !== b.planned);
  return ids.length > 0 ? [`the repeats differ of ${nameSome(ids)}`] : [];
}

function targetReasons(before: RunStarted, now: RunStarted): string[] {
  if (before.target !== now.target) {
    return [
      `the target differs: ${JSON.stringify(before.target)} then, ${JSON.stringify(now.target)} now`,
    ];
  }
  const [then, today] = [before.suite.targetFingerprint, now.suite.targetFingerprint];
  return then === today ? [] : ["the settings of the target differ"];
}

/**
 * Why the run `before` cannot be continued as `now`, in words; empty when it can. The state of the
 * code (git) may differ: an interrupted run is often continued after a mend elsewhere.
 */
export function checkResumable(before: RunStarted, now: RunStarted): string[] {
  const reasons = [
    ...targetReasons(before, now),
    ...caseReasons(before, now),
    ...repeatsReasons(before, now),
  ];
  if (reasons.length === 0 && before.suite.fingerprint !== now.suite.fingerprint) {
    reasons.push("the suite differs outside the selected cases");
  }
  if (fingerprint(before.system ?? null) !== fingerprint(now.system ?? null)) {
    reasons.push("the system differs");
  }
  return reasons;
}

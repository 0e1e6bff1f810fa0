/** What a worker can do and what a run asks for: equal, or told apart in words. */
import { fingerprint } from "../../domain/fingerprint.js";

/** Everything on which the figures of a trial hang, apart from the target's answer. */
export interface Offer {
  /** Of regressgate. */
  version: string;
  /** The target as it was written. */
  target: string;
  /** Fingerprint of its spec and its `http` settings. */
  targetFingerprint: string;
  /** Fingerprint of all cases and checks. */
  suite: string;
  /** Fingerprint of the files with the target's code and the custom checks. */
  code: string;
  /** Settings of the configuration and the flags that change what is stored of a trial. */
  settings: Record<string, string>;
}

/** The name under which equal offers find each other. */
export function offerName(offer: Offer): string {
  return fingerprint(offer);
}

/**
 * Why a worker cannot do the trials of a run, in words; empty when it can.
 * @param asked by the run
 * @param offered by the worker
 */
export function offerDifferences(asked: Offer, offered: Offer): string[] {
  const reasons: string[] = [];
  const differ = (what: string, a: string, b: string) => {
    if (a !== b) reasons.push(`${what} (${a} in the run, ${b} in the worker)`);
  };
  differ("another version of regressgate", asked.version, offered.version);
  differ("another target", JSON.stringify(asked.target), JSON.stringify(offered.target));
  if (asked.target === offered.target) {
    differ("other settings of the target", asked.targetFingerprint, offered.targetFingerprint);
  }
  differ("other cases or checks: the suite's fingerprints differ", asked.suite, offered.suite);
  if (asked.target === offered.target) {
    differ("other code of the target or the checks", asked.code, offered.code);
  }
  const keys = new Set([...Object.keys(asked.settings), ...Object.keys(offered.settings)]);
  for (const key of [...keys].sort()) {
    differ(`another ${key}`, asked.settings[key] ?? "none", offered.settings[key] ?? "none");
  }
  return reasons;
}

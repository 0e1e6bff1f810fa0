/** Takes the part of a suite that one machine of several runs. */
import { UsageError } from "../domain/errors.js";
import { type Shard, type ShardFacts, shardName, shardOf } from "../domain/shard.js";
import type { BoundCase, Suite } from "../domain/suite.js";
import { checksOf } from "./build-suite.js";

/** The largest number of shards below `of` that leaves none without a case. */
function mostShards(cases: readonly BoundCase[], of: number): number {
  for (let fewer = of - 1; fewer > 1; fewer--) {
    const taken = new Set(cases.map(({ case: one }) => shardOf(one.id, fewer)));
    if (taken.size === fewer) return fewer;
  }
  return 1;
}

/**
 * The suite with the cases of the shard, each with its place among all; the fingerprint stays that of all cases.
 * @throws UsageError when the shard has no case.
 */
export function takeShard(suite: Suite, shard: Shard): { suite: Suite; facts: ShardFacts } {
  const cases = suite.cases.flatMap((bound, position) =>
    shardOf(bound.case.id, shard.of) === shard.index
      ? [{ ...bound, head: { ...bound.head, position } }]
      : [],
  );
  if (cases.length === 0) {
    const all = suite.cases.length;
    const most = mostShards(suite.cases, shard.of);
    throw new UsageError(
      `shard ${shardName(shard)} has none of the ${all === 1 ? "1 case" : `${all} cases`}`,
      most === 1 ? "run without --shard" : `with --shard k/${most} every shard has a case`,
    );
  }
  return {
    suite: { ...suite, cases, checksByFingerprint: checksOf(cases) },
    facts: { ...shard, cases: suite.cases.length },
  };
}

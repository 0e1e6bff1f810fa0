/** Exists so that the report of a shard is compared with its own part of a baseline, not with all of it. */
import type { Report } from "../domain/report.js";
import { shardOf } from "../domain/shard.js";

/** The baseline without the cases that the head's shard does not hold; itself for any other head. */
export function withinShard(base: Report, head: Report): Report {
  const shard = head.run?.shards;
  if (shard === undefined) return base;
  const cases = base.cases.filter(({ id }) => shardOf(id, shard.of) === shard.index);
  return { ...base, cases };
}

/** Which part of a suite a machine of several runs: by a hash of the case id, the same everywhere. */
import { createHash } from "node:crypto";
import * as z from "zod";
import { caseKey } from "./case-key.js";

/** Part `index` (from 1) of `of` parts. */
export interface Shard {
  index: number;
  of: number;
}

/** What a report says of the shard that it is; `cases` are those of all shards together. */
export const shardFactsSchema = z.object({
  index: z.number().int().min(1),
  of: z.number().int().min(1),
  cases: z.number().int().min(1),
});
export type ShardFacts = z.output<typeof shardFactsSchema>;

/**
 * The number, from 1, of the shard that a case is in when there are `of`: the first 48 bits of the
 * SHA-256 of its id (after NFC), modulo `of`. It hangs on the id alone, so that a case that is added
 * or taken out moves no other.
 */
export function shardOf(id: string, of: number): number {
  const hash = createHash("sha256").update(caseKey(id)).digest();
  return (hash.readUIntBE(0, 6) % of) + 1;
}

/** As it is written on the command line: `2/5`. */
export function shardName({ index, of }: Shard): string {
  return `${index}/${of}`;
}

/** That a case is in the same shard on every machine, whatever other cases there are. */
import { describe, expect, it } from "vitest";
import { shardOf } from "./shard.js";

const ids = Array.from({ length: 5_000 }, (_, index) => `case-${index}`);

describe("shardOf", () => {
  it("is the hash of the id, which never changes", () => {
    // printf 'refund-1' | sha256sum: the first twelve digits as a number, modulo 5, plus 1.
    const first = [...ids.slice(0, 4), "refund-1"].map((id) => shardOf(id, 5));
    expect(first).toEqual([5, 2, 1, 2, 1]);
  });

  it("takes equal names after NFC for one", () => {
    expect(shardOf("café", 97)).toBe(shardOf("cafe\u0301", 97));
  });

  it("spreads cases evenly", () => {
    const counts = new Array<number>(8).fill(0);
    for (const id of ids) {
      const index = shardOf(id, 8);
      expect(index).toBeGreaterThanOrEqual(1);
      counts[index - 1] = (counts[index - 1] ?? 0) + 1;
    }
    // 625 each, give or take five standard deviations.
    for (const count of counts) expect(Math.abs(count - 625)).toBeLessThan(120);
  });

  it("one shard holds all", () => {
    expect(new Set(ids.map((id) => shardOf(id, 1)))).toEqual(new Set([1]));
  });
});

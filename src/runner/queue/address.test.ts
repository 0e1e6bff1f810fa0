/** Exists so that an address is understood or refused in words, and its password is in none of them. */
import { describe, expect, test } from "vitest";
import { UsageError } from "../../domain/errors.js";
import { queueKeys, queueSettings } from "./address.js";

describe("queueSettings", () => {
  test("fills in variables and defaults, and shows no credentials", () => {
    const env = { PASSWORD: "s3cret" };
    const url = "rediss://me:${PASSWORD}@queue.internal:6380/2";
    expect(queueSettings({ url }, env)).toEqual({
      url: "rediss://me:s3cret@queue.internal:6380/2",
      shown: "rediss://queue.internal:6380/2",
      prefix: "regressgate",
      leaseS: 30,
      waitS: 120,
    });
    const own = { url: "redis://[::1]/", prefix: "mine", leaseS: 1, waitS: 2 };
    expect(queueSettings(own, {})).toMatchObject({ shown: "redis://[::1]", prefix: "mine" });
  });

  test.each([
    ["http://queue:6379", "redis://HOST:PORT"],
    ["queue:6379", "redis://HOST:PORT"],
    ["redis://", "redis://HOST:PORT"],
    ["redis://:s3cret@:99999", "redis://HOST:PORT"],
    ["redis://:${NOBODY}@queue:6379", "NOBODY is not set"],
  ])("refuses %s", (url, why) => {
    const refused = () => queueSettings({ url }, {});
    expect(refused).toThrow(UsageError);
    expect(refused).toThrow(why);
    try {
      refused();
    } catch (error) {
      expect(String(error)).not.toContain("s3cret");
    }
  });

  test("refuses a prefix that would be read as a pattern", () => {
    expect(() => queueSettings({ url: "redis://queue", prefix: "a b*" }, {})).toThrow(
      /queue.prefix may have letters/,
    );
  });

  test("all keys begin with the prefix", () => {
    const keys = queueKeys("mine");
    const all = [keys.workers, keys.runs, keys.results("r"), keys.done("r"), keys.pace("t")];
    for (const key of all) expect(key).toMatch(/^mine:/);
    expect(new Set(all).size).toBe(5);
  });
});

/** Every key of the policy that has a flag: the flag changes the verdict as the key does. */
import { beforeAll, describe, expect, it } from "vitest";
import { cli, folderWith } from "../support/cli.js";
import { alike, madeReport } from "../support/made-report.js";

let folder: string;
beforeAll(() => {
  const steady = alike("steady", 8, "11111");
  const base = madeReport({ cases: { ...steady, gone: "11111" } });
  const head = madeReport({ day: 2, cases: { ...steady, fresh: "10101" } });
  const broken = madeReport({ day: 2, cases: { ...steady, "steady-0": "00000", gone: "11111" } });
  folder = folderWith({ "base.json": base, "head.json": head, "broken.json": broken });
});

async function verdict(head: string, ...flags: string[]) {
  const args = ["compare", "base.json", head, "--json", ...flags];
  const { code, stdout, stderr } = await cli(args, { cwd: folder });
  if (stdout === "") return { code, stderr };
  const { verdict: said, limit_failures: limits } = JSON.parse(stdout);
  return { code, said, limits };
}

describe("flags of the policy", () => {
  it.each([
    ["--min-pass-rate", "99%", /pass rate/],
    ["--max-mean-cost-usd", "0.0001", /cost/],
    ["--max-p95-latency-s", "0.5", /latency/],
    ["--max-latency-increase", "20%", /latency/],
    ["--on-added", "fail_if_failing", /fresh/],
    ["--on-removed", "fail", /gone/],
  ])("%s %s forbids what it names", async (flag, value, named) => {
    expect(await verdict("head.json")).toMatchObject({ code: 0, limits: [] });
    const judged = await verdict("head.json", flag, value);
    expect(judged).toMatchObject({ code: 1, said: "regression" });
    expect(judged.limits.join()).toMatch(named);
  });

  it("--min-shared makes it invalid", async () => {
    expect(await verdict("head.json", "--min-shared", "0.95")).toMatchObject({
      code: 3,
      said: "invalid",
    });
  });

  it("--broken mean lets a broken case pass while the mean holds", async () => {
    expect(await verdict("broken.json")).toMatchObject({ code: 1, said: "regression" });
    const mean = await verdict("broken.json", "--broken", "mean", "--margin", "20%");
    expect(mean).toMatchObject({ code: 0 });
  });

  it("a value that is none, or a flag misspelt, stops with the nearest", async () => {
    const wrong = await verdict("head.json", "--max-cost-increase", "lots");
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("at least 0") });
    const near = await verdict("head.json", "--min-share", "0.5");
    expect(near).toMatchObject({ code: 2, stderr: expect.stringContaining("--min-shared") });
  });
});

import { describe, expect, it } from "vitest";
import { paramProblems, runCheck } from "./run-check.test-support.js";

describe("latency, cost, tokens", () => {
  it("judge the measures of the trial", async () => {
    expect(await runCheck({ type: "latency", max_s: 2 }, "a", 2)).toEqual({
      passed: true,
      score: null,
      detail: "took 2 s, at most 2 s",
    });
    expect((await runCheck({ type: "latency", max_s: 2 }, "a", 2.00001)).passed).toBe(false);
    expect(await runCheck({ type: "cost", max_usd: 0.01 }, { costUsd: 0.0123456 })).toMatchObject({
      passed: false,
      detail: "cost $0.0123456, at most $0.01",
    });
    expect((await runCheck({ type: "cost", max_usd: 0 }, { costUsd: 0 })).passed).toBe(true);
    const used = { inputTokens: 900, outputTokens: 200 };
    expect(
      await runCheck({ type: "tokens", max_total: 1000, max_output: 300 }, used),
    ).toMatchObject({
      passed: false,
      detail: "200 output tokens, at most 300; 1100 total tokens, at most 1000",
    });
    expect(
      (await runCheck({ type: "tokens", max_output: 300 }, { outputTokens: 300 })).passed,
    ).toBe(true);
  });

  it("say by how much a limit is missed, and forgive the last bits of a sum", async () => {
    expect((await runCheck({ type: "latency", max_s: 2 }, "a", 2.0000001)).detail).toBe(
      "took 2.0000001 s, at most 2 s",
    );
    expect(await runCheck({ type: "cost", max_usd: 0.3 }, { costUsd: 0.1 + 0.2 })).toMatchObject({
      passed: true,
      detail: "cost $0.3, at most $0.3",
    });
    expect(await runCheck({ type: "cost", max_usd: 0.3 }, { costUsd: 0.3000001 })).toMatchObject({
      passed: false,
      detail: "cost $0.3000001, at most $0.3",
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["latency", { max_s: 1 }, "no latency_s was measured"],
    ["cost", { max_usd: 1 }, "no cost_usd was measured"],
    ["tokens", { max_total: 1 }, "no input_tokens was measured"],
    ["tokens", { max_output: 1 }, "no output_tokens was measured"],
  ])("%s without its measure is an error, no pass", async (type, params, message) => {
    await expect(runCheck({ type, ...params }, "a")).rejects.toThrow(message);
  });

  it("refuse limits that are none", () => {
    expect(paramProblems({ type: "latency", max_s: 0 })).not.toEqual([]);
    expect(paramProblems({ type: "cost" })).not.toEqual([]);
    expect(paramProblems({ type: "tokens" }).join()).toContain("none of max_input");
    expect(paramProblems({ type: "tokens", max_input: 1.5 })).not.toEqual([]);
  });
});

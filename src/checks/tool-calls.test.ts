import { describe, expect, it } from "vitest";
import { paramProblems, runCheck } from "./run-check.test-support.js";

const search = { name: "search", args: { query: "refund", limit: 5 } };
const refund = { name: "refund", args: { order: "A1", amount: 19.99 } };
const mail = { name: "mail", args: {} };

const outcome = (params: Record<string, unknown>, toolCalls: unknown[]) =>
  runCheck({ type: "tool_calls", ...params }, { output: "", toolCalls });

describe("tool_calls", () => {
  it.each<[string, unknown]>([
    [
      "OpenAI chat",
      {
        id: "c1",
        type: "function",
        function: { name: "search", arguments: '{"query": "refund"}' },
      },
    ],
    [
      "OpenAI responses",
      { type: "function_call", name: "search", arguments: '{"query": "refund"}' },
    ],
    ["Anthropic", { type: "tool_use", id: "t", name: "search", input: { query: "refund" } }],
    ["LangChain", { name: "search", args: { query: "refund" }, id: "x", type: "tool_call" }],
    ["Gemini", { functionCall: { name: "search", args: { query: "refund" } } }],
    ["Bedrock", { toolUse: { toolUseId: "t", name: "search", input: { query: "refund" } } }],
    ["AI SDK", { toolCallId: "t", toolName: "search", input: { query: "refund" } }],
  ])("reads the shape of %s", async (_name, call) => {
    const calls = [{ name: "search", arguments: { query: "refund" } }];
    expect((await outcome({ calls, mode: "exact", exact_arguments: true }, [call])).passed).toBe(
      true,
    );
  });

  it.each<[string, Record<string, unknown>, unknown[], boolean, number | null]>([
    ["exact", { calls: ["search", "refund"] }, [search, refund], true, 1],
    ["exact", { calls: ["refund", "search"] }, [search, refund], false, 0.5],
    ["exact", { calls: ["refund", "search"], any_order: true }, [search, refund], true, 1],
    ["exact", { calls: ["search"] }, [search, search], false, 1 / 1.5],
    ["exact", { calls: [] }, [], true, 1],
    ["exact", { calls: [] }, [mail], false, 0],
    ["ordered", { calls: ["search", "refund"] }, [search, mail, refund], true, 1],
    ["ordered", { calls: ["refund", "search"] }, [search, mail, refund], false, 0.5],
    ["superset", { calls: ["refund", "search"] }, [search, mail, refund], true, 1],
    ["superset", { calls: ["search", "search"] }, [search, mail], false, 0.5],
    ["superset", { calls: "search" }, [], false, 0],
    ["subset", { calls: ["search", "refund"] }, [refund], true, 1],
    ["subset", { calls: ["search", "refund"] }, [], true, 1],
    ["subset", { calls: ["search"] }, [search, mail], false, 0.5],
  ])("%s %j on %j", async (mode, params, made, passed, score) => {
    const found = await outcome({ mode, ...params }, made);
    expect(found.passed, found.detail).toBe(passed);
    expect(found.score).toBeCloseTo(score ?? 0, 12);
  });

  it("pairs calls so that as many as can be have their like", async () => {
    const calls = [{ name: "search" }, { name: "search", arguments: { limit: 5 } }];
    const made = [search, { name: "search", args: { limit: 9 } }];
    expect((await outcome({ calls }, made)).passed).toBe(true);
    expect((await outcome({ calls: [...calls].reverse() }, made)).passed).toBe(true);
  });

  it("matches partial objects and numbers within a tolerance", async () => {
    const calls = [{ name: "refund", arguments: { amount: 20 } }];
    expect((await outcome({ calls }, [refund])).detail).toBe(
      'missing "refund" (amount: is 19.99, not 20); called: refund',
    );
    expect((await outcome({ calls, abs_tol: 0.01 }, [refund])).passed).toBe(true);
    expect((await outcome({ calls, rel_tol: 0.001 }, [refund])).passed).toBe(true);
    expect(
      (await outcome({ calls, abs_tol: 0.01, exact_arguments: true }, [refund])).detail,
    ).toContain("order: is not wanted");
    const deep = { name: "plan", args: { steps: [{ id: 1, note: "x" }, { id: 2 }], for: "a" } };
    const wanted = (steps: unknown) => ({ calls: { name: "plan", arguments: { steps } } });
    expect((await outcome(wanted([{ id: 1 }, { id: 2 }]), [deep])).passed).toBe(true);
    expect((await outcome(wanted([{ id: 1 }]), [deep])).detail).toContain(
      "steps: has 2 items, not 1",
    );
    expect((await outcome(wanted([{ id: "1" }, {}]), [deep])).detail).toContain(
      'steps[0].id: is 1, not "1"',
    );
  });

  it("fails a call whose arguments are not JSON, and errs on one without a name", async () => {
    const broken = { function: { name: "search", arguments: '{"query": ' } };
    const calls = [{ name: "search", arguments: { query: "refund" } }];
    expect((await outcome({ calls }, [broken])).detail).toContain("the arguments are not JSON");
    await expect(outcome({ calls }, [{ id: "c1" }])).rejects.toThrow(
      "tool_calls[0] has no name of a tool (its keys: id)",
    );
  });

  it("fails on forbidden tools, whatever else was called", async () => {
    expect(await outcome({ forbidden: "mail" }, [search])).toMatchObject({
      passed: true,
      score: null,
    });
    expect(await outcome({ forbidden: ["mail"], calls: ["search"] }, [search, mail])).toMatchObject(
      {
        passed: false,
        score: 0,
        detail: 'called the forbidden "mail"; called: search, mail',
      },
    );
  });

  it.each([
    [{}, /neither calls nor forbidden/],
    [{ calls: [] }, /calls is empty/],
    [{ calls: ["a"], mode: "ordered", any_order: true }, /any_order/],
    [{ calls: [{ nmae: "a" }] }, /calls/],
    [{ calls: ["a"], mode: "strict" }, /mode/],
    [{ calls: ["a"], abs_tol: -1 }, /abs_tol/],
  ])("refuses %j", (params, problem) => {
    expect(paramProblems({ type: "tool_calls", ...params }).join("\n")).toMatch(problem);
  });
});

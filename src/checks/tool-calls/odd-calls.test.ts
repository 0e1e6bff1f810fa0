/** That odd calls are neither let pass nor refused for how they are written. */
import { describe, expect, it } from "vitest";
import { paramProblems, runCheck } from "../run-check.test-support.js";

const outcome = (params: Record<string, unknown>, toolCalls: unknown[]) =>
  runCheck({ type: "tool_calls", ...params }, { output: "", toolCalls });
const chat = (name: string, text: string) => ({ function: { name, arguments: text } });
const refund = (given: Record<string, unknown>) => ({
  calls: [{ name: "refund", arguments: given }],
});

describe("tool_calls", () => {
  it("fails a call whose arguments are to be JSON and are not, whatever was wanted of them", async () => {
    for (const mode of ["superset", "subset", "exact", "ordered"]) {
      const found = await outcome({ calls: ["refund"], mode }, [chat("refund", '{"order": ')]);
      expect(found.passed, mode).toBe(false);
    }
    const found = await outcome({ calls: ["refund"] }, [chat("refund", "{order: 1}")]);
    expect(found.detail).toBe(
      'missing "refund" (the arguments are not JSON: "{order: 1}"); called: refund',
    );
    expect((await outcome({ calls: ["refund"] }, [chat("refund", "")])).passed).toBe(true);
  });

  it("lets a tool take text that is no JSON", async () => {
    const custom = { type: "custom", custom: { name: "run", input: "print(1)" } };
    expect((await outcome({ calls: ["run"] }, [custom])).passed).toBe(true);
    const action = { tool: "run", tool_input: "print(1)" };
    expect((await outcome({ calls: ["run"], mode: "exact" }, [action])).passed).toBe(true);
  });

  it("passes over a key that holds nothing", async () => {
    const call = { name: "refund", arguments: null, input: { order: 1 } };
    expect((await outcome(refund({ order: 1 }), [call])).passed).toBe(true);
  });

  it("takes two spellings of an accented letter for one, in names and in keys", async () => {
    const call = { name: "lo\u0308schen", input: { "cafe\u0301": 1 } };
    const calls = [{ name: "l\u00f6schen", arguments: { "caf\u00e9": 1 } }];
    expect((await outcome({ calls, exact_arguments: true }, [call])).passed).toBe(true);
    expect((await outcome({ forbidden: "l\u00f6schen" }, [call])).passed).toBe(false);
  });

  it("holds no number near one beyond all bounds", async () => {
    const found = await outcome({ ...refund({ amount: 100 }), abs_tol: 1 }, [
      chat("refund", '{"amount": 1e400}'),
    ]);
    expect(found.passed).toBe(false);
    expect(found.detail).toContain("amount: is Infinity, not 100");
  });

  it("refuses a tool that is wanted and forbidden", () => {
    expect(paramProblems({ type: "tool_calls", calls: ["a", "b"], forbidden: ["b"] })).toEqual([
      'forbidden: "b" is wanted by calls and forbidden as well',
    ]);
  });

  it("names no more calls than one can read", async () => {
    const loop = Array.from({ length: 300 }, () => ({ name: "search" }));
    const found = await outcome({ calls: ["search"], mode: "exact" }, loop);
    expect(found.detail).toContain(" and 280 more");
    expect(found.detail.length).toBeLessThan(1000);
  });
});

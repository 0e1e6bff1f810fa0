import { describe, expect, it } from "vitest";
import { reportFromMap, reportOf, shortCase } from "../compare/report-from-counts.test-support.js";
import { exitCodeOf } from "../domain/comparison.js";
import { judgeHead } from "./judge-head.js";
import { resolveGate } from "./resolve-gate.js";

const passing = reportFromMap({ a: [1, 1, 1], b: [1, 1, 0] });

describe("a head without a baseline", () => {
  it("passes when nothing that the policy says of it alone is broken", () => {
    const judged = judgeHead(passing, resolveGate({ minPassRate: 0.8 }));
    expect(judged).toMatchObject({ verdict: "pass", failed: false });
    expect(exitCodeOf(judged)).toBe(0);
  });

  it("is a regression below a floor, or with a must-pass case that failed once", () => {
    const low = judgeHead(passing, resolveGate({ minPassRate: 0.9 }));
    expect(low).toMatchObject({ verdict: "regression", reasons: ["limits"] });
    const golden = judgeHead(
      reportOf([shortCase("a", [1, 0, 1], { mustPass: true })]),
      resolveGate({}),
    );
    expect(golden).toMatchObject({ verdict: "regression", reasons: ["must_pass"] });
    expect(exitCodeOf(golden)).toBe(1);
  });

  it("is invalid when too many trials errored, it was cut short, or all is quarantined", () => {
    const errored = judgeHead(reportFromMap({ a: ["E", "E", 1] }), resolveGate({}));
    expect(errored).toMatchObject({ verdict: "invalid", reasons: ["head_errors"] });
    expect(exitCodeOf(errored)).toBe(3);
    const cut = reportFromMap(
      { a: [1] },
      { run: { complete: false, seed: 0, durationS: 1, warnings: [] } },
    );
    expect(judgeHead(cut, resolveGate({})).reasons).toEqual(["head_incomplete"]);
    const quarantine = { reason: "flaky", until: "2999-01-01" };
    const none = judgeHead(reportOf([shortCase("a", [1], { quarantine })]), resolveGate({}));
    expect(none.reasons).toEqual(["nothing_measured"]);
  });
});

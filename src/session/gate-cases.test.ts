/** The library's gate: adaptive or not, the same comparison as from the reports by hand. */
import { expect, test } from "vitest";
import type { Case } from "../domain/case.js";
import { UsageError } from "../domain/errors.js";
import type { CallContext } from "../domain/target.js";
import { compareReports } from "../gate/compare-reports.js";
import { parseReport } from "../report/parse-report.js";
import { reportText } from "../report/report-text.js";
import { streamReport } from "../report/stream-report.js";
import { gate } from "./gate-cases.js";
import { runSuite } from "./run-suite.js";

const cases: Case[] = Array.from({ length: 30 }, (_, n) => ({
  id: `c${n}`,
  input: `${n}`,
  checks: [{ type: "contains", terms: ["good"] }],
  tags: [],
  metadata: {},
}));

/** Fails in the named cases always; in every tenth case at times. */
function target(broken: readonly number[]) {
  const calls: string[] = [];
  const answer = (input: unknown, context: CallContext) => {
    calls.push(`${context.repeat}:${String(input)}`);
    const n = Number(input);
    const flaky = n % 10 === 0 && (n / 10 + context.repeat) % 4 === 1;
    return flaky || broken.includes(n) ? "bad" : `good ${context.repeat}`;
  };
  return { answer, calls };
}

const baseline = () => runSuite(cases, target([]).answer, { repeats: 5 });

test("a fixed number compares as the two steps by hand do", async () => {
  const base = await baseline();
  const { report, comparison } = await gate(cases, target([1]).answer, base);
  expect(report.repeats).toBe(5);
  expect(comparison).toEqual(compareReports(base, report));
  expect(comparison.adaptive).toBeUndefined();
});

test("a range stops as soon as the verdict is sure", async () => {
  const base = await baseline();
  const { answer, calls } = target([1, 2, 3, 4, 5, 6, 7, 8]);
  const rounds: number[] = [];
  const { report, comparison } = await gate(cases, answer, base, {
    repeats: { min: 1, max: 8 },
    onRound: (round) => rounds.push(round),
  });
  expect(comparison.verdict).toBe("regression");
  const { adaptive } = comparison;
  expect(adaptive!.rounds).toBeLessThan(4);
  expect(adaptive!.savedShare).toBeCloseTo(1 - adaptive!.rounds / 8, 12);
  expect(calls).toHaveLength(30 * adaptive!.rounds);
  expect(rounds).toHaveLength(adaptive!.rounds - 1);
  expect(report.run?.adaptive).toMatchObject({ min: 1, max: 8, stoppedBy: "regression" });
  expect(report.run?.complete).toBe(true);
});

test("first failures are confirmed by fresh repeats, which a report keeps apart", async () => {
  const base = await baseline();
  const earlier = [await baseline()];
  const { answer, calls } = target([7]);
  const { report, comparison } = await gate(cases, answer, base, {
    repeats: { min: 1, max: 6 },
    earlier,
  });
  expect(comparison.adaptive?.stoppedBy).toBe("confirmed");
  expect(comparison.reasons).toEqual(["worse_case"]);
  expect(calls.filter((call) => call.endsWith(":7"))).toEqual(["0:7", "6:7", "7:7", "8:7", "9:7"]);
  const found = report.cases.find((item) => item.id === "c7");
  expect([found?.trials.length, found?.confirmation?.length]).toEqual([1, 4]);
  const text = [...reportText(report)].join("");
  const read = parseReport(text);
  expect(read.cases.find((item) => item.id === "c7")?.confirmation).toEqual(found?.confirmation);
  async function* bytes() {
    yield Buffer.from(text);
  }
  expect(await streamReport(bytes(), "report", null)).toEqual(read);
});

test("an impossible range, or an earlier report that is in the baseline, calls nothing", async () => {
  const base = await baseline();
  const { answer, calls } = target([]);
  const range = { min: 1, max: 6 };
  const refused = [
    gate(cases, answer, base, { repeats: { min: 3, max: 2 } }),
    gate(cases, answer, base, { repeats: { min: 1, max: 30 } }),
    gate(cases, answer, base, { repeats: range, earlier: [base] }),
    gate(cases, answer, base, { repeats: 3, earlier: [await baseline()] }),
    gate([{ ...cases[0]!, repeats: 9 }], answer, base, { repeats: range }),
    gate([{ ...cases[0]!, id: "new" }], answer, base, { repeats: range }),
  ];
  for (const result of await Promise.allSettled(refused)) {
    expect(result.status === "rejected" && result.reason).toBeInstanceOf(UsageError);
  }
  expect(calls).toHaveLength(0);
});

import { describe, expect, it } from "vitest";
import { readTargetResult } from "../domain/target-result.js";
import { docExamples } from "./doc-examples.test-support.js";
import { loadBuiltIns } from "./index.js";
import { runCheck } from "./run-check.test-support.js";

const builtInChecks = await loadBuiltIns();

/** Pages without a table, and the pages of groups, whose table is tested where checks are bound. */
const others = new Set(["citation", "retrieval", "any_of_checks", "all_of_checks"]);
const onOutput = builtInChecks.filter(({ type }) => !others.has(type));

/** Pages whose second column is what the target returned, as JSON, with `latency_s` beside it. */
const onResult = new Set(["tool_calls", "grounded", "latency", "cost", "tokens"]);

function answerOf(type: string, cell: string): Parameters<typeof runCheck> {
  if (!onResult.has(type)) return [{ type }, cell];
  const { latency_s, ...result } = JSON.parse(cell) as Record<string, unknown>;
  const answer = readTargetResult({ output: "", ...result });
  return [{ type }, answer, typeof latency_s === "number" ? latency_s : undefined];
}

describe.each(onOutput.map(({ type }) => type))("examples of docs/checks/%s.md", (type) => {
  const examples = docExamples(type);

  it("has some that pass and some that fail", () => {
    expect(new Set(examples.map((example) => example.passes)).size).toBe(2);
  });

  it.each(examples.map((one) => [JSON.stringify(one.params), one.output, one] as const))(
    "%s on %j",
    async (_params, _output, { params, output, passes }) => {
      const [, ...answer] = answerOf(type, output);
      const outcome = await runCheck({ type, ...params }, ...answer);
      expect(outcome.passed, outcome.detail).toBe(passes);
    },
  );
});

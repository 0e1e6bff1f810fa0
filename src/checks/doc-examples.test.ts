import { describe, expect, it } from "vitest";
import { docExamples } from "./doc-examples.test-support.js";
import { builtInChecks } from "./index.js";
import { runCheck } from "./run-check.test-support.js";

const onOutput = builtInChecks.filter(({ type }) => type !== "citation" && type !== "retrieval");

describe.each(onOutput.map(({ type }) => type))("examples of docs/checks/%s.md", (type) => {
  const examples = docExamples(type);

  it("has some that pass and some that fail", () => {
    expect(new Set(examples.map((example) => example.passes)).size).toBe(2);
  });

  it.each(examples.map((one) => [JSON.stringify(one.params), one.output, one] as const))(
    "%s on %j",
    async (_params, _output, { params, output, passes }) => {
      const outcome = await runCheck({ type, ...params }, output);
      expect(outcome.passed, outcome.detail).toBe(passes);
    },
  );
});

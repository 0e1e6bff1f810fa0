/** Exists to show that annotations say what broke and where, and that no answer can add a command. */
import { describe, expect, test } from "vitest";
import { reportOf, shortCase, shortTrial } from "../compare/report-from-counts.test-support.js";
import type { ReporterOptions, ReporterSubject } from "../domain/reporter.js";
import { csvReporter } from "./csv.js";
import { explainReporter } from "./explain.js";
import { githubReporter } from "./github.js";
import { comparisonOf, hostileReports, plainOptions, runOf } from "./hostile.test-support.js";
import { jsonReporter } from "./json.js";
import { junitReporter } from "./junit.js";
import { markdownReporter } from "./markdown.js";
import { terminalReporter } from "./terminal.js";

const lines = async (subject: ReporterSubject, options: ReporterOptions = plainOptions) =>
  (await githubReporter.render(subject, options)).trimEnd().split("\n");

const calm = Array.from({ length: 20 }, (_, k) => shortCase(`c${k}`, [1, 1, 1, 1, 1]));
function brokenSubject(ids: readonly number[] = [3]): ReporterSubject {
  const ours = structuredClone(calm);
  for (const id of ids) ours[id] = shortCase(`c${id}`, [0, 0, 0, 0, 0]);
  return comparisonOf(reportOf(calm), reportOf(ours));
}

/** Answers that were commands on a runner somewhere. */
const commands = [
  "line one\n::error::fake\n::stop-commands::abc\r\n::set-output name=x::y",
  "padded\n   \t::error file=a::fake",
  "old ##[error]fake and ##vso[task.setvariable variable=x]y",
  `${"wrapped ".repeat(20)}::error::fake ${"::warning::x ".repeat(30)}`,
];

describe("annotations of a comparison", () => {
  test("the verdict, and every broken case on its line", async () => {
    const places = new Map([["c3", { file: "evals/cases.jsonl", line: 4 }]]);
    const [verdict, broken, ...rest] = await lines(brokenSubject(), { ...plainOptions, places });
    expect(verdict).toMatch(/^::error title=regressgate%3A REGRESSION::Regression: /);
    expect(broken).toMatch(
      /^::error file=evals\/cases\.jsonl,line=4,title=c3::broke beyond chance: 5\/5 to 0\/5 passed .*%0Afailed: contains: missing x%0Ahead: answer 0%0Abaseline: answer 0$/,
    );
    expect(rest).toEqual([]);
  });

  test("what passes is a notice, a warning a warning, what could not be measured an error", async () => {
    const passing = comparisonOf(reportOf(calm), reportOf(structuredClone(calm)));
    expect((await lines(passing))[0]).toMatch(/^::notice title=regressgate%3A PASS::/);
    const one = (trials: (0 | 1 | "E")[]) => reportOf([shortCase("a", trials)]);
    expect((await lines(comparisonOf(one([1, 1]), one([1, 0]))))[0]).toMatch(
      /^::warning title=regressgate%3A WARN::/,
    );
    expect((await lines(comparisonOf(one([1]), one(["E"]))))[0]).toMatch(
      /^::error title=regressgate%3A INVALID::/,
    );
  });

  test("a must-pass case that failed has one annotation, not two", async () => {
    const golden = (trials: (0 | 1)[]) =>
      reportOf([...calm, shortCase("golden", trials, { mustPass: true })]);
    const told = await lines(comparisonOf(golden([1, 1, 1, 1, 1]), golden([0, 0, 0, 0, 0])));
    expect(told.filter((line) => line.includes("title=golden"))).toHaveLength(1);
    expect(told[1]).toMatch(/title=golden::must pass, and passed 0\/5/);
  });

  test("a broad drop marks the worst cases, no more than GitHub shows, and counts the rest", async () => {
    const told = await lines(brokenSubject(Array.from({ length: 15 }, (_, k) => k)));
    expect(told).toHaveLength(10);
    expect(told[0]).toContain("6 more cases that got worse in the report");
    expect(told[1]).toMatch(/^::warning title=c0::got worse, maybe by chance: 5\/5 to 0\/5 passed/);
  });
});

describe("annotations of a run", () => {
  test("failing cases are warnings with the reason and the answer", async () => {
    const [summary, failing] = await lines(
      runOf(reportOf([shortCase("good", [1, 1]), shortCase("bad", [1, 0])])),
    );
    expect(summary).toBe("::notice title=regressgate::75.0 %25 of 4 trials passed");
    expect(failing).toBe("::warning title=bad::1/2 passed: contains: missing x%0Aoutput: answer 1");
  });

  test("commas, colons, percent signs and line ends of an id are encoded", async () => {
    const [, failing] = await lines(runOf(reportOf([shortCase("a,b: 50%\nc", [0])])));
    expect(failing).toContain("title=a%2Cb%3A 50%25%0Ac::");
  });
});

describe("workflow commands in what a stranger wrote", () => {
  const speaking = (id: string, output: string) =>
    shortCase(id, [], { trials: [shortTrial(0, 0, { output })] });
  const run = runOf(reportOf(commands.map((text, k) => speaking(`${k} ${text}`, text))));
  const comparison = comparisonOf(...hostileReports(commands));

  test("are encoded in annotations", async () => {
    const told = await lines(run);
    expect(told.join("\n")).toContain("line one%0A::error::fake%0A");
    for (const subject of [run, comparison]) {
      for (const line of await lines(subject)) {
        expect(line).toMatch(/^::(error|warning|notice) (file=[^,:]+,line=\d+,)?title=[^:,\r]+::/);
      }
    }
  });

  test.each([
    terminalReporter,
    explainReporter,
    markdownReporter,
    junitReporter,
    csvReporter,
    jsonReporter,
  ])("are no commands in the text of $name", async (reporter) => {
    for (const subject of [run, comparison]) {
      for (const width of [40, 80, 120]) {
        const text = await reporter.render(subject, { ...plainOptions, width });
        expect(text).not.toMatch(/^[\s\u001b[0-9m]*::/m);
        expect(text).not.toMatch(/##(\[|vso\[|teamcity\[)/);
      }
    }
  });
});

import { describe, expect, test } from "vitest";
import { reportOf, shortCase } from "../compare/report-from-counts.test-support.js";
import type { ReporterSubject } from "../domain/reporter.js";
import {
  comparisonOf,
  erredReports,
  hostileReports,
  plainOptions,
  runOf,
} from "./hostile.test-support.js";
import { intervalBar } from "./interval-bar.js";
import { terminalReporter } from "./terminal.js";
import { fitText, layColumns, wrapText } from "./terminal-text.js";
import { widthOf } from "./text-width.js";

const render = async (subject: ReporterSubject, options = plainOptions) =>
  terminalReporter.render(subject, options);

describe("terminal", () => {
  const [base, head] = hostileReports();

  test.each([40, 60, 80, 120, 200])("no line is wider than %i columns", async (width) => {
    for (const subject of [comparisonOf(base, head), runOf(head)]) {
      const text = await render(subject, { ...plainOptions, width });
      for (const line of text.split("\n")) expect(widthOf(line)).toBeLessThanOrEqual(width);
    }
  });

  test("nothing that a model wrote steers the terminal", async () => {
    for (const subject of [comparisonOf(base, head), runOf(head)]) {
      const text = await render(subject);
      expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200b]/);
      expect(text).toContain("␛[31mred");
      // Words of a model never stand at the start of a line, where a CI server reads commands.
      expect(text).not.toMatch(/^::/m);
    }
  });

  test("colours only when asked for, and the same words", async () => {
    const subject = comparisonOf(base, head);
    const colored = await render(subject, { color: true, width: 80 });
    expect(colored).toContain("\u001b[");
    expect(colored.replace(/\u001b\[[\d;]*m/g, "")).toBe(await render(subject));
  });

  test("our own signs are ASCII where a console has no others, and the answers stay", async () => {
    const ours = [shortCase("naïve值", [0, 0, 0, 0, 0]), shortCase("b", [1, 0, 1, 1, 1])];
    const before = [shortCase("naïve值", [1, 1, 1, 1, 1]), shortCase("b", [1, 1, 1, 1, 1])];
    const subject = comparisonOf(reportOf(before), reportOf(ours));
    for (const width of [40, 120]) {
      const text = await render(subject, { ...plainOptions, width, ascii: true });
      expect(text.replaceAll("naïve值", "")).not.toMatch(/[^\n -~]/);
      expect(text).toContain("naïve值");
      for (const line of text.split("\n")) expect(widthOf(line)).toBeLessThanOrEqual(width);
    }
  });

  test("says the verdict, what broke with both answers, and what to do next", async () => {
    const calm = Array.from({ length: 20 }, (_, k) => shortCase(`c${k}`, [1, 1, 1, 1, 1]));
    const ours = structuredClone(calm);
    ours[3] = shortCase("c3", [0, 0, 0, 0, 0]);
    ours[3].trials[0]!.output = "the new answer";
    const text = await render(comparisonOf(reportOf(calm), reportOf(ours)));
    expect(text).toMatch(/^REGRESSION\n/);
    expect(text).toContain("Broken beyond chance (1)");
    expect(text).toMatch(
      /baseline {2}answer 0\n {4}head {6}the new answer\n {4}failed {4}contains/,
    );
    expect(text).toContain("is ruled out (95 %)");
    expect(text).toMatch(/with 80 % power \(in\s+4\s+of\s+5\s+such\s+comparisons\)/);
    expect(text).toContain('Next: Do not merge: read "c3".');
    expect(text).not.toContain("Lower (");
  });

  test("an error says where in the user's own code it came from, the last two frames, dimmed", async () => {
    const [before, erred] = erredReports();
    for (const subject of [comparisonOf(before, erred), runOf(erred)]) {
      const text = await render(subject);
      expect(text).toMatch(
        /no answer\n +at +bot\.py:12 in ask: return parse\(reply\)\n +at +bot\.py:7 in parse: /,
      );
      expect(text).not.toContain("bot.py:20");
      const colored = await render(subject, { color: true, width: 80 });
      expect(colored).toContain("\u001b[2mbot.py:7 in parse: return json.loads(`a|b`)\u001b[22m");
    }
    // Where the case must pass and where it broke.
    expect((await render(comparisonOf(before, erred))).match(/bot\.py:7/g)).toHaveLength(2);
  });

  test("a run: rate with its ranges, checks, failing cases, where the report is", async () => {
    const run = runOf(reportOf([shortCase("good", [1, 1, 1]), shortCase("bad", [0, "E", 1])]));
    const text = await render(run, { ...plainOptions, reportPath: "out/report.json" });
    expect(text).toMatch(/^66\.7 % of \.\/app\.mjs passed/);
    expect(text).toContain("Re-run range");
    expect(text).toContain("1 (exception 1)");
    expect(text).toMatch(/bad {2}1\/3, 1 error\n {4}contains: missing x/);
    expect(text).toContain("Report: out/report.json");
  });
});

describe("interval bar", () => {
  test("marks zero, the interval and what was observed", () => {
    const [bar, scale] = intervalBar(-0.05, { level: 0.9, low: -0.1, high: 0 }, 41);
    expect(bar).toBe(`━${"━".repeat(9)}●${"━".repeat(9)}┼${"─".repeat(19)}┤`);
    expect(scale).toMatch(/^-10 +0 +\+10 points$/);
    expect(widthOf(scale)).toBe(41);
  });

  test("fits the largest differences", () => {
    const [bar] = intervalBar(-1, { level: 0.9, low: -1, high: -1 }, 20);
    expect(bar[0]).toBe("●");
  });
});

describe("columns", () => {
  test("wide characters count twice and are never split", () => {
    expect(wrapText("日本語テキスト", 6)).toEqual(["日本語", "テキス", "ト"]);
    expect(fitText("日本語", 4)).toBe("日…");
    expect(wrapText("👨‍👩‍👧👨‍👩‍👧", 2)).toEqual(["👨‍👩‍👧", "👨‍👩‍👧"]);
  });

  test("names give way to figures", () => {
    const [line] = layColumns([["a very long name indeed", "12", "99.0 %"]], 24);
    expect(line).toBe("a very long…  12  99.0 %");
  });
});

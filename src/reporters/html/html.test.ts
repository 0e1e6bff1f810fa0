/** The file of an HTML report: what stands in it without a browser, and what can never stand in it. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { reportOf, shortCase, shortTrials } from "../../compare/report-from-counts.test-support.js";
import {
  comparisonOf,
  erredReports,
  frames,
  hostileReports,
  plainOptions,
  readBack,
  runOf,
} from "../hostile.test-support.js";
import { htmlReporter } from "./html.js";
import { pageBlocks } from "./page-blocks.js";
import { TextBudget } from "./page-texts.js";

const [base, head] = hostileReports();
const render = async (subject: Parameters<typeof htmlReporter.render>[0]) =>
  await htmlReporter.render(subject, plainOptions);

test("the policy names the one script and the one style, and nothing else may act", async () => {
  const html = await render(comparisonOf(base, head));
  const policy = /Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? "";
  expect(policy).toContain("default-src 'none'");
  const hash = (text = "") => createHash("sha256").update(text).digest("base64");
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1];
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1];
  expect(policy).toContain(`script-src 'sha256-${hash(script)}'`);
  expect(policy).toContain(`style-src 'sha256-${hash(style)}'`);
});

test("no text of a stranger ends the data or becomes markup", async () => {
  const html = await render(comparisonOf(base, head));
  const outside = html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, "");
  expect(outside).not.toContain("<img");
  expect(outside).not.toContain("</details>");
  for (const [, data] of html.matchAll(
    /<script type="application\/json"[^>]*>([\s\S]*?)<\/script>/g,
  )) {
    expect(data).not.toMatch(/[<\u2028\u2029]/);
    expect(() => JSON.parse(data ?? "")).not.toThrow();
  }
});

test("says verdict and reasons without scripts", async () => {
  const html = await render(comparisonOf(base, head));
  expect(html).toMatch(/<h1>REGRESSION<\/h1>\n<p>Regression: /);
  const run = await render(runOf(base));
  expect(run).toContain("<h1>100.0 % passed</h1>");
});

test("the same input gives the same bytes", async () => {
  expect(await render(comparisonOf(base, head))).toBe(await render(comparisonOf(base, head)));
});

test("an error's trial carries the frames that it came from, and so does the comparison", async () => {
  const [before, erred] = erredReports();
  const [block] = [...pageBlocks(before, erred, ["erred"], new TextBudget())];
  const extras = block?.cases[0]?.head?.trials[0]?.[8];
  const ref = extras ? extras.errorTrace : undefined;
  expect(block?.texts[ref ?? -1]).toBe(frames.join("\n"));
  const subject = comparisonOf(before, erred);
  expect(subject).toMatchObject({
    comparison: { mustPassFailures: [{ excerpt: { errorTrace: frames } }] },
  });
});

test("equal texts are held once, long ones cut and counted, small blocks made of many cases", () => {
  const long = "x".repeat(1_000_000);
  const cases = Array.from({ length: 3 }, (_, k) => shortCase(`c${k}`, shortTrials(5, 5)));
  for (const { trials } of cases) for (const trial of trials) trial.output = long;
  const budget = new TextBudget();
  const blocks = [...pageBlocks(null, readBack(reportOf(cases)), ["c2"], budget)];
  expect(blocks).toHaveLength(1);
  expect(blocks[0]?.cases.map(({ id }) => id)).toEqual(["c2", "c0", "c1"]);
  const longs = blocks[0]?.texts.filter((text) => typeof text !== "string");
  expect(longs).toEqual([["x".repeat(20_000), 980_000]]);
  expect(budget.omitted).toBe(980_000);
});

test("many trials are split into blocks", () => {
  const cases = Array.from({ length: 2_100 }, (_, k) => shortCase(`c${k}`, shortTrials(5, 5)));
  const blocks = [...pageBlocks(null, reportOf(cases), [], new TextBudget())];
  expect(blocks.length).toBe(3);
  expect(blocks.flatMap((block) => block.cases)).toHaveLength(2_100);
});

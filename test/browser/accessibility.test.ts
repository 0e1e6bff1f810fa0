/** WCAG 2.2 A and AA as far as rules can tell, in a real browser, in both themes, with everything open. */
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium, launchChromium, openReport } from "./chromium.test-support.js";
import { comparisonPage, runPage, scenarios } from "./made-pages.test-support.js";

const chromium = findChromium();

interface AxeResult {
  violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
  passes: unknown[];
}

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The broken rules with the elements that break them. */
async function violations(page: Page, runOnly: readonly string[]): Promise<string[]> {
  const { violations: found, passes } = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(runOnly)} })`,
  )) as AxeResult;
  expect(passes.length).toBeGreaterThanOrEqual(Math.min(15, runOnly.length));
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
}

describe.skipIf(chromium === null)("every rule in light, contrast in dark too", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium(chromium as string);
  });
  afterAll(() => browser.close());

  const check = async (file: string, hash = "", width = 1280) => {
    const { page } = await openReport(browser, file, {
      colorScheme: "light",
      hash,
      viewport: { width, height: 900 },
      // The rules are run by a script of the test, which the policy of the page would refuse.
      bypassCSP: true,
    });
    await page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true");
    if (hash.includes("case=")) await page.waitForSelector("dialog[open] .trial");
    await page.evaluate(axe.source);
    expect(await violations(page, tags)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await violations(page, ["color-contrast"])).toEqual([]);
    await page.close();
  };

  test("a regression", async () => check(await comparisonPage("axe-broken", ...scenarios.broken)));
  test("a case", async () =>
    check(await comparisonPage("axe-case", ...scenarios.errors), "#case=returns-01&head=5"));
  test("errors, on a narrow screen", async () =>
    check(await comparisonPage("axe-narrow", ...scenarios.errors), "", 360));
  test("noise", async () => check(await comparisonPage("axe-noise", ...scenarios.noise)));
  test("a run", async () => check(await runPage("axe-run", scenarios.broken[1])));
});

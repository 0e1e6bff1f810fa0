/** Text of strangers in a real browser: no script runs, no request is made, nothing is hidden; and size. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  reportOf,
  shortCase,
  shortTrials,
} from "../../src/compare/report-from-counts.test-support.js";
import { hostileReports, hostileTexts } from "../../src/reporters/hostile.test-support.js";
import { findChromium, launchChromium, openReport } from "./chromium.test-support.js";
import { comparisonPage, runPage } from "./made-pages.test-support.js";

const chromium = findChromium();
const texts = [
  ...hostileTexts,
  "</script><script>window.hit = 1</script><!--<script>",
  "line\u2028separator\u2029 and <svg onload=window.hit=1>",
  '<iframe src="https://evil.example/"></iframe><link rel=stylesheet href=//evil.example>',
  "{{constructor.constructor('window.hit=1')()}} __proto__",
];

describe.skipIf(chromium === null)("hostile and large", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium(chromium as string);
  });
  afterAll(() => browser.close());

  test("every text is shown as text wherever it stands", async () => {
    const [base, head] = hostileReports(texts);
    const marked = "pay\u202eetorw\u202c";
    head.cases[0]!.input = `<b>asked</b> ${marked}`;
    head.cases[1]!.trials[0]!.output = "<b>x</b>".repeat(400_000);
    const file = await comparisonPage("hostile", base, head);
    const { page, offences } = await openReport(browser, file);
    await page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true");
    for (const result of head.cases.slice(0, texts.length)) {
      const hash = `#case=${encodeURIComponent(result.id.toWellFormed())}`;
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      await page.waitForSelector("dialog[open] .trial");
    }
    const dom = await page.evaluate<{ hit: unknown; strange: number; text: string }>(`({
      hit: window.hit,
      strange: document.querySelectorAll("img, iframe, link, b[onload], [onerror], script:not([data-part])").length,
      text: document.getElementById('page').textContent,
    })`);
    expect(dom.hit).toBeUndefined();
    // The page's own script is the only one.
    expect(dom.strange).toBe(1);
    expect(/[\u202a-\u202e\u2066-\u2069\u001b\u0000]/.test(dom.text)).toBe(false);
    expect(dom.text.includes("<U+202E>")).toBe(true);
    expect(dom.text.includes("more characters are in the report file")).toBe(true);
    expect(await page.textContent(".agreement")).toContain("figures agree");
    expect(offences).toEqual([]);
    await page.close();
  });

  test("ten thousand cases of five trials: first paint at once, few rows, any row at hand", async () => {
    const cases = Array.from({ length: 10_000 }, (_, k) =>
      shortCase(`case-${String(k).padStart(5, "0")}`, shortTrials(k % 9 === 0 ? 4 : 5, 5)),
    );
    const file = await runPage("large", reportOf(cases));
    const started = performance.now();
    const { page, offences } = await openReport(browser, file);
    // Generous: what is measured is that nothing grows with the square of the cases.
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(await page.locator("table.cases tbody tr").count()).toBeLessThan(80);
    // What failed comes first, so that the last row is the last that passed.
    await page.locator("[data-row='0']").focus();
    await page.keyboard.press("End");
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("case-09998");
    await page.getByLabel("Search").fill("case-07777");
    await expect.poll(() => page.textContent(".shown")).toBe("1 of 10,000 cases");
    expect(offences).toEqual([]);
    await page.close();
  });
});

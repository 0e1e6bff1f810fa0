/** A comparison in a real browser: what is read first, and that the page proves its verdict. */
import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium, launchChromium, openReport } from "./chromium.test-support.js";
import {
  bareComparisonPage,
  comparisonPage,
  runPage,
  scenarios,
  tampered,
} from "./made-pages.test-support.js";

const chromium = findChromium();

describe.skipIf(chromium === null)("the page of a comparison", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium(chromium as string);
  });
  afterAll(() => browser.close());

  test("one broken case: verdict, reason, the case with both answers, what to do", async () => {
    const file = await comparisonPage("one-broken", ...scenarios.broken);
    const { page, offences } = await openReport(browser, file);
    expect(await page.textContent("h1")).toBe("Regression");
    expect(await page.textContent(".headline")).toContain(
      '1 case broke beyond chance ("returns-01")',
    );
    expect(await page.textContent(".gate")).toBe("Merge is blockedexit code 1");
    const facts = page.locator(".fact");
    expect(await facts.nth(0).textContent()).toContain("Is it worse?Yes");
    expect(await facts.nth(1).textContent()).toContain(
      "Very sure of one case: returns-01, 5/5 → 0/5",
    );
    expect(await facts.nth(2).textContent()).toContain(
      'What broke?returns-015/5 → 0/5 · contains: missing "30 days"',
    );
    expect(await facts.nth(3).textContent()).toBe("What next?Do not merge: open returns-01");
    const card = page.locator(".card.broken");
    expect(await card.count()).toBe(1);
    await expect.poll(() => card.locator(".question").textContent()).toContain("return a parcel?");
    expect(await card.locator(".output del").allTextContents()).toEqual(["30"]);
    expect(await card.locator(".output ins").allTextContents()).toEqual(["14"]);
    expect(await card.locator(".failed-checks").textContent()).toContain('missing "30 days"');
    expect(await page.locator(".interval svg").getAttribute("aria-label")).toContain(
      "no change is 0",
    );
    expect(await page.locator(".dot-name").allTextContents()).toEqual(["returns-01"]);
    expect(await page.textContent(".agreement")).toContain("all 32 figures agree");
    expect(offences).toEqual([]);
    await page.close();
  });

  test("a broad drop: spread over many cases, shown by check and tag, the largest drops to read", async () => {
    const file = await comparisonPage("broad", ...scenarios.broad);
    const { page, offences } = await openReport(browser, file);
    const facts = page.locator(".fact");
    expect(await facts.nth(1).textContent()).toMatch(
      /^How sure\?Very sure: a drop of at least [\d.]+\u00a0points/,
    );
    expect(await facts.nth(2).textContent()).toMatch(
      /^What broke\?Spread over many cases\d+ of 24 cases passed less often, \d+ more often/,
    );
    expect(await facts.nth(3).textContent()).toContain("Do not merge: read the largest drops");
    await facts.nth(2).getByRole("link", { name: "contains" }).click();
    await expect.poll(() => page.textContent(".clear")).toContain("failed contains");
    expect(await page.evaluate("location.hash")).toBe("#show=worse&check=contains");
    await page.getByRole("button", { name: "Clear filter" }).click();
    await expect.poll(() => page.textContent(".shown")).toBe("24 cases");
    expect(offences).toEqual([]);
    await page.close();
  });

  test("noise: inconclusive, nothing shown, what may be accepted; chance is told once", async () => {
    const file = await comparisonPage("noise", ...scenarios.noise);
    const { page } = await openReport(browser, file);
    expect(await page.textContent("h1")).toBe("Inconclusive");
    expect(await page.textContent(".gate")).toBe("Gate passesexit code 0");
    const facts = page.locator(".fact");
    expect(await facts.nth(1).textContent()).toMatch(
      /^How sure\?Not sure: between \u2212[\d.]+ and \+/,
    );
    expect(await facts.nth(2).textContent()).toMatch(
      /^What broke\?Nothing shown\d+ lower, \d+ higher, as chance does\.$/,
    );
    expect(await facts.nth(3).textContent()).toMatch(
      /^What next\?Merge if a drop of up to [\d.]+\u00a0points is acceptableTo settle it, run .* \(about \$/,
    );
    await page.evaluate("document.querySelector('details.words').remove()");
    const card = ((await page.textContent(".verdict")) ?? "").replaceAll("\u00a0", " ");
    expect(card.match(/If nothing had changed/g)).toHaveLength(1);
    expect(card).toMatch(/\(p = 0\.\d+;/);
    await page.close();
  });

  test("a verdict that was changed in the file is contradicted loudly", async () => {
    const file = await comparisonPage("to-tamper", ...scenarios.broken);
    const changed = tampered(
      "tampered",
      readFileSync(file, "utf8"),
      '"verdict":"regression","failed":true',
      '"verdict":"pass","failed":false',
    );
    const { page } = await openReport(browser, changed);
    const alarm = page.getByRole("alert");
    expect(await alarm.textContent()).toContain("Do not trust this page");
    expect(await alarm.textContent()).toContain(
      'verdict: the page says "pass", its trials give "regression"',
    );
    await page.close();
  });

  test("a trial that was changed in the file is found out too", async () => {
    const file = await comparisonPage("to-tamper-2", ...scenarios.noise);
    const changed = tampered(
      "tampered-2",
      readFileSync(file, "utf8"),
      '"trials":[[1,',
      '"trials":[[0,',
    );
    const { page } = await openReport(browser, changed);
    expect(await page.getByRole("alert").count()).toBe(1);
    await page.close();
  });

  test("without its trials it says that it proves nothing, and shows the rest", async () => {
    const file = await bareComparisonPage("bare", ...scenarios.broken);
    const { page, offences } = await openReport(browser, file);
    expect(await page.textContent(".agreement")).toContain("made of the comparison alone");
    expect(await page.locator("table.cases tbody tr:not(.spacer)").count()).toBe(24);
    expect(offences).toEqual([]);
    await page.close();
  });

  test("errors are shown apart, by kind", async () => {
    const file = await comparisonPage("errors", ...scenarios.errors);
    const { page } = await openReport(browser, file);
    const errors = page.locator("section", { has: page.locator("#errors") });
    expect(await errors.locator("tbody").textContent()).toBe("timeout04");
    await page.close();
  });

  test("a run: rate with interval, what did not pass with its reason, all cases", async () => {
    const file = await runPage("run", scenarios.broken[1]);
    const { page, offences } = await openReport(browser, file);
    expect(await page.textContent("h1")).toBe("93.3\u00a0% passed");
    expect(await page.locator(".card").first().textContent()).toContain(
      'contains: missing "30 days"',
    );
    expect(await page.locator("#by-tag").count()).toBe(1);
    expect(await page.textContent(".agreement")).toContain("figures agree");
    expect(offences).toEqual([]);
    await page.close();
  });
});

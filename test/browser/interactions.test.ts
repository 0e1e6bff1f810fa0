/** What a reader does with the page: sort, choose, search, walk by keys, open a trial, send a link, print. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium, launchChromium, openReport } from "./chromium.test-support.js";
import { comparisonPage, scenarios } from "./made-pages.test-support.js";

const chromium = findChromium();
const ids = (page: Page) => page.locator("table.cases tbody th").allTextContents();
const hash = (page: Page) => page.evaluate<string>("location.hash");

describe.skipIf(chromium === null)("a reader", () => {
  let browser: Browser;
  let file: string;
  beforeAll(async () => {
    browser = await launchChromium(chromium as string);
    file = await comparisonPage("interactions", ...scenarios.errors);
  });
  afterAll(() => browser.close());

  test("sorts, chooses, searches by question and by tag; the address keeps it all", async () => {
    const { page, offences } = await openReport(browser, file);
    await page.getByRole("button", { name: "Case", exact: true }).click();
    await expect.poll(() => ids(page).then((list) => list[0])).toBe("contact-05");
    await page.getByRole("button", { name: /^Case/ }).click();
    await expect.poll(() => ids(page).then((list) => list[0])).toBe("returns-21");
    expect(await page.locator("th[aria-sort=descending]").textContent()).toContain("Case");
    await page.getByLabel("Show").selectOption("errors");
    await expect
      .poll(() => ids(page))
      .toEqual(["returns-01", "orders-19", "delivery-13", "delivery-07"]);
    await page.locator(".tools").getByLabel("Tag").selectOption("delivery");
    await expect.poll(() => ids(page)).toEqual(["delivery-13", "delivery-07"]);
    await page.getByLabel("Search").fill("EXPRESS cost");
    await expect.poll(() => ids(page)).toEqual(["delivery-07"]);
    await expect.poll(() => page.textContent(".shown")).toBe("1 of 24 cases");
    expect(await hash(page)).toBe("#q=EXPRESS+cost&show=errors&tag=delivery&sort=-case");
    const again = await openReport(browser, file, { hash: await hash(page) });
    expect(await ids(again.page)).toEqual(["delivery-07"]);
    expect(offences).toEqual([]);
    await again.page.close();
    await page.close();
  });

  test("walks through the table and a case by keys, and comes back to where it was", async () => {
    const { page } = await openReport(browser, file, { hash: "#sort=case" });
    await page.locator(".tools").getByLabel("Tag").focus();
    // The heads of eight columns can be reached, then one row.
    for (let step = 0; step < 9; step++) await page.keyboard.press("Tab");
    const focused = () => page.evaluate<string>("document.activeElement.textContent");
    expect(await focused()).toBe("contact-05");
    await page.keyboard.press("ArrowDown");
    await expect.poll(focused).toBe("contact-10");
    await page.keyboard.press("End");
    await expect.poll(focused).toBe("returns-21");
    await page.keyboard.press("Home");
    await expect.poll(focused).toBe("contact-05");
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog[open] .trial");
    expect(await hash(page)).toBe("#case=contact-05&sort=case");
    await page.getByRole("button", { name: "Next case" }).click();
    await expect.poll(() => page.textContent("#case-title")).toBe("contact-10");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
    expect(await hash(page)).toBe("#sort=case");
    await expect.poll(focused).toBe("contact-05");
    await page.close();
  });

  test("a link leads to the very trial; another trial changes the link", async () => {
    const { page } = await openReport(browser, file, { hash: "#case=returns-01&head=5" });
    await page.waitForSelector("dialog[open] .trial");
    expect(await page.locator(".answer.head .answer-title").textContent()).toBe(
      "Head, trial 5: errored",
    );
    expect(await page.locator(".answer.head .error-text").textContent()).toContain("TimeoutError");
    await page.getByRole("group", { name: "Trials of the head" }).getByText("2").click();
    await expect
      .poll(() => page.locator(".answer.head .answer-title").textContent())
      .toBe("Head, trial 2: passed");
    expect(await hash(page)).toBe("#case=returns-01&head=2");
    await page.goBack().catch(() => null);
    await page.close();
  });

  test("a case that is not there is said to be so", async () => {
    const { page } = await openReport(browser, file, { hash: "#case=nowhere" });
    await expect.poll(() => page.textContent("dialog[open]")).toContain("no trials of such a case");
    await page.close();
  });

  test("the theme follows the system until it is chosen", async () => {
    const { page } = await openReport(browser, file, { colorScheme: "dark" });
    const ground = () => page.evaluate<string>("getComputedStyle(document.body).backgroundColor");
    expect(await ground()).toBe("rgb(20, 22, 26)");
    await page.getByLabel("Light").check();
    expect(await ground()).toBe("rgb(251, 250, 248)");
    await page.reload();
    await page.waitForSelector(".agreement:not(.waiting)");
    expect(await ground()).toBe("rgb(251, 250, 248)");
    await page.close();
  });

  test("paper gets every case and what was folded", async () => {
    const { page } = await openReport(browser, file);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator("table.cases tbody tr").count()).toBe(24);
    expect(await page.locator("details:not([open])").count()).toBe(0);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.locator("details[open]").count()).toBe(0);
    await page.close();
  });

  test("without scripts the verdict is there", async () => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`file://${file}`);
    expect(await page.textContent("h1")).toMatch(/^[A-Z]+$/);
    expect(await page.textContent("main")).toContain("shared cases");
    await page.close();
  });
});

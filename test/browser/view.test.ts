/** The list of runs in a real browser: compared with a click, followed while a run is under way. */
import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { viewSession } from "../../src/session/view-session.js";
import { folderWith } from "../support/cli.js";
import { alike, madeReport } from "../support/made-report.js";
import { findChromium, launchChromium } from "./chromium.test-support.js";

const chromium = findChromium();
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

describe.skipIf(chromium === null)("the list of runs", () => {
  let browser: Browser;
  let view: Awaited<ReturnType<typeof viewSession>>;
  const folder = folderWith(
    Object.fromEntries(
      [5, 5, 5, 5, 5, 2, 2, 2].map((passes, day) => [
        `.regressgate/${day}.json`,
        madeReport({ day: day + 1, cases: alike("c", 12, "1".repeat(passes).padEnd(5, "0")) }),
      ]),
    ),
  );
  const journal = path.join(folder, ".regressgate", "live.journal.jsonl");

  beforeAll(async () => {
    browser = await launchChromium(chromium as string);
    view = await viewSession({ cwd: folder, env: {}, port: 0 });
  });
  afterAll(async () => {
    await browser?.close();
    await view?.close();
  });

  async function openList(width = 1000) {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    const offences: string[] = [];
    page.on("pageerror", (error) => offences.push(error.message));
    page.on("console", (message) => message.type() === "error" && offences.push(message.text()));
    page.on("request", (asked) => {
      if (!asked.url().startsWith(view.url)) offences.push(asked.url());
    });
    await page.goto(view.url);
    return { page, offences };
  }

  it("compares the two that are chosen; the page proves its verdict as the file does", async () => {
    const { page, offences } = await openList();
    expect(await page.locator("svg circle").count()).toBe(8);
    expect(await page.locator("svg .change").count()).toBe(1);
    await page.getByRole("radio", { name: /Baseline: 2026-01-01/ }).check();
    await page.getByRole("button", { name: /Compare/ }).click();
    await page.waitForSelector(".agreement:not(.waiting)");
    expect(await page.title()).toMatch(/^REGRESSION/);
    await page.goBack();
    await page.getByRole("link", { name: "2026-01-08 00:00:00" }).click();
    await page.waitForSelector("h1");
    expect(page.url()).toContain("/run/");
    expect(offences).toEqual([]);
    await page.close();
  });

  it("shows a run under way and brings the list anew when it is done", async () => {
    const { page, offences } = await openList();
    const start = { event: "run", target: "<b>x</b>", created_at: "x", cases: [{ planned: 2 }] };
    writeFileSync(journal, `${JSON.stringify(start)}\n`);
    await page.getByText("Under way: <b>x</b>").waitFor();
    appendFileSync(
      journal,
      '{"event":"trial","case":"c","repeat":0,"trial":{"passed":true,"error":null}}\n',
    );
    await page.getByText("1 of 2 trials, 1 passed").waitFor();
    writeFileSync(
      path.join(folder, ".regressgate/9.json"),
      JSON.stringify(madeReport({ day: 9, cases: alike("c", 12, "11") })),
    );
    rmSync(journal);
    await page.getByRole("link", { name: "2026-01-09 00:00:00" }).waitFor();
    expect(offences).toEqual([]);
    await page.close();
  });

  it("has nothing that axe would object to, wide or narrow, dark or light", async () => {
    for (const [width, colorScheme] of [
      [1000, "light"],
      [360, "dark"],
    ] as const) {
      const page = await browser.newPage({
        viewport: { width, height: 800 },
        colorScheme,
        bypassCSP: true,
      });
      await page.goto(view.url);
      await page.addScriptTag({ path: axe });
      const found = (await page.evaluate("axe.run()")) as { violations: { id: string }[] };
      expect(found.violations.map(({ id }) => id)).toEqual([]);
      const overflow = await page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await page.close();
    }
  });
});

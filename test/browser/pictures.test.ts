/**
 * Pictures of the main states at three widths in both themes. Where the letters are those with which
 * they were taken they are compared dot by dot within a tolerance; elsewhere only the layout is.
 * `UPDATE_PICTURES=1` takes them anew: look at every one of them.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import type { Browser, Page } from "playwright-core";
import { PNG } from "pngjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findChromium, launchChromium, openReport } from "./chromium.test-support.js";
import { comparisonPage, runPage, scenarios } from "./made-pages.test-support.js";

const chromium = findChromium();
const folder = new URL("./pictures/", import.meta.url);
const update = process.env["UPDATE_PICTURES"] === "1";
/** Share of dots that may differ: edges of letters do between versions of a browser. */
const TOLERANCE = 0.01;

const states = {
  broken: { hash: "", file: () => comparisonPage("picture-broken", ...scenarios.broken) },
  noise: { hash: "", file: () => comparisonPage("picture-noise", ...scenarios.noise) },
  case: {
    hash: "#case=returns-01",
    file: () => comparisonPage("picture-case", ...scenarios.broken),
  },
  run: { hash: "", file: () => runPage("picture-run", scenarios.broken[1]) },
};

/** Widths of a text in the letters of the page: they tell one font from another. */
function letters(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const probe = document.createElement("span");
    probe.textContent = "regressgate 0123456789 ✓✗→";
    document.body.append(probe);
    const widths = ["system-ui, sans-serif", "monospace"].map((family) => {
      probe.style.fontFamily = family;
      return Math.round(probe.getBoundingClientRect().width);
    });
    const own = getComputedStyle(document.body).fontFamily;
    probe.style.fontFamily = own;
    widths.push(Math.round(probe.getBoundingClientRect().width));
    probe.remove();
    return widths.join(" ");
  })()`);
}

/** What holds in any letters: nothing sticks out, sections stand one below the other. */
async function checkLayout(page: Page, width: number): Promise<void> {
  const layout = (await page.evaluate(`({
    wide: document.documentElement.scrollWidth,
    out: [...document.querySelectorAll("main p, main h2, main svg, main .card")]
      .filter((e) => !e.closest(".scroll, .table-view, .visually-hidden"))
      .filter((e) => e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.outerHTML.slice(0, 80)),
    tops: [...document.querySelectorAll("main > section")].map((e) => {
      const box = e.getBoundingClientRect();
      return [box.top, box.bottom];
    }),
  })`)) as { wide: number; out: string[]; tops: [number, number][] };
  expect(layout.wide).toBeLessThanOrEqual(width);
  expect(layout.out).toEqual([]);
  layout.tops.forEach(([top], index) => {
    const above = layout.tops[index - 1];
    if (above) expect(top).toBeGreaterThanOrEqual(above[1]);
  });
}

function compare(name: string, taken: Buffer): void {
  const place = new URL(`${name}.png`, folder);
  if (update || !existsSync(place)) {
    if (!update) throw new Error(`there is no picture ${name}.png: take it with UPDATE_PICTURES=1`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(place, taken);
    return;
  }
  const [was, is] = [PNG.sync.read(readFileSync(place)), PNG.sync.read(taken)];
  expect([is.width, is.height]).toEqual([was.width, was.height]);
  const difference = new PNG({ width: was.width, height: was.height });
  const dots = pixelmatch(was.data, is.data, difference.data, was.width, was.height, {
    threshold: 0.2,
  });
  if (dots <= TOLERANCE * was.width * was.height) return;
  const out = new URL("../../.verify/pictures/", import.meta.url);
  mkdirSync(out, { recursive: true });
  writeFileSync(new URL(`${name}.png`, out), taken);
  writeFileSync(new URL(`${name}.difference.png`, out), PNG.sync.write(difference));
  throw new Error(`${name} looks different (${dots} dots): see ${fileURLToPath(out)}`);
}

describe.skipIf(chromium === null)("pictures", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium(chromium as string);
  });
  afterAll(() => browser.close());
  const known = new URL("letters.txt", folder);
  let said = false;

  for (const [state, { hash, file }] of Object.entries(states)) {
    test(state, async () => {
      const { page } = await openReport(browser, await file(), { hash, deviceScaleFactor: 0.5 });
      if (hash !== "") await page.waitForSelector("dialog[open] .trial");
      const here = await letters(page);
      if (update) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(known, here);
      }
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await checkLayout(page, width);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          const taken = await page.screenshot({ animations: "disabled", caret: "hide" });
          if (here === readFileSync(known, "utf8")) {
            compare(`${state}-${width}-${colorScheme}`, taken);
          } else if (!said) {
            said = true;
            console.warn(
              "pictures: other fonts than they were taken with, so only the layout is checked",
            );
          }
        }
      }
      await page.close();
    });
  }
});

/** The manual as a site holds together: no link leads nowhere, search finds, and nobody else is asked for anything. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Server } from "node:http";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium, launchChromium } from "../browser/chromium.test-support.js";
import { root } from "../support/cli.js";
import { serveFolder } from "./site-server.js";

const dist = path.join(root, "site", "dist");
const built = existsSync(path.join(dist, "index.html"));
if (!built) console.warn("skipped: site/dist is not built; `npm run site` builds it.");
const chromium = built ? findChromium() : null;

const files = built
  ? readdirSync(dist, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
  : [];
const pages = files.filter((file) => file.endsWith(".html"));
const textOf = new Map(pages.map((file) => [file, readFileSync(file, "utf8")]));
const addressOf = (file: string) => `/${path.relative(dist, file).split(path.sep).join("/")}`;

/** The values of an attribute in a page, without character references. */
function attributes(html: string, name: string): string[] {
  const found = html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g"));
  return [...found].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&").replaceAll("&#39;", "'"),
  );
}

const anchorsIn = new Map(
  pages.map((file) => [file, new Set(attributes(textOf.get(file) ?? "", "id"))]),
);

/** Why a link of a page leads nowhere; undefined when it leads somewhere, or elsewhere. */
function fault(link: string, page: string): string | undefined {
  const url = new URL(link, `http://site.invalid${addressOf(page)}`);
  if (url.host !== "site.invalid" || !url.protocol.startsWith("http")) return undefined;
  const file = path.join(dist, decodeURIComponent(url.pathname).replace(/\/$/, "/index.html"));
  const target = [file, `${file}.html`].find((at) => files.includes(at));
  if (target === undefined) return `${addressOf(page)}: no file: ${link}`;
  const anchor = decodeURIComponent(url.hash.slice(1));
  if (anchor === "" || anchorsIn.get(target)?.has(anchor) !== false) return undefined;
  return `${addressOf(page)}: no heading: ${link}`;
}

describe.skipIf(!built)("the built site", () => {
  it("has a page for every page of the manual, the checks and the API", () => {
    for (const name of [
      "five-minutes/rag",
      "gate",
      "checks/number",
      "reference/checks",
      "reference/api/index",
    ])
      expect(files).toContain(path.join(dist, `${name}.html`));
    expect(pages.length).toBeGreaterThan(60);
  });

  it("has no link that leads nowhere", () => {
    const faults = pages.flatMap((page) => {
      const html = textOf.get(page) ?? "";
      const links = [...attributes(html, "href"), ...attributes(html, "src")];
      return [...new Set(links)].flatMap((link) => fault(link, page) ?? []);
    });
    expect(faults).toEqual([]);
  });

  it("loads nothing from another origin, by what stands in its pages and styles", () => {
    const foreign = /<(?:script|img|iframe|source)\b[^>]*\ssrc="(?:https?:)?\/\//;
    const linked = /<link\b[^>]*\shref="(?:https?:)?\/\//;
    for (const [page, html] of textOf) {
      expect(foreign.test(html) || linked.test(html), addressOf(page)).toBe(false);
    }
    for (const file of files.filter((name) => name.endsWith(".css")))
      expect(readFileSync(file, "utf8")).not.toMatch(/(?:url\(|@import\s*)["']?(?:https?:)?\/\//);
  });
});

describe.skipIf(chromium === null)("the site in a browser", () => {
  let browser: Browser;
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    ({ server, origin } = await serveFolder(dist));
    browser = await launchChromium(chromium ?? "");
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  it("finds a word, opens the page that has it, and asks nobody else", async () => {
    const page = await browser.newPage();
    const requests: string[] = [];
    const errors: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(`${origin}/`);
    await page.locator(".VPNavBarSearch button").first().click();
    await page.locator("#localsearch-input").fill("max_mean_cost_usd");
    const first = page.locator("#localsearch-list a").first();
    await first.waitFor();
    expect(await page.locator("#localsearch-list").textContent()).toContain("configuration");
    await first.click();
    await page.waitForURL((url) => url.pathname !== "/");
    expect(await page.locator("main").textContent()).toContain("max_mean_cost_usd");
    await page.goto(`${origin}/five-minutes/typescript.html`);
    await page.locator(".VPSidebar a", { hasText: "The gate" }).first().click();
    await page.locator("h1", { hasText: "Comparing two reports" }).waitFor();
    const elsewhere = requests.filter((url) => !url.startsWith(origin) && !url.startsWith("data:"));
    expect({ elsewhere, errors }).toEqual({ elsewhere: [], errors: [] });
    await page.close();
  }, 60_000);
});

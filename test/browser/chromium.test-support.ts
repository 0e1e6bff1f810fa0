/** Finds the system's Chromium and opens pages in it, watching everything that a page must not do. */
import { spawnSync } from "node:child_process";
import {
  type Browser,
  type BrowserContextOptions,
  chromium as driver,
  type Page,
} from "playwright-core";

const commands = [
  process.env["CHROME_PATH"] ?? "",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

function pathOf(command: string): string | null {
  if (/[\\/]/.test(command)) {
    return spawnSync(command, ["--version"], { stdio: "ignore" }).status === 0 ? command : null;
  }
  const { status, stdout } = spawnSync("which", [command], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

/** The path of a Chromium, or null with a printed line that says how to get one. */
export function findChromium(): string | null {
  for (const command of commands) {
    const found = command === "" ? null : pathOf(command);
    if (found !== null) return found;
  }
  console.warn(
    "skipped: no Chromium was found (CHROME_PATH, chromium, google-chrome). On Debian `apt-get install chromium` gets one; anywhere else set CHROME_PATH.",
  );
  return null;
}

/** Starts the browser. The sandbox of a browser cannot be had by root. */
export function launchChromium(executablePath: string): Promise<Browser> {
  const root = process.getuid?.() === 0;
  return driver.launch({
    executablePath,
    args: ["--font-render-hinting=none", "--disable-lcd-text", ...(root ? ["--no-sandbox"] : [])],
  });
}

/** A page with what it did that a report must never do. */
export interface Watched {
  page: Page;
  /** Requests other than the file itself, errors, violations of the policy, dialogs. */
  offences: string[];
}

/** Opens a report in a context of its own and waits until it has worked everything out again. */
export async function openReport(
  browser: Browser,
  file: string,
  options: BrowserContextOptions & { hash?: string } = {},
): Promise<Watched> {
  const { hash = "", ...context } = options;
  const page = await browser.newPage({ reducedMotion: "reduce", ...context });
  const offences: string[] = [];
  const url = `file://${file}`;
  page.on("request", (request) => {
    if (request.url().split("#")[0] !== url) offences.push(`request: ${request.url()}`);
  });
  page.on("pageerror", (error) => offences.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      offences.push(`console: ${message.text()}`);
    }
  });
  page.on("dialog", (dialog) => {
    offences.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(`${url}${hash}`);
  await page.waitForSelector(".agreement:not(.waiting)");
  return { page, offences };
}

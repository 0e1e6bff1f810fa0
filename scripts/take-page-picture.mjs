/**
 * Takes the picture of the HTML report that the manual shows: the top of the page of the demo's
 * comparison. Needs a build and a Chromium (CHROME_PATH, or on the path): `npm run picture`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = path.join(root, "docs", "pictures", "html-report.png");
const MOST_BYTES = 150_000;

/** The browser that there is. @throws Error without one */
function browserPath() {
  const names = [process.env["CHROME_PATH"], "chromium", "chromium-browser", "google-chrome"];
  for (const name of names.filter(Boolean)) {
    if (spawnSync(name, ["--version"], { stdio: "ignore" }).status !== 0) continue;
    const { stdout } = spawnSync("which", [name], { encoding: "utf8" });
    return stdout.trim() || name;
  }
  throw new Error("no Chromium was found: set CHROME_PATH");
}

const folder = mkdtempSync(path.join(tmpdir(), "regressgate-picture-"));
const page = path.join(folder, "report.html");
try {
  const config = path.join("examples", "public-facts", "regressgate.yaml");
  const out = path.join(folder, "report.json");
  const args = ["gate", "-c", config, "--quiet", "--out", out, "--reporter", `html=${page}`];
  const { status } = spawnSync(process.execPath, [path.join("bin", "regressgate.js"), ...args], {
    cwd: root,
    env: { ...process.env, PUBLIC_FACTS_VARIANT: "terse" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 1) throw new Error(`the demo ended with ${status}; 1 was expected`);
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const sheet = await browser.newPage({
    viewport: { width: 1180, height: 860 },
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  await sheet.goto(pathToFileURL(page).href);
  await sheet.waitForSelector(".agreement:not(.waiting)");
  await sheet.screenshot({ path: target });
  await browser.close();
  const { size } = statSync(target);
  if (size > MOST_BYTES) throw new Error(`the picture has ${size} bytes, ${MOST_BYTES} at most`);
  process.stdout.write(`${path.relative(root, target)}: ${size} bytes\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

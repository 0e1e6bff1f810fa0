/** Timers that do not count sleep, in a real process that is stopped and let go on. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AwakeTimer, awakeNow } from "./awake-timer.js";

const here = dirname(fileURLToPath(import.meta.url));
let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "rg-awake-"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A program that tells the time (awake and by the wall) at which a timer of 1 s ended. */
async function program(name: string, meanwhile: string): Promise<string> {
  const outfile = join(dir, name);
  const contents = `
import { AwakeTimer, awakeNow } from "./awake-timer.js";
const [awake, wall] = [awakeNow(), performance.now()];
new AwakeTimer(1, () => {
  console.log(JSON.stringify({ awake: awakeNow() - awake, wall: performance.now() - wall }));
  clearInterval(alive);
});
const alive = setInterval(() => {}, 100);
console.log("begun");
${meanwhile}
`;
  await build({
    stdin: { contents, resolveDir: here, loader: "ts" },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  return outfile;
}

/** Runs it, and stops it for so long (milliseconds) once it has begun. */
async function times(script: string, stoppedMs: number): Promise<{ awake: number; wall: number }> {
  const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  let told = "";
  child.stdout.on("data", (text: Buffer) => {
    told += text.toString();
  });
  const closed = new Promise((resolve) => child.on("close", resolve));
  while (!told.includes("begun")) await wait(5);
  if (stoppedMs > 0) {
    child.kill("SIGSTOP");
    await wait(stoppedMs);
    child.kill("SIGCONT");
  }
  await closed;
  return JSON.parse(told.trimEnd().split("\n").at(-1) ?? "");
}

describe("AwakeTimer", () => {
  it("ends after its time, or never when it is cleared", async () => {
    const ended: string[] = [];
    const start = awakeNow();
    const cleared = new AwakeTimer(0.02, () => ended.push("cleared"));
    await new Promise<void>((resolve) => new AwakeTimer(0.1, resolve));
    expect(awakeNow() - start).toBeGreaterThan(97);
    cleared.clear();
    new AwakeTimer(0.01, () => ended.push("late")).clear();
    await wait(30);
    expect(ended).toEqual(["cleared"]);
  });

  it("waits longer than Node's own timers can", async () => {
    let ended = false;
    const timer = new AwakeTimer(1e7, () => {
      ended = true;
    });
    await wait(20);
    expect(ended).toBe(false);
    timer.clear();
  });

  it.skipIf(process.platform === "win32")(
    "does not count the time of a process that was stopped",
    async () => {
      const { awake, wall } = await times(await program("stopped.mjs", ""), 3000);
      expect(wall).toBeGreaterThan(3400);
      expect(awake).toBeGreaterThan(900);
      expect(awake).toBeLessThan(2200);
    },
  );

  it("counts the time of a process that computes", async () => {
    const loop = "const end = performance.now() + 2600; while (performance.now() < end);";
    const { awake, wall } = await times(await program("busy.mjs", loop), 0);
    expect(wall).toBeGreaterThan(2500);
    expect(wall - awake).toBeLessThan(1);
  });
});

/** Exists so that no second run begins a journal which the first one then deletes. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { runSession } from "./run-session.js";

test("the lock is held until the journal is gone", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "rg-lock-"));
  try {
    const ids = Array.from({ length: 20 }, (_, n) => `c${n}`);
    const lines = (values: object[]) => values.map((one) => `${JSON.stringify(one)}\n`).join("");
    writeFileSync(join(cwd, "regressgate.yaml"), "target: {replay: o.jsonl}\ncases: c.jsonl\n");
    const checks = [{ type: "contains", terms: ["word"] }];
    writeFileSync(join(cwd, "c.jsonl"), lines(ids.map((id) => ({ id, input: id, checks }))));
    const output = "word ".repeat(20_000);
    writeFileSync(join(cwd, "o.jsonl"), lines(ids.map((id) => ({ id, output }))));
    const journal = join(cwd, "report.journal.jsonl");
    let over = false;
    const run = runSession({
      cwd,
      env: {},
      out: join(cwd, "report.json"),
      signal: new AbortController().signal,
    }).finally(() => {
      over = true;
    });
    const seen = { locked: 0, unlocked: 0 };
    while (!over) {
      if (existsSync(journal)) seen[existsSync(`${journal}.lock`) ? "locked" : "unlocked"] += 1;
      await endOfTurn();
    }
    expect((await run).ended.complete).toBe(true);
    expect(seen.locked).toBeGreaterThan(0);
    expect(seen.unlocked).toBe(0);
    expect(existsSync(journal)).toBe(false);
    expect(existsSync(`${journal}.lock`)).toBe(false);
  } finally {
    rmSync(cwd, { recursive: true });
  }
});

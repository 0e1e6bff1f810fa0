import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prepareSuite, targetOf } from "./prepare-suite.js";

test("the target keeps to the configured rate limit", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "rg-prepare-"));
  try {
    writeFileSync(
      join(cwd, "regressgate.yaml"),
      "target: {replay: outputs.jsonl}\ncases: cases.jsonl\nrate_limit: {requests_per_minute: 300}\n",
    );
    writeFileSync(
      join(cwd, "cases.jsonl"),
      '{"id":"a","input":"q","checks":[{"type":"contains","terms":["x"]}]}\n',
    );
    writeFileSync(join(cwd, "outputs.jsonl"), '{"id":"a","output":"x"}\n');
    const request = { cwd, env: {} };
    const prepared = await prepareSuite(request);
    const target = await targetOf(prepared, request);
    await target.open();
    const { signal } = new AbortController();
    const begun = performance.now();
    await Promise.all([1, 2, 3].map(() => target.call("q", { caseId: "a", repeat: 0, signal })));
    expect(performance.now() - begun).toBeGreaterThan(380);
    await target.close();
    await prepared.close();
  } finally {
    rmSync(cwd, { recursive: true });
  }
});

/** The example suite of the Python package 0.1.0 runs unchanged, and both read each other's reports. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli, folderWith, root } from "../support/cli.js";

const archives = path.join(root, ".verify", "sdist");
const archive = existsSync(archives)
  ? readdirSync(archives).find((name) => name.startsWith("regressgate-0.1.0"))
  : undefined;
const python = process.env.REGRESSGATE_TEST_PYTHON;
const reason = "npm run verify fetches the package 0.1.0 and sets REGRESSGATE_TEST_PYTHON";

describe.skipIf(archive === undefined)(`the example of 0.1.0 (else: ${reason})`, () => {
  const folder = folderWith({});
  if (archive) execFileSync("tar", ["xzf", path.join(archives, archive), "-C", folder]);
  const example = path.join(folder, "regressgate-0.1.0", "examples", "support_bot");
  const config = path.join(example, "regressgate.yaml");

  it("runs, and passes against its stored baseline", async () => {
    const head = await cli(["run", "-c", config, "--out", "head.json"], { cwd: folder });
    expect(head.code, head.stderr).toBe(0);
    const baseline = path.join(example, "baseline.json");
    const same = await cli(["compare", baseline, "head.json", "-c", config], { cwd: folder });
    expect(same.code, same.stdout).toBe(0);
  }, 60_000);

  it("is a regression when the bot is broken, with the broken case named", async () => {
    const env = { SUPPORT_BOT_VARIANT: "broken" };
    await cli(["run", "-c", config, "--out", "broken.json"], { cwd: folder, env });
    const baseline = path.join(example, "baseline.json");
    const worse = await cli(["compare", baseline, "broken.json", "-c", config, "--json"], {
      cwd: folder,
    });
    expect(worse.code, worse.stderr).toBe(1);
    const comparison = JSON.parse(worse.stdout);
    expect(comparison.verdict).toBe("regression");
    const broken = comparison.changes.filter(
      (change: { significant: boolean }) => change.significant,
    );
    expect(broken.map((change: { id: string }) => change.id)).toEqual(["warranty"]);
  }, 60_000);

  it.skipIf(python === undefined)(
    "its reader reads our report and finds the same figures",
    async () => {
      await cli(["run", "-c", config, "--out", "ours.json"], { cwd: folder });
      const script = `import json, sys
from regressgate import RunReport
r = RunReport.load(sys.argv[1])
print(json.dumps({"rate": r.pass_rate, "cases": len(r.cases), "trials": len(r.trials), "checks": r.check_pass_rates()}))`;
      const read = JSON.parse(
        execFileSync(python as string, ["-c", script, path.join(folder, "ours.json")], {
          encoding: "utf8",
        }),
      );
      const ours = JSON.parse(readFileSync(path.join(folder, "ours.json"), "utf8"));
      expect(read.cases).toBe(9);
      expect(read.trials).toBe(45);
      expect(read.rate).toBeCloseTo(ours.totals.pass_rate, 12);
      for (const [label, rate] of Object.entries(read.checks)) {
        expect(ours.totals.checks[label].pass_rate).toBeCloseTo(rate as number, 12);
      }
    },
    60_000,
  );
});

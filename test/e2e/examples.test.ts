/** Every example runs, and says what its README says. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { cli, folderWith, jsonLines, root } from "../support/cli.js";

const example = (...parts: string[]) => path.join(root, "examples", ...parts);
const outFolder = folderWith({});
const out = (name: string) => path.join(outFolder, name);

async function script(file: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect(code, text).toBe(0);
  return text;
}

describe("public-facts", () => {
  const gate = (name: string, env: Record<string, string>) =>
    cli(["gate", "-c", example("public-facts", "regressgate.yaml"), "--json", "--out", out(name)], {
      env,
    });

  it("passes when nothing changed but the noise", async () => {
    const same = await gate("same.json", { PUBLIC_FACTS_SEED: "2" });
    expect(same.code, same.stderr).toBe(0);
  }, 60_000);

  it("is a regression with the shorter prompt, naming the three broken cases", async () => {
    const terse = await gate("terse.json", { PUBLIC_FACTS_VARIANT: "terse" });
    expect(terse.code, terse.stderr).toBe(1);
    const { verdict, changes } = JSON.parse(terse.stdout);
    expect(verdict).toBe("regression");
    const broken = changes.filter((change: { significant: boolean }) => change.significant);
    expect(broken.map((change: { id: string }) => change.id).sort()).toEqual([
      "berlin-wall-dates",
      "shortest-of-three",
      "webb-mirror",
    ]);
  }, 60_000);

  it("gives the same report twice, apart from times", async () => {
    const timeless = (file: string) =>
      readFileSync(file, "utf8")
        .replace(/"(latency_s|duration_s|latency_p\d+_s)":\s*[\d.e-]+/g, '"$1":0')
        .replace(/"(created_at|started_at)":\s*"[^"]*"/g, '"$1":""');
    await gate("one.json", { PUBLIC_FACTS_SEED: "3" });
    await gate("two.json", { PUBLIC_FACTS_SEED: "3" });
    expect(timeless(out("one.json"))).toBe(timeless(out("two.json")));
  }, 60_000);
});

describe("the small suites", () => {
  for (const name of ["custom-checks", "python-function"]) {
    it(`${name} passes`, async () => {
      const run = await cli([
        "run",
        "-c",
        example(name, "regressgate.yaml"),
        "--min-pass-rate",
        "1",
        "--out",
        out(`${name}.json`),
      ]);
      expect(run.code, run.stderr + run.stdout).toBe(0);
    }, 60_000);
  }

  it("http-endpoint passes against its server", async () => {
    const server = spawn(process.execPath, [example("http-endpoint", "server.mjs")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      await new Promise((resolve) => server.stdout.once("data", resolve));
      const run = await cli(
        [
          "run",
          "-c",
          example("http-endpoint", "regressgate.yaml"),
          "--min-pass-rate",
          "1",
          "--out",
          out("http.json"),
        ],
        { env: { API_TOKEN: undefined } },
      );
      expect(run.code, run.stderr + run.stdout).toBe(0);
    } finally {
      server.kill();
    }
  }, 60_000);
});

describe("the suites made from data", () => {
  it("tau-airline: two trials against the other two of the same agent are no regression", async () => {
    const rows = Array.from({ length: 50 }, (_, task) =>
      Array.from({ length: 4 }, (_, trial) => ({
        id: `task-${String(task).padStart(3, "0")}`,
        trial,
        reward: (task * 7 + trial * 3) % 5 < 2 ? 1 : 0,
      })),
    ).flat();
    const data = folderWith({ "agent.jsonl": jsonLines(rows) });
    await script(
      example("tau-airline", "make-suite.mjs"),
      path.join(data, "agent.jsonl"),
      out("tau"),
    );
    const config = (side: string) => path.join(out("tau"), `${side}.yaml`);
    expect(existsSync(config("baseline"))).toBe(true);
    const base = await cli(["run", "-c", config("baseline"), "--out", out("tau-baseline.json")]);
    expect(base.code, base.stderr).toBe(0);
    const head = await cli(["run", "-c", config("head"), "--out", out("tau-head.json")]);
    expect(head.code, head.stderr).toBe(0);
    const compared = await cli(["compare", out("tau-baseline.json"), out("tau-head.json")]);
    expect(compared.code, compared.stdout).toBe(0);
  }, 60_000);
});

/** Exists to hold the recipes of the manual to the action they call, and to what they promise of rights. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../support/cli.js";
import { action } from "./run-action.js";

interface Job {
  permissions: Record<string, string>;
  steps: { uses?: string; run?: string; env?: object; with?: Record<string, unknown> }[];
}
interface Workflow {
  name: string;
  on: string | Record<string, { workflows: string[] }>;
  permissions: object;
  jobs: Record<string, Job>;
}

const folder = path.join(root, "docs", "recipes");
const text = (name: string) => readFileSync(path.join(folder, name), "utf8");
const workflow = (name: string): Workflow => parse(text(name));
const steps = (of: Workflow) => Object.values(of.jobs).flatMap((job) => job.steps);
const OURS = "OWNER/regressgate/action@COMMIT";
const workflows = ["github.yml", "github-fork-run.yml", "github-fork-tell.yml"];

describe.each(workflows)("%s", (name) => {
  test("grants nothing but what its job names, and pins what it takes by full commit", () => {
    const recipe = workflow(name);
    expect(recipe.permissions).toEqual({});
    for (const { uses, run } of steps(recipe)) {
      if (uses !== undefined && uses !== OURS)
        expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      expect(run ?? "").not.toContain("${{");
    }
    expect(text(name).match(/@[0-9a-f]{40} # v\d+\.\d+\.\d+/g)).toHaveLength(
      steps(recipe).filter(({ uses }) => uses && uses !== OURS).length,
    );
  });

  test("gives the action inputs that it has", () => {
    const [ours] = steps(workflow(name)).filter(({ uses }) => uses === OURS);
    expect(Object.keys(action.inputs)).toEqual(
      expect.arrayContaining(Object.keys(ours?.with ?? {})),
    );
  });
});

describe("the two workflows for forks", () => {
  const [run, tell] = [workflow("github-fork-run.yml"), workflow("github-fork-tell.yml")];

  test("the one that runs the head may read alone and has no secret", () => {
    expect(run.on).toBe("pull_request");
    expect(Object.values(run.jobs).map(({ permissions }) => permissions)).toEqual([
      { contents: "read" },
    ]);
    expect(text("github-fork-run.yml")).not.toMatch(/secrets\.|github\.token/);
  });

  test("the one that may write checks out no head and runs no script", () => {
    expect(Object.keys(tell.on)).toEqual(["workflow_run"]);
    expect((tell.on as Record<string, { workflows: string[] }>)["workflow_run"]?.workflows).toEqual(
      [run.name],
    );
    const [checkout] = steps(tell);
    expect(checkout?.uses).toMatch(/^actions\/checkout@/);
    expect(checkout?.with).toEqual({ "persist-credentials": false });
    expect(steps(tell).every((step) => step.run === undefined)).toBe(true);
    expect(steps(tell).at(-1)?.with).toHaveProperty("head");
  });
});

describe("gitlab-ci.yml", () => {
  test("runs the gate, shows its tests and tells afterwards whatever came of it", () => {
    const { regressgate: job } = parse(text("gitlab-ci.yml"));
    expect(job.script.at(-1)).toMatch(/^npx regressgate gate .*--reporter junit=junit\.xml$/);
    expect(job.artifacts).toMatchObject({ when: "always", reports: { junit: "junit.xml" } });
    expect(job.after_script).toEqual(["node evals/gitlab-note.mjs verdict.md"]);
  });
});

test("the manual links every recipe", () => {
  const page = readFileSync(path.join(root, "docs", "ci.md"), "utf8");
  for (const name of readdirSync(folder)) expect(page).toContain(`(recipes/${name})`);
});

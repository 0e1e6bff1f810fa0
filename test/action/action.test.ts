/** Exists to run the composite action's own steps: verdict, exit code, comment, annotations, artifacts. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type StandIn, standInToken, startStandIn } from "./github-stand-in.js";
import {
  brokenApp,
  checkOutHead,
  makeRepository,
  pullRequestEvent,
  type Repository,
} from "./pull-request-workspace.js";
import { type ActionJob, type ActionResult, action, runAction } from "./run-action.js";

let repository: Repository;
let github: StandIn;
const config = { config: "evals/regressgate.yaml" };

beforeAll(async () => {
  repository = await makeRepository();
});
beforeEach(async () => {
  github = await startStandIn();
});
afterAll(async () => {
  await github?.close();
});

async function pullRequest(
  workspace: string,
  { fork = false, ...job }: Partial<ActionJob> & { fork?: boolean } = {},
): Promise<ActionResult> {
  try {
    const result = await runAction({
      event: pullRequestEvent(repository, { fork }),
      eventName: "pull_request",
      workspace,
      apiUrl: github.url,
      token: standInToken.token,
      ...job,
      inputs: { ...config, ...job.inputs },
    });
    expect(github.faults).toEqual([]);
    return result;
  } finally {
    await github.close();
  }
}

const commentsOf = (number = 7) => github.comments.get(number) ?? [];
const outcomes = ({ steps }: ActionResult) => steps.map(({ outcome }) => outcome);

describe("a pull request that breaks a case", () => {
  let result: ActionResult;
  let folder: string;
  beforeAll(async () => {
    github = await startStandIn();
    folder = checkOutHead(repository, brokenApp(1)).folder;
    result = await pullRequest(folder);
  });

  test("fails with the gate's own exit code, and says so in its outputs", () => {
    expect(result.code, result.log).toBe(1);
    expect(result.outputs).toEqual({ verdict: "regression", failed: "true" });
    expect(outcomes(result)).toEqual(["success", "success", "failure", "success", "success"]);
  });

  test("marks the case on its line, and lets no answer speak to the runner", () => {
    const spoken = result.log.split("\n").filter((line) => /^\s*::|##\[/.test(line));
    expect(spoken).toHaveLength(2);
    expect(spoken[0]).toMatch(/^::error title=regressgate%3A REGRESSION::Regression: /);
    expect(spoken[1]).toMatch(
      /^::error file=evals\/cases\/main\.jsonl,line=2,title=case-0::broke beyond chance.*%0A::set-output/,
    );
  });

  test("writes the job's page and one comment, the same text", () => {
    expect(result.summary).toMatch(/^<!-- regressgate -->\n## regressgate: REGRESSION\n/);
    expect(commentsFrom(result)).toBe(result.summary.trimEnd());
  });

  test("keeps report, comment, JUnit and JSON as an artifact", () => {
    const [upload] = result.uses;
    expect(upload?.with["name"]).toBe("regressgate");
    const files = readdirSync(upload?.with["path"] ?? "");
    expect(files).toEqual(
      expect.arrayContaining(["comment.md", "junit.xml", "report.json", "result.json"]),
    );
    expect(existsSync(path.join(folder, ".regressgate", "report.json"))).toBe(true);
  });

  function commentsFrom({ uses }: ActionResult): string {
    return readFileSync(path.join(uses[0]?.with["path"] ?? "", "comment.md"), "utf8").trimEnd();
  }
});

describe("the comment", () => {
  test("is made once, then updated; those of others with the same marker are left alone", async () => {
    const { folder } = checkOutHead(repository, {});
    const others = Array.from({ length: 230 }, (_, id) => ({
      id,
      login: id % 2 === 0 ? "stranger" : "other-app[bot]",
      body: "<!-- regressgate -->\n## regressgate: PASS",
    }));
    const ours = { id: 900, login: standInToken.login, body: "<!-- regressgate -->\nold" };
    const quoting = { id: 901, login: standInToken.login, body: "> <!-- regressgate -->" };
    github.comments.set(7, [...structuredClone(others), quoting, ours]);
    const result = await pullRequest(folder);
    expect(result.code, result.log).toBe(0);
    expect(result.outputs).toEqual({ verdict: "pass", failed: "false" });
    expect(github.requests.map((request) => request.replace(/\?.*&/, "?"))).toEqual([
      "GET /repos/acme/app/issues/7/comments?page=1",
      "GET /repos/acme/app/issues/7/comments?page=2",
      "GET /repos/acme/app/issues/7/comments?page=3",
      "PATCH /repos/acme/app/issues/comments/900",
    ]);
    expect(commentsOf().slice(0, 230)).toEqual(others);
    expect(commentsOf().at(-1)?.body).toMatch(/^<!-- regressgate -->\n## regressgate: PASS\n/);
  });

  test("that could not be written is a warning, and the verdict stands", async () => {
    const { folder } = checkOutHead(repository, brokenApp(1));
    github.refuse = { status: 403, times: 9 };
    const result = await pullRequest(folder);
    expect(result.code).toBe(1);
    expect(result.log).toMatch(/::warning title=regressgate::.*403.*pull-requests: write/);
  });

  test("is tried again when GitHub fails, but never written twice", async () => {
    const { folder } = checkOutHead(repository, {});
    github.refuse = { status: 502, times: 1, methods: ["GET"] };
    await pullRequest(folder);
    expect(github.requests.map((request) => request.slice(0, 4))).toEqual(["GET ", "GET ", "POST"]);
    expect(commentsOf()).toHaveLength(1);
  });

  test("says that nothing was judged when the set-up is wrong, with exit code 2", async () => {
    const { folder } = checkOutHead(repository, {});
    const result = await pullRequest(folder, { inputs: { baseline: "nowhere.json" } });
    expect(result.code).toBe(2);
    expect(result.outputs).toEqual({ verdict: "", failed: "true" });
    expect(commentsOf()[0]?.body).toMatch(/^<!-- regressgate -->\n## regressgate: NOT JUDGED\n/);
    expect(result.summary).toContain("NOT JUDGED");
  });

  test("and the artifact can be left out", async () => {
    const { folder } = checkOutHead(repository, {});
    const result = await pullRequest(folder, {
      inputs: { comment: "false", artifact: "", repeats: "2", report: "out/head.json" },
    });
    expect(result.code, result.log).toBe(0);
    expect(outcomes(result).slice(3)).toEqual(["skipped", "skipped"]);
    expect(github.requests).toEqual([]);
    const report = JSON.parse(readFileSync(path.join(folder, "out/head.json"), "utf8"));
    expect(report.repeats).toBe(2);
  });
});

describe("a finished run of a fork's pull request (workflow_run)", () => {
  test("is compared and told on the pull request that GitHub names, without running anything", async () => {
    const head = checkOutHead(repository, brokenApp(2));
    const forked = await pullRequest(head.folder, { fork: true, inputs: { comment: "false" } });
    expect(forked.code, forked.log).toBe(1);
    const report = path.join(forked.uses[0]?.with["path"] ?? "", "report.json");
    const trusted = checkOutHead(repository, {}).folder;
    github = await startStandIn();
    github.pulls.push(
      { number: 8, head: "stranger:patch-1", sha: "f".repeat(40) },
      { number: 9, head: "stranger:patch-1", sha: head.sha },
    );
    const result = await pullRequest(trusted, {
      eventName: "workflow_run",
      event: {
        workflow_run: {
          event: "pull_request",
          pull_requests: [],
          head_sha: head.sha,
          head_branch: "patch-1",
          head_repository: { owner: { login: "stranger" } },
        },
      },
      inputs: { head: report },
    });
    expect(result.code, result.log).toBe(1);
    expect(result.outputs["verdict"]).toBe("regression");
    expect(commentsOf(9)).toHaveLength(1);
    expect(commentsOf(8)).toHaveLength(0);
    expect(existsSync(path.join(trusted, ".regressgate"))).toBe(false);
  });
});

describe("action.yml", () => {
  test("puts no expression into a script, and pins what it takes from others by full commit", () => {
    for (const step of action.runs.steps) {
      expect(step.run ?? "").not.toContain("${{");
      if (step.run !== undefined) expect(step.shell).toBe("bash");
      if (step.uses !== undefined) expect(step.uses).toMatch(/@[0-9a-f]{40}$/);
    }
  });

  test("has the inputs and outputs that the manual names", () => {
    const wanted = [
      "config",
      "baseline",
      "report",
      "repeats",
      "install",
      "comment",
      "github-token",
    ];
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(wanted));
    expect(Object.keys(action.outputs)).toEqual(["verdict", "failed"]);
  });
});

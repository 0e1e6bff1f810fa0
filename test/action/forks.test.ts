/** Exists to show that a fork cannot bring the policy that judges it, whatever it changes. */
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { standInToken } from "./github-stand-in.js";
import {
  brokenApp,
  checkOutHead,
  makeRepository,
  pullRequestEvent,
  type Repository,
} from "./pull-request-workspace.js";
import { type ActionJob, runAction } from "./run-action.js";

let repository: Repository;
beforeAll(async () => {
  repository = await makeRepository();
});

/** Nothing listens there: these jobs write no comment. */
const nowhere = "http://127.0.0.1:9";
const quiet = { config: "evals/regressgate.yaml", comment: "false", artifact: "" };

function gate(workspace: string, job: Partial<ActionJob> = {}, fork = true) {
  return runAction({
    event: pullRequestEvent(repository, { fork }),
    eventName: "pull_request",
    workspace,
    apiUrl: nowhere,
    token: standInToken.token,
    ...job,
    inputs: { ...quiet, ...job.inputs },
  });
}

const easyCases = `{"id": "case-0", "input": "q0", "checks": [{"type": "contains", "terms": ["no"]}]}\n`;
/** Every way in which a head may loosen what judges it, beside an application that broke. */
const loosened = {
  ...brokenApp(1),
  "evals/regressgate.yaml":
    "target: ./app.mjs:answer\ncases: easy.jsonl\nchecks: [./checks/polite.mjs]\nbaseline: mine.json\ngate: {margin: 0.9}\n",
  "evals/easy.jsonl": easyCases,
  "evals/cases/main.jsonl": easyCases,
  "evals/cases/more.jsonl": easyCases.replace("case-0", "flattering"),
  "evals/baseline.json": "{}",
  "evals/checks/polite.mjs": 'import { check } from "regressgate";\ncheck("polite", () => true);\n',
  "evals/checks/word.mjs": 'export const word = "";\n',
};

describe("a pull request from a fork", () => {
  test("is judged by the policy of the base branch, file by file", async () => {
    const { folder } = checkOutHead(repository, loosened);
    const result = await gate(folder);
    expect(result.code, result.log).toBe(1);
    expect(result.outputs["verdict"]).toBe("regression");
    const policy = result.steps[1]?.log ?? "";
    expect(policy).toContain(`Policy: of the base branch, ${repository.sha}`);
    const files = ["regressgate.yaml", "baseline.json", "cases/*.jsonl", "checks/polite.mjs"];
    for (const file of [...files, "checks/word.mjs"]) expect(policy).toContain(`"evals/${file}"`);
    expect(result.log).not.toContain("flattering");
  });

  test("from the repository itself the policy is that of the head", async () => {
    const { folder } = checkOutHead(repository, {
      "evals/regressgate.yaml": loosened["evals/regressgate.yaml"].replace("mine", "baseline"),
      "evals/easy.jsonl": easyCases,
      ...brokenApp(12),
    });
    const result = await gate(folder, {}, false);
    expect(result.steps[1]?.log).toBe("Policy: as checked out\n");
  });

  test("cannot shadow the configuration with another one, nor reach out through links", async () => {
    const { folder } = checkOutHead(
      repository,
      { ...brokenApp(1), "regressgate.config.mjs": "export default {};\n" },
      {
        edit(head) {
          rmSync(path.join(head, "evals", "cases"), { recursive: true });
          mkdirSync(path.join(head, "elsewhere"));
          symlinkSync("../elsewhere", path.join(head, "evals", "cases"));
          rmSync(path.join(head, "evals", "baseline.json"));
          symlinkSync("/etc/hostname", path.join(head, "evals", "baseline.json"));
        },
      },
    );
    const result = await gate(folder, { inputs: { config: "" } });
    // The base branch has no configuration at the root, so none is found there.
    expect(result.code).toBe(2);
    expect(result.log).toMatch(
      /::error title=regressgate::the base branch .* has no configuration/,
    );
    const named = await gate(folder);
    expect(named.code, named.log).toBe(1);
  });

  test("without a suite on the base branch is no verdict but a wrong set-up", async () => {
    const bare = checkOutHead(repository, {}, { removed: ["evals"] });
    const result = await gate(checkOutHead(repository, {}).folder, {
      event: {
        pull_request: {
          number: 7,
          base: {
            sha: "0123456789012345678901234567890123456789",
            repo: { full_name: "acme/app" },
          },
          head: { sha: bare.sha, repo: null },
        },
      },
    });
    expect(result.code).toBe(2);
    expect(result.log).toMatch(/could not be fetched .*fetch-depth: 0/);
  });

  test("is never run with this repository's secrets, and brings no program that judges", async () => {
    const { folder } = checkOutHead(repository, {});
    const target = await gate(folder, { eventName: "pull_request_target" });
    expect([target.code, target.outputs["verdict"]]).toEqual([2, ""]);
    expect(target.log).toContain("docs/ci.md");
    const program = await gate(folder, { inputs: { install: "./mine.tgz" } });
    expect(program.code).toBe(2);
    expect(program.log).toMatch(/would let the fork bring the program/);
  });
});

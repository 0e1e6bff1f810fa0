/** The recipes for workers on other machines: what they start exists in this program. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { cli, root } from "../support/cli.js";

const recipe = (name: string) =>
  readFileSync(path.join(root, "examples", "distributed", name), "utf8");

interface Container {
  command: string[];
  args: string[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { key: string } } }[];
}

/** The flags that `--help` of a command knows. */
async function flagsOf(command: string): Promise<string[]> {
  const { stdout } = await cli([command, "--help"]);
  return [...stdout.matchAll(/--[a-z-]+/g)].map(([flag]) => flag);
}

function used(words: readonly string[]): string[] {
  return words.join(" ").match(/--[a-z-]+/g) ?? [];
}

test("compose.yaml starts a queue with a password, and workers that are given time to end", async () => {
  const { services } = parse(recipe("compose.yaml")) as {
    services: {
      queue: { command: string[]; ports: string[] };
      worker: { command: string[]; environment: Record<string, string>; stop_grace_period: string };
    };
  };
  expect(services.queue.command).toContain("--requirepass");
  expect(services.queue.ports).toEqual(["127.0.0.1:6379:6379"]);
  const { command, environment, stop_grace_period: grace } = services.worker;
  expect(command.slice(0, 3)).toEqual([
    "node",
    "node_modules/regressgate/bin/regressgate.js",
    "worker",
  ]);
  expect(await flagsOf("worker")).toEqual(expect.arrayContaining(used(command)));
  expect(environment["REGRESSGATE_QUEUE"]).toMatch(/^redis:\/\/:\$\{QUEUE_PASSWORD.*@queue:6379$/);
  expect(Number.parseInt(grace, 10)).toBeGreaterThan(25);
});

test("kubernetes.yaml has workers that end in time and a job that resumes", async () => {
  const documents = parseAllDocuments(recipe("kubernetes.yaml"));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const [deployment, claim, job] = documents.map((each) => each.toJS());
  expect([deployment.kind, claim.kind, job.kind]).toEqual([
    "Deployment",
    "PersistentVolumeClaim",
    "Job",
  ]);
  const { spec } = deployment.spec.template;
  const worker: Container = spec.containers[0];
  expect(await flagsOf("worker")).toEqual(expect.arrayContaining(used(worker.args)));
  const grace = Number(worker.args[worker.args.indexOf("--grace") + 1]);
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(grace);
  const run: Container = job.spec.template.spec.containers[0];
  expect(await flagsOf("run")).toEqual(expect.arrayContaining(used(run.args)));
  for (const { env } of [worker, run]) {
    const address = env.find(({ name }) => name === "REGRESSGATE_QUEUE")?.value ?? "";
    const [, variable] = /^rediss:\/\/:\$\((\w+)\)@/.exec(address) ?? [];
    // A variable can refer only to one that stands before it.
    const names = env.map(({ name }) => name);
    expect(names.indexOf(String(variable))).toBeGreaterThanOrEqual(0);
    expect(names.indexOf(String(variable))).toBeLessThan(names.indexOf("REGRESSGATE_QUEUE"));
  }
  expect(claim.metadata.name).toBe(
    job.spec.template.spec.volumes[0].persistentVolumeClaim.claimName,
  );
});

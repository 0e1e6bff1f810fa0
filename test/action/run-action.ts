/** Runs the composite action as GitHub's runner does: its very steps, in bash, with the runner's files. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "yaml";
import { root } from "../support/cli.js";

interface Step {
  name: string;
  id?: string;
  if?: string;
  shell?: string;
  env?: Record<string, string>;
  run?: string;
  uses?: string;
  with?: Record<string, string>;
}

export interface Action {
  inputs: Record<string, { description: string; default?: string; required?: boolean }>;
  outputs: Record<string, { description: string; value: string }>;
  runs: { using: string; steps: Step[] };
}

export const actionFile = path.join(root, "action", "action.yml");
export const action: Action = parse(readFileSync(actionFile, "utf8"));

export interface ActionJob {
  inputs?: Record<string, string>;
  event: object;
  eventName: string;
  workspace: string;
  /** Of the stand-in for GitHub's interface. */
  apiUrl: string;
  token: string;
}

export interface StepResult {
  name: string;
  outcome: "success" | "failure" | "skipped";
  code: number | null;
  log: string;
}

export interface ActionResult {
  /** That of the first step that failed; 0 otherwise. */
  code: number;
  steps: StepResult[];
  outputs: Record<string, string>;
  summary: string;
  /** What was handed to actions of others, by what they are. */
  uses: { uses: string; with: Record<string, string> }[];
  /** Everything that was logged. */
  log: string;
}

type Context = (name: string) => string;

/** Evaluates the few forms of expression that the action uses; any other is an error. */
function evaluate(expression: string, context: Context): unknown {
  const script = expression
    .replace(/'[^']*'|\b(?:inputs|steps|github)(?:\.[\w-]+)+/g, (found) =>
      found.startsWith("'") ? found : `get(${JSON.stringify(found)})`,
    )
    .replace(/==/g, "===")
    .replace(/!=(?!=)/g, "!==");
  return new Function("get", "cancelled", `"use strict"; return (${script});`)(
    context,
    () => false,
  );
}

function fill(text: string, context: Context): string {
  const whole = (expression: string) => String(evaluate(expression, context));
  return text.replace(/\$\{\{(.*?)\}\}/g, (_match, expression: string) => whole(expression));
}

function readOutputs(file: string): Record<string, string> {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => {
      const split = line.indexOf("=");
      return [line.slice(0, split), line.slice(split + 1)];
    }),
  );
}

function runShell(
  script: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<[number | null, string]> {
  return new Promise((resolve, reject) => {
    const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", script], { cwd, env });
    let log = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        log += text;
      });
    }
    child.on("error", reject);
    child.on("close", (code) => resolve([code, log]));
  });
}

/** Runs all steps of the action in a workspace. */
export async function runAction(job: ActionJob): Promise<ActionResult> {
  const temp = mkdtempSync(path.join(tmpdir(), "regressgate-runner-"));
  const file = (name: string, text = "") => {
    writeFileSync(path.join(temp, name), text);
    return path.join(temp, name);
  };
  mkdirSync(path.join(temp, "temp"));
  const summary = file("summary.md");
  const runner: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_ACTION_PATH: path.dirname(actionFile),
    GITHUB_WORKSPACE: job.workspace,
    GITHUB_REPOSITORY: "acme/app",
    GITHUB_EVENT_NAME: job.eventName,
    GITHUB_EVENT_PATH: file("event.json", JSON.stringify(job.event)),
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_API_URL: job.apiUrl,
    RUNNER_TEMP: path.join(temp, "temp"),
  };
  const values = new Map<string, string>([["github.token", job.token]]);
  const context: Context = (name) => values.get(name) ?? "";
  for (const [name, { default: value = "" }] of Object.entries(action.inputs)) {
    values.set(`inputs.${name}`, job.inputs?.[name] ?? fill(value, context));
  }
  const result: ActionResult = { code: 0, steps: [], outputs: {}, summary: "", uses: [], log: "" };
  for (const [index, step] of action.runs.steps.entries()) {
    const condition = step.if?.replace(/^\$\{\{|\}\}$/g, "");
    const ready = condition?.includes("cancelled()") || result.code === 0;
    if (!ready || (condition && !evaluate(condition, context))) {
      result.steps.push({ name: step.name, outcome: "skipped", code: null, log: "" });
      continue;
    }
    if (step.uses !== undefined) {
      const given = Object.entries(step.with ?? {}).map(([key, value]) => [
        key,
        fill(String(value), context),
      ]);
      result.uses.push({ uses: step.uses, with: Object.fromEntries(given) });
      result.steps.push({ name: step.name, outcome: "success", code: 0, log: "" });
      continue;
    }
    const own = Object.entries(step.env ?? {}).map(([key, value]) => [key, fill(value, context)]);
    const output = file(`output-${index}`);
    const script = file(`step-${index}.sh`, step.run ?? "");
    const env = { ...runner, ...Object.fromEntries(own), GITHUB_OUTPUT: output };
    const [code, log] = await runShell(script, job.workspace, env);
    for (const [key, value] of Object.entries(readOutputs(output))) {
      values.set(`steps.${step.id}.outputs.${key}`, value);
    }
    if (code !== 0 && result.code === 0) result.code = code ?? 143;
    result.steps.push({ name: step.name, outcome: code === 0 ? "success" : "failure", code, log });
    result.log += log;
  }
  for (const [name, { value }] of Object.entries(action.outputs)) {
    result.outputs[name] = fill(value, context);
  }
  result.summary = readFileSync(summary, "utf8");
  return result;
}

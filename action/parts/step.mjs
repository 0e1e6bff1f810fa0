/** What every step needs: its inputs, the event, outputs, and an end that says why. */
import { appendFileSync, readFileSync } from "node:fs";
import process from "node:process";

/** An input as the step's environment has it; empty when it was not given. */
export function input(name) {
  return (process.env[`RG_${name}`] ?? "").trim();
}

/** What happened on GitHub; empty outside of a workflow. */
export function readEvent() {
  const file = process.env.GITHUB_EVENT_PATH;
  return file ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** Whether the code under test comes from another repository than the policy. */
export function isFromFork({ pull_request: pull }) {
  if (!pull) return false;
  // The repository of a fork may be gone by now.
  return pull.head.repo?.full_name !== pull.base.repo.full_name;
}

/** Sets an output of the step. Values are ours: one line without control characters. */
export function setOutput(name, value) {
  const line = `${name}=${String(value).replace(/[\r\n]/g, " ")}\n`;
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, line);
}

const encoded = { "%": "%25", "\r": "%0D", "\n": "%0A" };

/** A line that GitHub shows on the job's page; whatever the message holds, it stays one line. */
export function say(level, message) {
  const text = String(message).replace(/[%\r\n]/g, (character) => encoded[character]);
  process.stdout.write(`::${level} title=regressgate::${text}\n`);
}

/** An error that a person can mend; its message is shown without a stack. */
export class SetupError extends Error {}

/** Runs a step: a wrong set-up ends with 2, a fault of the step with 70, never with the gate's 1. */
export async function step(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    say("error", error instanceof SetupError ? error.message : error.stack);
    process.exitCode = error instanceof SetupError ? 2 : 70;
  }
}

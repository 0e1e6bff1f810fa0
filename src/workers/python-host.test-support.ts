/** Exists so that the tests of Python workers share one way to start and ask them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { TrialError } from "../domain/errors.js";
import { pythonHost, pythonSetup } from "./python-host.js";
import { ServingPool } from "./serving-pool.js";
import { ThrownInHost } from "./thrown-in-host.js";

export let folder: string;
export let pools: ServingPool[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "python host "));
  pools = [];
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  rmSync(folder, { recursive: true });
});

export function write(path: string, text: string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
  return join(folder, path);
}

export interface Options {
  name?: string;
  module?: string;
  hosts?: number;
  capacity?: number;
  env?: Record<string, string>;
}

export async function serve(source: string, options: Options = {}): Promise<ServingPool> {
  const path = options.module ? null : write("app.py", source);
  const { module = "app.py", name = "run", hosts = 1, capacity = 4 } = options;
  const pool = new ServingPool({
    start: pythonHost("python3", folder, { ...process.env, ...options.env }),
    setup: pythonSetup({
      modules: [{ name: module, ...(path ? { path } : {}), function: name }],
      cwd: folder,
    }),
    openTimeoutS: 20,
    label: "Python worker",
    hosts,
    capacity,
  });
  pools.push(pool);
  await pool.open();
  return pool;
}

export async function ask(
  pool: ServingPool,
  input: unknown,
  timeoutS = 10,
): Promise<Record<string, unknown>> {
  const args = { input, case_id: "c1", repeat: 2 };
  const signal = new AbortController().signal;
  const { value } = await pool.call({ fn: "target", args, timeoutS, signal });
  return value as Record<string, unknown>;
}

/** The output, or `kind: message`, or what was thrown. */
export async function outcome(
  pool: ServingPool,
  input: unknown,
  timeoutS?: number,
): Promise<unknown> {
  try {
    return (await ask(pool, input, timeoutS))["output"];
  } catch (error) {
    if (error instanceof TrialError) return `${error.kind}: ${error.message}`;
    if (error instanceof ThrownInHost) return `${error.thrown.kind}: ${error.message}`;
    return error;
  }
}

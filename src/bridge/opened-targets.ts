/** Targets that the other side cannot call itself: endpoints, commands, JavaScript, stored outputs. */
import * as z from "zod";
import { UsageError } from "../domain/errors.js";
import { toCamel, toSnake } from "../domain/key-style.js";
import { Secrets } from "../domain/secrets.js";
import { httpConfigSchema, targetSpecSchema } from "../domain/suite-config.js";
import type { Target } from "../domain/target.js";
import { createTarget } from "../targets/create-target.js";
import { noteHttpSecrets } from "../targets/http-secrets.js";
import type { Exchange } from "./exchange.js";
import { resultSchema } from "./served-check.js";

const openArgs = z.object({
  spec: targetSpecSchema,
  http: z.record(z.string(), z.unknown()).optional(),
  cwd: z.string(),
  env: z.record(z.string(), z.string()),
  timeout_s: z.number(),
  concurrency: z.number(),
});

function httpConfigOf(http: Record<string, unknown>) {
  const read = httpConfigSchema.safeParse(http);
  if (read.success) return toCamel(httpConfigSchema, read.data);
  const problems = read.error.issues.map(
    ({ path, message }) => `http.${path.map(String).join(".")}: ${message}`,
  );
  throw new UsageError(problems.join("; "));
}

/** Opens a target and answers with its handle. @throws TargetConfigError */
export async function openTarget(args: unknown, { targets }: Exchange): Promise<number> {
  const { spec, http, cwd, env, timeout_s, concurrency } = openArgs.parse(args);
  const config = http === undefined ? undefined : httpConfigOf(http);
  const secrets = new Secrets();
  if (config) noteHttpSecrets(config, env, secrets);
  const fresh = (): Promise<Target> =>
    createTarget({
      spec,
      baseDir: cwd,
      cwd,
      env,
      secrets,
      timeoutS: timeout_s,
      concurrency,
      ...(config ? { http: config } : {}),
    });
  const target = await fresh();
  await target.open();
  return targets.push({ target, fresh }) - 1;
}

/** One answer of an opened target. @throws TrialError */
export async function callTarget(args: unknown, { targets, signal }: Exchange): Promise<unknown> {
  const { handle, input } = z
    .object({
      handle: z.number(),
      input: z.union([z.string(), z.record(z.string(), z.unknown())]),
    })
    .parse(args);
  const opened = targets[handle];
  if (opened === undefined) throw new UsageError(`no target has the handle ${handle}`);
  const { result } = await opened.target.call(input, { caseId: "", repeat: 0, signal });
  return toSnake(resultSchema, result);
}

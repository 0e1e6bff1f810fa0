/** `try`: one check on one answer, with what it read there. */

import { builtInTypes, loadBuiltIns } from "../checks/index.js";
import type { CheckRegistry, Explanation } from "../domain/check.js";
import { describeThrown } from "../domain/errors.js";
import { readOutcome } from "../domain/read-outcome.js";
import type { BoundCheck } from "../domain/suite.js";
import type { TargetResult } from "../domain/target-result.js";
import type { CheckOutcome } from "../domain/trial.js";
import { throwProblems } from "../problems/problems-error.js";
import { bindChecks } from "../suite/bind-checks.js";
import { loadConfig } from "../suite/load-config.js";
import { toProblem } from "../suite/locate.js";
import { registryFor, typesIn } from "../suite/registry.js";
import { openCustomChecks } from "./open-custom-checks.js";

/** A check, given as text or by a file of the suite, to be tried. */
export interface TryRequest {
  type: string;
  /**
   * Its parameters as written in a case. Several readings are tried in turn, and the first that is valid
   * counts: on a command line nobody can see whether 2023 is a number or a text.
   */
  readings: readonly Record<string, unknown>[];
  /** Path of the configuration that names custom checks; found upwards from `cwd` when missing. */
  config?: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** An answer to try a check on. */
export interface TriedAnswer {
  result: TargetResult;
  latencyS?: number;
}

/** What came of it: an outcome, or the error that a trial would have. */
export interface TriedCheck {
  type: string;
  outcome: CheckOutcome | null;
  error: string | null;
  explanation: Explanation;
}

/** A check that is ready; `close` ends what was started for it. */
export interface ReadyCheck {
  run(answer: TriedAnswer): Promise<TriedCheck>;
  close(): Promise<void>;
}

async function customChecks(request: TryRequest) {
  const loaded = await loadConfig({
    cwd: request.cwd,
    env: request.env,
    ...(request.config === undefined ? {} : { path: request.config }),
  });
  const { config, baseDir } = loaded;
  return openCustomChecks({ loaded, config, targetBase: baseDir, cwd: request.cwd });
}

/** Groups may hold custom checks at any depth. */
async function mayNeedCustom({ type, readings }: TryRequest): Promise<boolean> {
  const [check] = await loadBuiltIns([type]);
  if (check?.nested === undefined) return check === undefined;
  return [...typesIn(readings)].some((inner) => !builtInTypes.includes(inner));
}

async function bindFirst(request: TryRequest, registry: CheckRegistry): Promise<BoundCheck> {
  let problems: ReturnType<typeof toProblem>[] = [];
  for (const params of request.readings) {
    const spec = { ...params, type: request.type };
    const { bound, findings } = await bindChecks([spec], registry, undefined);
    const [one] = bound;
    if (findings.length === 0 && one !== undefined) return one;
    if (problems.length === 0) problems = findings.map((found) => toProblem(found, undefined));
  }
  throwProblems(problems);
  throw new Error(`no parameters for the check ${request.type}`);
}

async function runBound(bound: BoundCheck, answer: TriedAnswer): Promise<TriedCheck> {
  const { check, params } = bound;
  const { result, latencyS } = answer;
  const signal = new AbortController().signal;
  const context = {
    caseId: "try",
    repeat: 0,
    signal,
    ...(latencyS === undefined ? {} : { latencyS }),
  };
  const tried: TriedCheck = {
    type: check.type,
    outcome: null,
    error: null,
    explanation: { spans: [], text: "" },
  };
  try {
    tried.outcome = readOutcome(await check.run(result, params, context));
    tried.explanation = (await check.explain?.(result, params)) ?? tried.explanation;
  } catch (thrown) {
    tried.error = describeThrown(thrown);
  }
  return tried;
}

/**
 * Finds the check and reads its parameters, before anybody is asked for an answer.
 * @throws ProblemsError for an unknown check or wrong parameters; what loading custom checks throws.
 */
export async function readyCheck(request: TryRequest): Promise<ReadyCheck> {
  const needed = request.config !== undefined || (await mayNeedCustom(request));
  const custom = needed ? await customChecks(request) : null;
  const close = async () => custom?.close();
  try {
    const specs = request.readings.map((params) => ({ ...params, type: request.type }));
    const registry = await registryFor([specs], custom?.checks ?? [], custom?.announced);
    const bound = await bindFirst(request, registry);
    return { run: (answer) => runBound(bound, answer), close };
  } catch (error) {
    await close();
    throw error;
  }
}

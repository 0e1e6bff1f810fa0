/** Opens the modules with a suite's custom checks: a thread for JavaScript, processes for Python. */
import type { Check } from "../domain/check.js";
import { mostConcurrency } from "../domain/concurrency.js";
import { TargetConfigError } from "../domain/errors.js";
import type { SuiteConfig } from "../domain/suite-config.js";
import { customCheckModules } from "../suite/custom-checks.js";
import type { LoadedConfig } from "../suite/load-config.js";
import type { HostedChecks } from "../targets/hosted-checks.js";
import { isPythonTarget } from "../targets/python-function.js";
import type { PythonSession, PythonSessionOptions } from "../targets/python-session.js";
import { targetModule } from "../targets/target-module.js";

/** What a suite's own modules gave. */
export interface CustomChecks {
  checks: readonly Check[];
  /** Holds the target function too, where that is one of Python; null where there is no Python. */
  python: PythonSession | null;
  /**
   * Checks that installed Python packages announce, asked for types that nobody knows.
   * @throws TargetConfigError when one cannot be loaded
   */
  announced(): Promise<readonly Check[]>;
  close(): Promise<void>;
}

export interface CustomChecksRequest {
  loaded: LoadedConfig;
  /** The configuration after all flags. */
  config: SuiteConfig;
  /** Paths in the target's spec are relative to this folder. */
  targetBase: string;
  cwd: string;
}

/** Threads and processes are code that most suites have no need of. */
async function openJavaScript(
  modules: string[],
  request: CustomChecksRequest,
): Promise<HostedChecks> {
  if (modules.length === 0) return { checks: [], close: async () => {} };
  const { openHostedChecks } = await import("../targets/hosted-checks.js");
  const { baseDir, env } = request.loaded;
  return await openHostedChecks(modules, { baseDir, env, timeoutS: request.config.timeoutS });
}

async function startPython(
  request: CustomChecksRequest,
  content: Pick<PythonSessionOptions, "target" | "checkFiles">,
): Promise<PythonSession> {
  const { loaded, config, targetBase, cwd } = request;
  const { PythonSession } = await import("../targets/python-session.js");
  const session = new PythonSession({
    ...content,
    baseDir: targetBase,
    checksDir: loaded.baseDir,
    cwd,
    env: loaded.env,
    timeoutS: config.timeoutS,
    concurrency: mostConcurrency(config.concurrency),
    ...(config.python ? { python: config.python } : {}),
  });
  await session.open();
  return session;
}

async function openPython(
  files: string[],
  request: CustomChecksRequest,
): Promise<PythonSession | null> {
  const { target } = request.config;
  const own = target !== undefined && isPythonTarget(target, request.targetBase) ? target : null;
  if (own === null && files.length === 0) return null;
  return await startPython(request, {
    checkFiles: files,
    ...(own === null ? {} : { target: own }),
  });
}

/**
 * Loads the target's module and every module of `checks:`, and of packages that declare some.
 * @throws ProblemsError for entries that lead nowhere; TargetConfigError for what cannot be imported
 */
export async function openCustomChecks(request: CustomChecksRequest): Promise<CustomChecks> {
  const { loaded, config, targetBase } = request;
  const own = config.target === undefined ? null : targetModule(config.target, targetBase);
  const modules = await customCheckModules({ ...loaded, config });
  const isPython = (file: string): boolean => file.endsWith(".py");
  const javaScript = modules.filter((file) => !isPython(file));
  const hosted = await openJavaScript([...(own ? [own] : []), ...javaScript], request);
  let python: PythonSession | null = null;
  /** Started only to ask what is installed. */
  let asked: PythonSession | null = null;
  const close = async (): Promise<void> => {
    await Promise.all([hosted.close(), python?.close(), asked?.close()]);
  };
  try {
    python = await openPython(modules.filter(isPython), request);
  } catch (error) {
    await close();
    throw error;
  }
  const announced = async (): Promise<readonly Check[]> => {
    if (python !== null) return await python.loadEntryPoints();
    try {
      asked = await startPython(request, {});
    } catch (error) {
      // No Python, or none that runs: then it has no checks either.
      if (error instanceof TargetConfigError && config.python === undefined) return [];
      throw error;
    }
    return await asked.loadEntryPoints();
  };
  return { checks: [...hosted.checks, ...(python?.checks ?? [])], python, announced, close };
}

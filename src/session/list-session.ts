/** `list`: names with a line each. */
import { loadBuiltIns } from "../checks/index.js";
import { UsageError } from "../domain/errors.js";
import { didYouMean } from "../problems/nearest.js";
import { builtInReporters } from "../reporters/index.js";
import { loadConfig } from "../suite/load-config.js";
import { targetKinds } from "../targets/create-target.js";
import { openCustomChecks } from "./open-custom-checks.js";
import { overrideConfig } from "./overrides.js";
import { prepareSuite, type SuiteRequest } from "./prepare-suite.js";

export interface Listed {
  name: string;
  summary: string;
}

async function listCases(request: SuiteRequest): Promise<Listed[]> {
  const prepared = await prepareSuite(request);
  await prepared.close();
  return prepared.suite.cases.map((bound) => {
    const tags = bound.case.tags.length > 0 ? `  [${bound.case.tags.join(", ")}]` : "";
    const marks = [
      ...(bound.case.mustPass ? ["must pass"] : []),
      ...(bound.case.quarantine ? [`quarantined until ${bound.case.quarantine.until}`] : []),
    ];
    const more = marks.length > 0 ? `  (${marks.join("; ")})` : "";
    return {
      name: bound.case.id,
      summary: `${bound.checks.map((check) => check.label).join(", ")}${tags}${more}`,
    };
  });
}

/** The built-in checks, then those of the configuration and of its target, with where they come from. */
async function listChecks(request: SuiteRequest): Promise<Listed[]> {
  const builtIn = await loadBuiltIns();
  const loaded = await loadConfig({
    cwd: request.cwd,
    env: request.env,
    ...(request.config === undefined ? {} : { path: request.config }),
  });
  const overrides = request.overrides ?? {};
  const custom = await openCustomChecks({
    loaded,
    config: overrideConfig(loaded.config, overrides),
    targetBase: overrides.target === undefined ? loaded.baseDir : request.cwd,
    cwd: request.cwd,
  });
  try {
    // Python is asked what its packages announce where it runs already.
    const announced = custom.python === null ? [] : await custom.announced();
    const own = new Set([...custom.checks, ...announced]);
    return [...builtIn, ...own].map(({ type, summary, origin }) => ({
      name: type,
      summary: origin === undefined ? summary : `${summary}  (${origin})`,
    }));
  } finally {
    await custom.close();
  }
}

/**
 * The rows of `list WHAT`.
 * @throws UsageError for an unknown kind; for cases, what loading a suite throws; for checks, what
 *   loading a configuration and its modules throws.
 */
export async function listSession(what: string, request: SuiteRequest): Promise<Listed[]> {
  switch (what) {
    case "cases":
      return listCases(request);
    case "checks":
      return listChecks(request);
    case "targets": {
      const kinds = await Promise.all(targetKinds.map((entry) => entry.load()));
      return kinds.map(({ kind, summary }) => ({ name: kind, summary }));
    }
    case "reporters": {
      const reporters = await Promise.all(builtInReporters.map((entry) => entry.load()));
      return reporters.map(({ name, summary }) => ({ name, summary }));
    }
    default:
      throw new UsageError(
        `list knows no '${what}'${didYouMean(what, ["cases", "checks", "targets", "reporters"])}`,
        "cases, checks, targets or reporters",
      );
  }
}

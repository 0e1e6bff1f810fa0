/** `list`: names with a line each. */
import { loadBuiltIns } from "../checks/index.js";
import { UsageError } from "../domain/errors.js";
import { didYouMean } from "../problems/nearest.js";
import { builtInReporters } from "../reporters/index.js";
import { targetKinds } from "../targets/create-target.js";
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

/**
 * The rows of `list WHAT`.
 * @throws UsageError for an unknown kind; for cases, what loading a suite throws.
 */
export async function listSession(what: string, request: SuiteRequest): Promise<Listed[]> {
  switch (what) {
    case "cases":
      return listCases(request);
    case "checks":
      return (await loadBuiltIns()).map(({ type, summary }) => ({ name: type, summary }));
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

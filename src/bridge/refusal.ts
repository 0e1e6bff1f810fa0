/** From an error to what the other side is told, so that it can raise an error of its own language. */
import { describeThrown } from "../domain/errors.js";
import { formatProblems } from "../problems/format.js";
import type { Problem } from "../problems/problem.js";
import type { Refusal, RefusalKind } from "./messages.js";

const kinds: Record<string, RefusalKind> = {
  UsageError: "usage",
  TargetConfigError: "target",
  CheckConfigError: "checks",
  TrialError: "trial",
};

/** A problem of a check names it; others lie in the case itself or in a configuration. */
function kindOf(problems: readonly Problem[]): RefusalKind {
  return problems.some(({ where }) => where?.includes("check ")) ? "checks" : "cases";
}

function hasProblems(error: Error): error is Error & { problems: readonly Problem[] } {
  return "problems" in error && Array.isArray(error.problems);
}

/**
 * @param cwd files below it are named relative to it
 * @param cancelled whether the request was withdrawn, which explains whatever was thrown
 */
export function refusalOf(error: unknown, cwd: string | undefined, cancelled: boolean): Refusal {
  if (!(error instanceof Error)) return { kind: "fault", message: describeThrown(error) };
  const { message } = error;
  if (cancelled) return { kind: "cancelled", message };
  if (hasProblems(error)) {
    const { problems } = error;
    const shown = formatProblems(problems, cwd === undefined ? {} : { cwd });
    return { kind: kindOf(problems), message: shown, problems };
  }
  const hint = "hint" in error && typeof error.hint === "string" ? { hint: error.hint } : {};
  const kind = kinds[error.name];
  if (kind !== undefined) return { kind, message, ...hint };
  if ("code" in error && "syscall" in error && typeof error.code === "string") {
    const path = "path" in error && typeof error.path === "string" ? { path: error.path } : {};
    return { kind: "system", message, code: error.code, ...path };
  }
  return { kind: "fault", message: error.stack ?? describeThrown(error) };
}

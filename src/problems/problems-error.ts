/** The error that carries every problem found, so that a person mends them all in one go. */
import { formatProblems } from "./format.js";
import type { Problem } from "./problem.js";

/** Something that a person wrote is wrong; its message shows all problems, without colours. */
export class ProblemsError extends Error {
  override name = "ProblemsError";
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(formatProblems(problems));
    this.problems = problems;
  }
}

/** @throws ProblemsError when there is at least one problem. */
export function throwProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new ProblemsError(problems);
}

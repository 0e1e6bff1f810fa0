/** The target kind for Python functions, run in warm worker processes. */
import type { Target } from "../domain/target.js";
import { PythonSession } from "./python-session.js";
import type { TargetKind, TargetOptions } from "./target-kind.js";

/** The target of processes that run already, or one that has its processes for itself. */
function create(options: TargetOptions): Target {
  if (options.pythonSession) return options.pythonSession.target();
  const session = new PythonSession({ ...options, target: String(options.spec) });
  return session.target(() => session.close());
}

export const pythonTarget: TargetKind = {
  kind: "python",
  summary: "a Python function, `path/to/file.py:function` or `package.module:function`",
  create,
};

/** Finds keys named `__proto__`, which schemas pass over in silence: a policy must not lose one. */
import type { Finding } from "../problems/describe-issues.js";
import type { Path } from "../problems/problem.js";

/** A finding for every key `__proto__` in a document as written, at any depth. */
export function protoFindings(value: unknown, path: Path = []): Finding[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (key !== "__proto__") return protoFindings(inner, at);
    return [{ path: at, on: "key" as const, message: 'a key cannot be called "__proto__"' }];
  });
}

/** The table of built-in checks, each loaded when a suite uses it. A new one is its file and a line here. */
import type { Check } from "../domain/check.js";

/** Every built-in check by its type, in the order of the reference. */
const files: Record<string, () => Promise<Check>> = {
  contains: async () => (await import("./contains.js")).contains,
  lead: async () => (await import("./lead.js")).lead,
  equals: async () => (await import("./equals.js")).equals,
  regex: async () => (await import("./regex.js")).regex,
  forbidden: async () => (await import("./forbidden.js")).forbidden,
  abstain: async () => (await import("./abstain.js")).abstain,
  number: async () => (await import("./number.js")).number,
  citation: async () => (await import("./citation.js")).citation,
  retrieval: async () => (await import("./retrieval.js")).retrieval,
  json: async () => (await import("./json.js")).json,
  similarity: async () => (await import("./similarity.js")).similarity,
  tool_calls: async () => (await import("./tool-calls.js")).toolCalls,
  grounded: async () => (await import("./grounded.js")).grounded,
  language: async () => (await import("./language.js")).language,
  latency: async () => (await import("./latency.js")).latency,
  cost: async () => (await import("./cost.js")).cost,
  tokens: async () => (await import("./tokens.js")).tokens,
  any_of_checks: async () => (await import("./check-groups.js")).anyOfChecks,
  all_of_checks: async () => (await import("./check-groups.js")).allOfChecks,
};

/** The types of all built-in checks, in the order of the reference. */
export const builtInTypes: readonly string[] = Object.keys(files);

/**
 * Loads built-in checks: those of `types` (others than built-in ones are passed over), in the order of
 * the reference.
 * @param types @default all of them
 */
export function loadBuiltIns(types: Iterable<string> = builtInTypes): Promise<Check[]> {
  const wanted = new Set(types);
  const known = Object.entries(files).filter(([type]) => wanted.has(type));
  return Promise.all(known.map(([, load]) => load()));
}

/** Keeps credentials that stand in a configuration out of the source lines that problems show. */
import type { Problem } from "../problems/problem.js";

const REFERENCE = /\$\{[^}]*\}/g;
const CREDENTIAL = /authorization|bearer|cookie|token|secret|password|api[-_ ]?key/i;
const SCHEME = /^(?:bearer|basic|token|apikey)?\s*$/i;

function literalHeaders(written: Record<string, unknown>): string[] {
  const http = written["http"];
  if (typeof http !== "object" || http === null || !("headers" in http)) return [];
  const { headers } = http;
  if (typeof headers !== "object" || headers === null) return [];
  return Object.values(headers)
    .filter((value) => typeof value === "string" || typeof value === "number")
    .map(String)
    .filter((value) => !SCHEME.test(value.replace(REFERENCE, "").trim()));
}

/** Problems of a text that could not be read at all, without lines that may well hold a credential. */
export function hideLikelySecrets(problems: readonly Problem[]): Problem[] {
  return problems.map((problem) => {
    const { sourceLine, ...rest } = problem;
    return sourceLine !== undefined && CREDENTIAL.test(sourceLine) ? rest : problem;
  });
}

/** The problems, without the source line where it shows a header's literal value. */
export function hideHeaderValues(
  problems: readonly Problem[],
  written: Record<string, unknown>,
): Problem[] {
  const literals = literalHeaders(written);
  return problems.map((problem) => {
    const { sourceLine, ...rest } = problem;
    const shows = sourceLine !== undefined && literals.some((value) => sourceLine.includes(value));
    return shows ? rest : problem;
  });
}

/** Finds references to variables that are not set, before anything runs. */
import { expandVariables } from "../domain/expand-variables.js";
import type { Path, Problem } from "../problems/problem.js";
import { pathText } from "../problems/problem.js";
import { hideHeaderValues } from "./hide-header-values.js";
import type { LoadedConfig } from "./load-config.js";

/** A text in which references are filled. */
interface Template {
  path: Path;
  text: string;
}

function textsIn(value: unknown, path: Path): Template[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => textsIn(item, [...path, index]));
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, [...path, key]));
}

const httpKeys = ["headers", "body", "query", "ca", "cert", "key", "proxy"] as const;

/** A target that is an endpoint, or may be one once its variables are filled in. */
function isEndpoint(target: unknown): target is string {
  return typeof target === "string" && /^(https?:\/\/|\$\{)/i.test(target);
}

function templatesOf({ config }: LoadedConfig): Template[] {
  const { target, http, queue } = config;
  const templates = textsIn(queue?.url, ["queue", "url"]);
  if (target !== undefined && !isEndpoint(target)) return templates;
  return [
    ...textsIn(target, ["target"]),
    ...httpKeys.flatMap((key) => textsIn(http?.[key], ["http", key])),
    ...templates,
  ];
}

/** `${API-TOKEN}`: looks like a reference but is none, and would be sent as it is. */
function malformed(text: string): string[] {
  const references = text.match(/\$\{[^}]*\}?/g) ?? [];
  return references.filter((found) => !/^\$\{[A-Za-z_][A-Za-z0-9_]*(:-[^}]*)?\}$/.test(found));
}

function problemsOf({ path, text }: Template, loaded: LoadedConfig): Problem[] {
  // A target from the command line stands nowhere in the file.
  const written = path[0] !== "target" || loaded.written["target"] === text;
  const where = `"${pathText(path)}"`;
  const place = { ...(written ? loaded.at(path) : {}), where };
  const isBody = path[1] === "body";
  const wrong = isBody ? [] : malformed(text);
  return [
    ...expandVariables(text, loaded.env).missing.map((name) => ({
      ...place,
      message: `environment variable ${name} is ${loaded.env[name] === "" ? "empty" : "not set"}`,
      hint: `set it, write it into env_file, or give a default: \${${name}:-…}`,
    })),
    ...wrong.map((reference) => ({
      ...place,
      message: `${JSON.stringify(reference)} is no reference to a variable`,
      hint: "write ${NAME} or ${NAME:-default}; a name has letters, digits and _",
    })),
  ];
}

/**
 * A problem for each variable that the target's URL, the `http` keys (where the target is an
 * endpoint) or the queue refer to and that is neither set nor has a default.
 */
export function variableProblems(loaded: LoadedConfig): Problem[] {
  const problems = templatesOf(loaded).flatMap((template) => problemsOf(template, loaded));
  return hideHeaderValues(problems, loaded.written);
}

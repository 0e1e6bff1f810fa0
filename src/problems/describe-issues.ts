/** Turns what a zod schema refused into plain sentences with the path of the key or value at fault. */
import type * as z from "zod";
import { kindOf, orList, ruleText, standsAlone, typeText } from "./issue-text.js";
import { didYouMean, nearestName } from "./nearest.js";
import { type Path, pathText } from "./problem.js";
import { descriptionAt, keysAt, valueAt } from "./schema-walk.js";

/** Something wrong at a path of a document, before it has a place in a file. */
export interface Finding {
  path: Path;
  /** Whether the key itself is at fault (unknown), or what it holds. @default "value" */
  on?: "key" | "value";
  where?: string;
  message: string;
  hint?: string;
}

/** How findings are worded. */
export interface IssueWords {
  /** What a name in the document is called. @default "key" */
  noun?: "key" | "parameter" | "field";
  /** The schema's spelling of a key to the one in the document (camelCase in TypeScript). */
  spell?: (key: string) => string;
  /** Names known besides the schema's, for the nearest. */
  alsoKnown?: readonly string[];
}

type Issue = z.core.$ZodIssue;

function pathOf(issue: Issue): Path {
  return issue.path.map((step) => (typeof step === "number" ? step : String(step)));
}

function isAboutKind(issue: Issue): boolean {
  return (
    issue.path.length === 0 && (issue.code === "invalid_type" || issue.code === "invalid_value")
  );
}

/** Of a union, the issues of the member that was meant; null when no member is of the value's kind. */
function meantMember(issue: z.core.$ZodIssueInvalidUnion): Issue[] | null {
  const meant = issue.errors.filter((issues) => issues.length > 0 && !issues.some(isAboutKind));
  const best = meant.sort((a, b) => a.length - b.length)[0];
  return best ? best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) : null;
}

function flatten(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const meant = meantMember(issue);
  return meant === null ? [issue] : meant.flatMap(flatten);
}

function kindsOf(issue: z.core.$ZodIssueInvalidUnion): string[] {
  return issue.errors.flat().flatMap((inner) => {
    if (inner.code === "invalid_type") return [typeText(inner.expected)];
    if (inner.code === "invalid_union") return kindsOf(inner);
    if (inner.code === "invalid_value") return inner.values.map((value) => JSON.stringify(value));
    return [];
  });
}

/** One finding a fault, in the order of the schema's issues. */
export function describeIssues(
  issues: readonly Issue[],
  document: unknown,
  schema: z.ZodType,
  words: IssueWords = {},
): Finding[] {
  const noun = words.noun ?? "key";
  const spell = words.spell ?? ((key) => key);
  const spelled = (path: Path) =>
    pathText(path.map((step) => (typeof step === "string" ? spell(step) : step)));
  const flat = issues.flatMap(flatten);
  const meantKeys = new Set<string>();

  const unknownKeys = (issue: z.core.$ZodIssueUnrecognizedKeys): Finding[] => {
    const path = pathOf(issue);
    const known = keysAt(schema, path);
    const names = [...known.map(spell), ...(path.length === 0 ? (words.alsoKnown ?? []) : [])];
    return issue.keys.map((key) => {
      const nearest = nearestName(key, names);
      if (nearest !== undefined) meantKeys.add(spelled([...path, nearest]));
      const within = path.length === 0 ? "" : ` in "${spelled(path)}"`;
      const near = didYouMean(key, names);
      return {
        path: [...path, key],
        on: "key",
        message: `unknown ${noun} ${JSON.stringify(key)}${within}${near}`,
        ...(near === "" && names.length > 0 ? { hint: `known: ${names.join(", ")}` } : {}),
      };
    });
  };

  const unknown = flat.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? unknownKeys(issue) : [],
  );
  const others = flat.flatMap((issue): Finding[] => {
    if (issue.code === "unrecognized_keys") return [];
    const path = pathOf(issue);
    const value = valueAt(document, path);
    const name = spelled(path);
    const description = path.length === 0 ? undefined : descriptionAt(schema, path);
    const hint = description === undefined ? {} : { hint: `${name}: ${description}` };
    const last = path.at(-1);
    if (value === undefined && typeof last === "string" && !standsAlone(issue)) {
      // The misspelt key is one fault, not two.
      if (meantKeys.has(name)) return [];
      const parent = path.slice(0, -1);
      const within = parent.length === 0 ? "" : ` in "${spelled(parent)}"`;
      const key = JSON.stringify(spell(last));
      return [{ path: parent, message: `missing required ${noun} ${key}${within}`, ...hint }];
    }
    if (issue.code === "invalid_union") {
      const kinds = orList(kindsOf(issue));
      const wanted = kinds === "" ? "is not valid" : `must be ${kinds}, got ${kindOf(value)}`;
      return [{ path, message: path.length === 0 ? wanted : `"${name}" ${wanted}`, ...hint }];
    }
    const text = ruleText(issue, value);
    if (path.length === 0) return [{ path, message: text }];
    if (standsAlone(issue)) {
      const named = new RegExp(`\\b${String(last).replace(/\W/g, "\\$&")}\\b`).test(text);
      return [{ path, message: named ? text : `"${name}": ${text}` }];
    }
    return [{ path, message: `"${name}" ${text}`, ...hint }];
  });
  return [...unknown, ...others];
}

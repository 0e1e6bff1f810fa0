/** Plain words for the single rules of a schema: types, bounds, choices and formats. */
import type * as z from "zod";
import { didYouMean } from "./nearest.js";

const LONGEST_VALUE = 40;

/** `a list`, `text`, `null`: what a value is, in the words of the manual. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "number") return Number.isFinite(value) ? "a number" : String(value);
  if (typeof value === "boolean") return String(value);
  const kinds: Record<string, string> = {
    string: "text",
    object: "an object",
    undefined: "nothing",
    function: "a function",
    bigint: "a number too large to be exact",
  };
  return kinds[typeof value] ?? `a ${typeof value}`;
}

/** A value as JSON, cut where it is long. */
export function valueText(value: unknown): string {
  const text = typeof value === "object" && value !== null ? kindOf(value) : JSON.stringify(value);
  if (text === undefined) return kindOf(value);
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE).toWellFormed()}…`;
}

/** What zod calls a type, in the words of the manual. */
export function typeText(expected: string): string {
  const words: Record<string, string> = {
    string: "text",
    number: "a number",
    int: "a whole number",
    boolean: "true or false",
    array: "a list",
    tuple: "a list",
    object: "an object",
    record: "an object",
    null: "null",
  };
  return words[expected] ?? expected;
}

/** `a, b or c`. */
export function orList(items: readonly string[]): string {
  const unique = [...new Set(items)];
  const last = unique.pop() ?? "";
  return unique.length === 0 ? last : `${unique.join(", ")} or ${last}`;
}

function boundText(
  issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
  value: unknown,
): string {
  const small = issue.code === "too_small";
  const bound = small ? issue.minimum : issue.maximum;
  if (issue.origin === "string" || issue.origin === "array" || issue.origin === "set") {
    if (small && Number(bound) === 1) return "must not be empty";
    const unit = issue.origin === "string" ? "character" : "item";
    return `must have ${small ? "at least" : "at most"} ${bound} ${unit}${Number(bound) === 1 ? "" : "s"}`;
  }
  const inclusive = issue.inclusive ?? true;
  const relation = small
    ? inclusive
      ? "at least"
      : "greater than"
    : inclusive
      ? "at most"
      : "less than";
  return `must be ${relation} ${bound}, got ${valueText(value)}`;
}

function formatText(issue: z.core.$ZodIssueInvalidStringFormat, value: unknown): string {
  if (issue.format === "date") return `must be a date like 2026-12-31, got ${valueText(value)}`;
  if (issue.format === "url") return "must be a URL";
  const pattern = /^\/\^\(([\w|]+)\)\$\/i?$/.exec(issue.pattern ?? "")?.[1];
  if (pattern) return `must be ${orList(pattern.split("|"))}, got ${valueText(value)}`;
  return `is not of the form that is wanted, got ${valueText(value)}`;
}

function choiceText(issue: z.core.$ZodIssueInvalidValue, value: unknown): string {
  const choices = issue.values.map((choice) => valueText(choice));
  const near = typeof value === "string" ? didYouMean(value, issue.values.map(String)) : "";
  return `must be ${orList(choices)}, got ${valueText(value)}${near}`;
}

/** Whether the message was written by the schema's author; zod's own ones are put in plainer words. */
function isAuthored(message: string): boolean {
  return message !== "" && !/^(Invalid|Too (small|big)|Unrecognized)\b/.test(message);
}

/** What is wrong with `value`, to be read behind the name of its key. */
export function ruleText(issue: z.core.$ZodIssue, value: unknown): string {
  if (isAuthored(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      if (issue.expected === "int" && typeof value === "number")
        return `must be a whole number, got ${valueText(value)}`;
      return `must be ${typeText(issue.expected)}, got ${kindOf(value)}`;
    case "too_small":
    case "too_big":
      return boundText(issue, value);
    case "invalid_value":
      return choiceText(issue, value);
    case "invalid_format":
      return formatText(issue, value);
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}, got ${valueText(value)}`;
    default:
      return `is not valid: ${issue.message}`;
  }
}

/** Whether the text of a rule stands by itself (an author's sentence) or wants its key before it. */
export function standsAlone(issue: z.core.$ZodIssue): boolean {
  return isAuthored(issue.message);
}

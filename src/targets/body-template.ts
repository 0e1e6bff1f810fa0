/** Fills a case into the body and the query of a request, in the parsed tree, never in its text. */
import type { CaseInput } from "../domain/case.js";
import { TargetConfigError, TrialError } from "../domain/errors.js";

/** What a template may refer to. */
export interface Filling {
  id: string;
  input: CaseInput;
}

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;
const WHOLE = /^\{\{\s*([^{}]*?)\s*\}\}$/;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Applies a function to every text of a JSON tree; keys are left alone. */
export function mapTexts(tree: unknown, change: (text: string) => unknown): unknown {
  if (typeof tree === "string") return change(tree);
  if (Array.isArray(tree)) return tree.map((item) => mapTexts(item, change));
  if (!isRecord(tree)) return tree;
  return Object.fromEntries(
    Object.entries(tree).map(([key, item]) => [key, mapTexts(item, change)]),
  );
}

/** @throws TargetConfigError when a placeholder is none of `{{input}}`, `{{input.field}}`, `{{id}}`. */
export function checkPlaceholders(tree: unknown, where: string): void {
  mapTexts(tree, (text) => {
    for (const [written, name = ""] of text.matchAll(PLACEHOLDER)) {
      if (name === "input" || name === "id" || /^input\.[^.]/.test(name)) continue;
      throw new TargetConfigError(
        `${where} has the unknown placeholder ${written}`,
        "known are {{input}}, {{input.field}} and {{id}}",
      );
    }
    return text;
  });
}

/** Whether a text refers to the input. */
export function mentionsInput(text: string): boolean {
  return [...text.matchAll(PLACEHOLDER)].some(([, name]) => name !== "id");
}

function lookUp(name: string, { id, input }: Filling): unknown {
  if (name === "id") return id;
  let value: unknown = input;
  for (const key of name.split(".").slice(1)) {
    const found = Array.isArray(value) || isRecord(value) ? Reflect.get(value, key) : undefined;
    if (found === undefined) {
      throw new TrialError(`the case's input has no ${name}, which the request needs`, "exception");
    }
    value = found;
  }
  return value;
}

/** A value as text: a string as it is, anything else as JSON. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * A text that is one placeholder becomes the value itself (an object stays one); placeholders
 * within a text become text.
 * @throws TrialError when the case's input lacks the field.
 */
export function fillText(text: string, filling: Filling): unknown {
  const whole = WHOLE.exec(text)?.[1];
  if (whole !== undefined) return lookUp(whole, filling);
  return text.replace(PLACEHOLDER, (_, name: string) => asText(lookUp(name, filling)));
}

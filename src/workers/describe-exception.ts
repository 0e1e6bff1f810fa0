/** What was thrown, as data that can leave a thread: its class, its message, its stack. */
import { TargetResultError } from "../domain/target-result.js";
import type { Thrown } from "./messages.js";

function isErrorLike(
  value: unknown,
): value is { name: unknown; message: unknown; stack?: unknown } {
  return typeof value === "object" && value !== null && "message" in value && "name" in value;
}

function className(error: object, name: unknown): string {
  const ofClass = error.constructor?.name;
  if (typeof name === "string" && name !== "" && name !== "Error") return name;
  return ofClass && ofClass !== "Object" ? ofClass : "Error";
}

/** Works across realms and copies of a class: it looks at names, not at `instanceof`. */
export function describeException(value: unknown): Thrown {
  if (!isErrorLike(value)) {
    return {
      type: "thrown value",
      message: typeof value === "object" ? jsonText(value) : String(value),
    };
  }
  const thrown: Thrown = { type: className(value, value.name), message: String(value.message) };
  if (typeof value.stack === "string") thrown.trace = value.stack;
  if (value instanceof TargetResultError) thrown.kind = "response";
  return thrown;
}

function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

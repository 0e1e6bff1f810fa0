/** Compares the arguments of a call with those that are wanted, with tolerances for numbers. */
import { fieldOf, jsonEqual } from "../json-equal.js";
import { shortJson } from "../short-json.js";

/** How near numbers must be, and whether arguments that nobody asked for matter. */
export interface ArgumentRules {
  readonly absTol: number;
  /** As a share of the wanted number. */
  readonly relTol: number;
  /** Whether objects may have further keys, at every depth. */
  readonly partial: boolean;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function near(given: number, wanted: number, { absTol, relTol }: ArgumentRules): boolean {
  const distance = Math.abs(given - wanted);
  const slack = 4 * Number.EPSILON * Math.abs(wanted);
  return distance <= absTol + slack || distance <= relTol * Math.abs(wanted) + slack;
}

/** What differs, as `path: is …, not …`; empty when the arguments match. */
export function argumentMisses(
  given: unknown,
  wanted: unknown,
  rules: ArgumentRules,
  path = "",
): string[] {
  const at = path === "" ? "the arguments" : path;
  if (typeof given === "number" && typeof wanted === "number") {
    return near(given, wanted, rules) ? [] : [`${at}: is ${given}, not ${wanted}`];
  }
  if (isObject(given) && isObject(wanted)) {
    const step = (key: string) => (path === "" ? key : `${path}.${key}`);
    const misses = Object.keys(wanted).flatMap((key) => {
      const field = fieldOf(given, key);
      return field === undefined
        ? [`${step(key)}: is missing`]
        : argumentMisses(field.value, wanted[key], rules, step(key));
    });
    if (rules.partial) return misses;
    const more = Object.keys(given).filter((key) => fieldOf(wanted, key) === undefined);
    return [...misses, ...more.map((key) => `${step(key)}: is not wanted`)];
  }
  if (Array.isArray(given) && Array.isArray(wanted)) {
    if (given.length !== wanted.length) {
      const count = given.length === 1 ? "1 item" : `${given.length} items`;
      return [`${at}: has ${count}, not ${wanted.length}`];
    }
    return wanted.flatMap((item: unknown, index) =>
      argumentMisses(given[index], item, rules, `${path}[${index}]`),
    );
  }
  if (path === "" && typeof given === "string" && isObject(wanted)) {
    return Object.keys(wanted).length === 0 && rules.partial
      ? []
      : [`the arguments are not JSON: ${shortJson(given, 60)}`];
  }
  return jsonEqual(given, wanted)
    ? []
    : [`${at}: is ${shortJson(given, 60)}, not ${shortJson(wanted, 60)}`];
}

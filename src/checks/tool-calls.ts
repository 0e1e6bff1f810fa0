/** The check `tool_calls`: the right tools were called, with the right arguments, and no forbidden one. */
import * as z from "zod";
import { defineCheck } from "../domain/check.js";
import type { CheckOutcome } from "../domain/trial.js";
import { shortJson } from "./short-json.js";
import { textList } from "./text-list.js";
import { type ArgumentRules, argumentMisses } from "./tool-calls/match-arguments.js";
import { pairInAnyOrder, pairInOrder } from "./tool-calls/pair-calls.js";
import { readToolCall, type ToolCall } from "./tool-calls/read-call.js";

const toolName = z.string().min(1);
const call = z.union([
  toolName.transform((name) => ({ name: name.normalize("NFC"), arguments: undefined })),
  z.strictObject({
    name: toolName.transform((name) => name.normalize("NFC")).describe("the tool"),
    arguments: z
      .record(z.string(), z.json())
      .optional()
      .describe("what it must be given; without, anything"),
  }),
]);
type WantedCall = z.output<typeof call>;

/** Most calls, and most faults, that the detail names. */
const mostNamed = 20;

const tolerance = z.number().min(0).default(0);

function isForbidden(name: string, forbidden: readonly string[] = []): boolean {
  return forbidden.some((one) => one.normalize("NFC") === name);
}

const params = z
  .strictObject({
    calls: z
      .union([z.array(call), call.transform((one) => [one])])
      .optional()
      .describe("the calls that are wanted: names, or objects with name and arguments"),
    mode: z
      .enum(["exact", "ordered", "superset", "subset"])
      .default("superset")
      .describe(
        "exact: these and no others, in this order; ordered: these in this order, others may stand between; superset: these in any order, others may be; subset: none but these",
      ),
    any_order: z.boolean().default(false).describe("whether exact leaves the order open"),
    exact_arguments: z
      .boolean()
      .default(false)
      .describe("whether further arguments, at any depth, are a difference"),
    abs_tol: tolerance.describe("accepted difference of numbers in arguments"),
    rel_tol: tolerance.describe("accepted difference of numbers as a share of the wanted one"),
    forbidden: textList.optional().describe("tools that must not be called: a name, or a list"),
  })
  .superRefine(({ calls, mode, any_order, forbidden }, ctx) => {
    const refuse = (path: string[], message: string) =>
      ctx.addIssue({ code: "custom", path, message });
    if (calls === undefined && forbidden === undefined)
      refuse([], "neither calls nor forbidden given");
    if (calls?.length === 0 && (mode === "superset" || mode === "ordered")) {
      refuse(
        ["calls"],
        `calls is empty, which mode "${mode}" is always content with; for no calls at all use mode "exact"`,
      );
    }
    const both = (calls ?? []).find(({ name }) => isForbidden(name, forbidden));
    if (both !== undefined) {
      refuse(
        ["forbidden"],
        `${JSON.stringify(both.name)} is wanted by calls and forbidden as well`,
      );
    }
    if (any_order && mode !== "exact") {
      refuse(
        ["any_order"],
        `any_order belongs to mode "exact"; "${mode}" settles the order by itself`,
      );
    }
  });

type Params = z.output<typeof params>;

export const toolCalls = defineCheck<Params>({
  type: "tool_calls",
  reads: ["toolCalls"],
  summary: "The wanted tools were called with the wanted arguments, and no forbidden one.",
  params,
  run: (result, written): CheckOutcome => {
    const made = result.toolCalls.map(readToolCall);
    const { calls, forbidden = [] } = written;
    const faults = forbidden
      .filter((name) => made.some((one) => isForbidden(one.name, [name])))
      .map((name) => `called the forbidden ${JSON.stringify(name)}`);
    const judged = calls === undefined ? undefined : judge(made, calls, written);
    const all = [...faults, ...(judged?.faults ?? [])];
    const score = judged === undefined ? null : faults.length > 0 ? 0 : judged.score;
    const names = made.map(({ name }) => name);
    const called = `called: ${someOf(names, ", ") || "none"}`;
    return {
      passed: all.length === 0,
      score,
      detail: all.length === 0 ? called : `${someOf(all, "; ")}; ${called}`,
    };
  },
});

/** The first of many in words; an agent that calls in a loop makes hundreds. */
function someOf(words: readonly string[], between: string): string {
  const more = words.length > mostNamed ? ` and ${words.length - mostNamed} more` : "";
  return words.slice(0, mostNamed).join(between) + more;
}

/** The score is the share of calls, wanted or made as the mode looks at, that have their like. */
function judge(
  made: readonly ToolCall[],
  wanted: readonly WantedCall[],
  { mode, any_order, abs_tol, rel_tol, exact_arguments }: Params,
): { faults: string[]; score: number } {
  const rules: ArgumentRules = { absTol: abs_tol, relTol: rel_tol, partial: !exact_arguments };
  const misses = (given: number, want: number): string[] | undefined => {
    const one = made[given];
    const other = wanted[want];
    if (one === undefined || other === undefined || one.name !== other.name) return undefined;
    if (one.broken) return [`the arguments are not JSON: ${shortJson(one.arguments, 60)}`];
    return other.arguments === undefined
      ? []
      : argumentMisses(one.arguments, other.arguments, rules);
  };
  const fits = (given: number, want: number) => misses(given, want)?.length === 0;
  const ordered = mode === "ordered" || (mode === "exact" && !any_order);
  const pairs = (ordered ? pairInOrder : pairInAnyOrder)(made.length, wanted.length, fits);
  const used = new Set(pairs);
  const lacking = wanted.flatMap(({ name }, want) => {
    if (pairs[want] !== undefined) return [];
    const nearest = made
      .map((_, given) => (used.has(given) ? undefined : misses(given, want)))
      .filter((found) => found !== undefined && found.length > 0)
      .sort((a, b) => (a?.length ?? 0) - (b?.length ?? 0))[0];
    const place = ordered && made.some((_, given) => fits(given, want)) ? " in its place" : "";
    const why = nearest === undefined ? "" : ` (${nearest.slice(0, 3).join(", ")})`;
    return [`missing ${JSON.stringify(name)}${place}${why}`];
  });
  const surplus = made.flatMap(({ name }, given) =>
    used.has(given) ? [] : [`not wanted: ${JSON.stringify(name)}`],
  );
  const paired = wanted.length - lacking.length;
  const share = (whole: number) => (whole === 0 ? 1 : paired / whole);
  if (mode === "subset") return { faults: surplus, score: share(made.length) };
  if (mode === "exact") {
    const both = (made.length + wanted.length) / 2;
    return { faults: [...lacking, ...surplus], score: share(both) };
  }
  return { faults: lacking, score: share(wanted.length) };
}

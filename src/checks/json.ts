/** The check `json`: the output is JSON, maybe of a schema, maybe with a value at a path. */
import * as z from "zod";
import { defineCheck } from "../domain/check.js";
import { type JsonPath, JsonPathError, readJsonPath } from "../domain/json-path.js";
import type { CheckOutcome } from "../domain/trial.js";
import { readJson } from "./json/read-json.js";
import { SchemaError, type SchemaValidator, schemaValidator } from "./json/schema-validator.js";
import { jsonEqual } from "./json-equal.js";
import { shortJson } from "./short-json.js";

/** Errors of a schema that are shown in the detail. */
const mostErrors = 5;

interface WantedJson {
  fenced: boolean;
  path?: { written: string; find: JsonPath };
  validate?: SchemaValidator;
  equals?: { value: unknown };
}

const written = z.strictObject({
  schema: z
    .union([z.record(z.string(), z.json()), z.boolean()])
    .optional()
    .describe("a JSON Schema (2020-12, or what its $schema names) that the whole must meet"),
  path: z
    .string()
    .min(1)
    .optional()
    .describe("what must be there: items[0].id, or JSONPath with a leading $"),
  equals: z
    .json()
    .optional()
    .describe("what must stand at the path, or be the whole, by JSON value"),
  fenced: z
    .boolean()
    .default(false)
    .describe(
      "whether text around a fenced json block is accepted; else the whole output must be JSON",
    ),
});

/** Reads path and schema; asynchronous, since their libraries are loaded only when a suite has one. */
async function prepare(
  params: z.output<typeof written>,
  ctx: z.RefinementCtx,
): Promise<WantedJson> {
  const wanted: WantedJson = { fenced: params.fenced };
  if (params.equals !== undefined) wanted.equals = { value: params.equals };
  const refuse = (key: string, error: Error) =>
    ctx.addIssue({ code: "custom", path: [key], message: `${key}: ${error.message}` });
  if (params.path !== undefined) {
    try {
      wanted.path = { written: params.path, find: await readJsonPath(params.path) };
    } catch (error) {
      if (!(error instanceof JsonPathError)) throw error;
      refuse("path", error);
    }
  }
  if (params.schema !== undefined) {
    try {
      wanted.validate = await schemaValidator(params.schema);
    } catch (error) {
      if (!(error instanceof SchemaError)) throw error;
      refuse("schema", error);
    }
  }
  return wanted;
}

export const json = defineCheck<WantedJson>({
  type: "json",
  reads: ["output"],
  summary: "The output is JSON; it meets the schema, and has what is wanted at the path.",
  params: written.transform(prepare),
  run: async (result, { fenced, validate, path, equals }): Promise<CheckOutcome> => {
    const fail = (detail: string) => ({ passed: false, score: null, detail });
    const read = await readJson(result.output, fenced);
    if ("fault" in read) return fail(read.fault);
    const errors = validate?.(read.value) ?? [];
    if (errors.length > 0) {
      const more = errors.length > mostErrors ? `; and ${errors.length - mostErrors} more` : "";
      return fail(`not of the schema: ${errors.slice(0, mostErrors).join("; ")}${more}`);
    }
    const found = path?.find(read.value) ?? { found: true, value: read.value };
    if (!found.found) return fail(`nothing at ${JSON.stringify(path?.written)}`);
    if (equals === undefined || stands(found.value, read.value, path?.find, equals.value)) {
      return { passed: true, score: null, detail: "" };
    }
    const at = path === undefined ? "the output" : `at ${JSON.stringify(path.written)}:`;
    return fail(`${at} ${shortJson(found.value, 120)}, not ${shortJson(equals.value, 120)}`);
  },
});

/** One match of a JSONPath is the value, and a list of one as well: `$.items[*].id` may find one or more. */
function stands(found: unknown, whole: unknown, find: JsonPath | undefined, wanted: unknown) {
  if (jsonEqual(found, wanted)) return true;
  const all = find?.(whole, true);
  return all?.found === true && jsonEqual(all.value, wanted);
}

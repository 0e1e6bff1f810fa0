/** The JSON Schemas that are shipped: for editors, and for whoever reads our files. */
import * as z from "zod";
import { caseSchema } from "../domain/case.js";
import type { Check } from "../domain/check.js";
import { comparisonSchema } from "../domain/comparison.js";
import { historySchema } from "../domain/history.js";
import { journalEventSchema } from "../domain/journal.js";
import { reportSchema } from "../domain/report.js";
import { suiteConfigSchema } from "../domain/suite-config.js";

/** A JSON Schema, or a part of one. */
export type JsonSchema = Record<string, unknown>;

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** Parts that only say what JSON says by itself are left out. */
function generate(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.format === "date") delete jsonSchema.pattern;
    },
  });
  const { $schema: _dialect, "~standard": _standard, ...rest } = made as JsonSchema;
  return rest;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Adds `type`, `name` and `not` wherever the schema lists the keys of the parameters. */
function withSpecKeys(schema: JsonSchema, type: string): JsonSchema {
  const result = { ...schema };
  for (const key of ["anyOf", "oneOf", "allOf"]) {
    const members = result[key];
    if (Array.isArray(members))
      result[key] = members.map((member) =>
        isSchema(member) ? withSpecKeys(member, type) : member,
      );
  }
  if (result["type"] !== "object") return result;
  const properties = isSchema(result["properties"]) ? result["properties"] : {};
  const required = Array.isArray(result["required"]) ? result["required"] : [];
  return {
    ...result,
    properties: {
      type: { const: type },
      name: { type: "string", minLength: 1, description: "label in reports; default: the type" },
      not: {
        type: "boolean",
        default: false,
        description: "true: the check passes when it would fail, and the reverse",
      },
      ...properties,
    },
    required: ["type", ...required],
  };
}

/** The parameter that lists further checks holds them as a case does. */
function withNested(schema: JsonSchema, key: string | undefined): JsonSchema {
  const properties = schema["properties"];
  if (key === undefined || !isSchema(properties) || !isSchema(properties[key])) return schema;
  const list = { ...properties[key], items: { $ref: "#/$defs/check" } };
  return { ...schema, properties: { ...properties, [key]: list } };
}

function checkSchemas(checks: readonly Check[]): { defs: JsonSchema; check: JsonSchema } {
  const defs: JsonSchema = {};
  const branches = checks.map(({ type, summary, params, nested }) => {
    const schema = withNested(withSpecKeys(generate(params), type), nested);
    defs[`check_${type}`] = { description: summary, ...schema };
    return {
      if: { properties: { type: { const: type } }, required: ["type"] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { $ref: `#/$defs/check_${type}` },
    };
  });
  const check = {
    type: "object",
    properties: {
      type: {
        description: "the check; a type that is not listed is a custom check",
        anyOf: [{ enum: checks.map(({ type }) => type) }, { type: "string", minLength: 1 }],
      },
      name: { type: "string", minLength: 1 },
      not: { type: "boolean" },
    },
    required: ["type"],
    allOf: branches,
  };
  return { defs, check };
}

function casesSchema(checks: readonly Check[]): JsonSchema {
  const { defs, check } = checkSchemas(checks);
  const one = generate(caseSchema);
  const properties = isSchema(one["properties"]) ? one["properties"] : {};
  const listed = { type: "array", minItems: 1, items: { $ref: "#/$defs/check" } };
  return {
    $schema: DIALECT,
    title: "regressgate cases: one case (a line of JSON Lines) or a list of them",
    anyOf: [
      { $ref: "#/$defs/case" },
      { type: "array", minItems: 1, items: { $ref: "#/$defs/case" } },
    ],
    $defs: { case: { ...one, properties: { ...properties, checks: listed } }, check, ...defs },
  };
}

function titled(title: string, schema: z.ZodType): JsonSchema {
  return { $schema: DIALECT, title, ...generate(schema) };
}

/** All shipped schemas by the name of their file in `schema/`. */
export function jsonSchemas(checks: readonly Check[]): Record<string, JsonSchema> {
  return {
    "config.schema.json": titled("regressgate configuration (regressgate.yaml)", suiteConfigSchema),
    "cases.schema.json": casesSchema(checks),
    "report.schema.json": titled("regressgate report", reportSchema),
    "comparison.schema.json": titled("regressgate comparison (compare --json)", comparisonSchema),
    "history.schema.json": titled("regressgate history (history --json)", historySchema),
    "journal.schema.json": titled("regressgate journal, one event a line", journalEventSchema),
  };
}

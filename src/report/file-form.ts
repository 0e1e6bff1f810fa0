/** Values as files have them: keys in their spelling and in the schema's order, so that equal content is equal bytes. */
import * as z from "zod";
import { camelKey, toSnake } from "../domain/key-style.js";

type Conversion = (value: unknown) => unknown;

const same: Conversion = (value) => value;
const known = new WeakMap<z.core.$ZodType, Conversion>();

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectForm(schema: z.ZodObject): Conversion {
  const fields = Object.entries(schema.shape).map(([key, field]) => ({
    key,
    camel: camelKey(key),
    convert: fileFormOf(field),
  }));
  const own = new Set(fields.map(({ camel }) => camel));
  const open = schema.def.catchall !== undefined;
  return (value) => {
    if (!isRecord(value)) return value;
    const result: Record<string, unknown> = {};
    for (const { key, camel, convert } of fields) {
      const item = value[camel];
      if (item !== undefined) result[key] = convert === same ? item : convert(item);
    }
    if (open) for (const key of Object.keys(value)) if (!own.has(key)) result[key] = value[key];
    return result;
  };
}

function build(schema: z.core.$ZodType): Conversion {
  if (schema instanceof z.ZodObject) return objectForm(schema);
  if (schema instanceof z.ZodRecord) {
    const convert = fileFormOf(schema.valueType);
    if (convert === same) return same;
    return (value) =>
      isRecord(value)
        ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, convert(item)]))
        : value;
  }
  if (schema instanceof z.ZodArray) {
    const convert = fileFormOf(schema.element);
    return convert === same ? same : (value) => (Array.isArray(value) ? value.map(convert) : value);
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return fileFormOf(schema.unwrap());
  }
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodPipe) {
    return (value) => toSnake(schema, value);
  }
  return same;
}

/**
 * The function that makes of a value in our spelling the one that is written; unknown keys fall
 * away. The members of a union keep their order: which of them a value belongs to is not asked.
 */
export function fileFormOf(schema: z.core.$ZodType): Conversion {
  const found = known.get(schema);
  if (found) return found;
  const made = build(schema);
  known.set(schema, made);
  return made;
}

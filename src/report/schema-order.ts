/** Keys in the order of the schema, so that equal content is written as equal bytes. */
import * as z from "zod";

type Ordering = (value: unknown) => unknown;

const same: Ordering = (value) => value;
const known = new WeakMap<z.core.$ZodType, Ordering>();

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectOrdering(schema: z.ZodObject): Ordering {
  const fields = Object.entries(schema.shape).map(
    ([key, field]) => [key, orderingOf(field)] as const,
  );
  const own = new Set(Object.keys(schema.shape));
  const open = schema.def.catchall !== undefined;
  return (value) => {
    if (!isRecord(value)) return value;
    const result: Record<string, unknown> = {};
    for (const [key, order] of fields) {
      const item = value[key];
      if (item !== undefined) result[key] = order(item);
    }
    if (open) for (const key of Object.keys(value)) if (!own.has(key)) result[key] = value[key];
    return result;
  };
}

function build(schema: z.core.$ZodType): Ordering {
  if (schema instanceof z.ZodObject) return objectOrdering(schema);
  if (schema instanceof z.ZodRecord) {
    const order = orderingOf(schema.valueType);
    if (order === same) return same;
    return (value) =>
      isRecord(value)
        ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, order(item)]))
        : value;
  }
  if (schema instanceof z.ZodArray) {
    const order = orderingOf(schema.element);
    return order === same ? same : (value) => (Array.isArray(value) ? value.map(order) : value);
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return orderingOf(schema.unwrap());
  }
  return same;
}

/** The function that puts the keys of a value in the order of `schema`; unknown keys fall away. */
export function orderingOf(schema: z.core.$ZodType): Ordering {
  const found = known.get(schema);
  if (found) return found;
  const made = build(schema);
  known.set(schema, made);
  return made;
}

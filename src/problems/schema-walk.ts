/** Finds what a schema says about one place of a value: its keys, its description. */
import type * as z from "zod";
import type { Path } from "./problem.js";

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  valueType?: z.ZodType;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: readonly z.ZodType[];
}

function definitionOf(schema: z.ZodType): Definition {
  return schema.def as unknown as Definition;
}

/** The schemas inside wrappers (optional, default, pipe) and unions. */
function unwrap(schema: z.ZodType): z.ZodType[] {
  const def = definitionOf(schema);
  if (def.options) return def.options.flatMap(unwrap);
  if (def.innerType) return unwrap(def.innerType);
  if (def.type === "pipe") {
    const input = def.in && definitionOf(def.in).type !== "transform" ? def.in : def.out;
    return input ? unwrap(input) : [];
  }
  return [schema];
}

function step(schema: z.ZodType, key: string | number): z.ZodType[] {
  return unwrap(schema).flatMap((inner) => {
    const def = definitionOf(inner);
    if (typeof key === "number") return def.element ? [def.element] : [];
    const field = def.shape && Object.hasOwn(def.shape, key) ? def.shape[key] : def.valueType;
    return field ? [field] : [];
  });
}

function schemasAt(schema: z.ZodType, path: Path): z.ZodType[] {
  return path.reduce<z.ZodType[]>((found, key) => found.flatMap((s) => step(s, key)), [schema]);
}

/** The keys that the schema names for the object at `path`. */
export function keysAt(schema: z.ZodType, path: Path): string[] {
  const shapes = schemasAt(schema, path)
    .flatMap(unwrap)
    .map((inner) => definitionOf(inner).shape ?? {});
  return [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
}

/** What the schema's author wrote about the value at `path`, if anything. */
export function descriptionAt(schema: z.ZodType, path: Path): string | undefined {
  for (const found of schemasAt(schema, path)) if (found.description) return found.description;
  return undefined;
}

/** The value at `path` of a document; undefined when there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string | number, unknown>)[key];
  }
  return value;
}

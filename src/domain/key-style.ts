/** Converts between the keys of files (snake_case) and of TypeScript (camelCase), as a schema says. */
import type * as z from "zod";

type CamelKey<K> = K extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelKey<Tail>>}`
  : K;

/** The camelCase twin of a file's type. Keys of maps (`Record<string, …>`) stay as they are. */
export type Camel<T> = T extends readonly (infer Item)[]
  ? Camel<Item>[]
  : T extends object
    ? { [K in keyof T as K extends string ? (string extends K ? K : CamelKey<K>) : K]: Camel<T[K]> }
    : T;

type Direction = "camel" | "snake";
type Convert = (value: unknown) => unknown;

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  valueType?: z.ZodType;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
}

const identity: Convert = (value) => value;
const converters = {
  camel: new WeakMap<z.ZodType, Convert>(),
  snake: new WeakMap<z.ZodType, Convert>(),
};

/** `max_cost_usd` to `maxCostUsd`. */
export function camelKey(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectConverter(shape: Record<string, z.ZodType>, direction: Direction): Convert {
  const fields = new Map<string, { key: string; convert: Convert }>();
  let changes = false;
  for (const [snake, schema] of Object.entries(shape)) {
    const camel = camelKey(snake);
    const convert = converterOf(schema, direction);
    fields.set(direction === "camel" ? snake : camel, {
      key: direction === "camel" ? camel : snake,
      convert,
    });
    changes ||= camel !== snake || convert !== identity;
  }
  if (!changes) return identity;
  return (value) => {
    if (!isRecord(value)) return value;
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      const field = fields.get(key);
      if (field === undefined) result[key] = value[key];
      else if (value[key] !== undefined) result[field.key] = field.convert(value[key]);
    }
    return result;
  };
}

function mapConverter(schema: z.ZodType, direction: Direction): Convert {
  const convert = converterOf(schema, direction);
  if (convert === identity) return identity;
  return (value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, convert(item)]))
      : value;
}

function listConverter(schema: z.ZodType, direction: Direction): Convert {
  const convert = converterOf(schema, direction);
  if (convert === identity) return identity;
  return (value) => (Array.isArray(value) ? value.map(convert) : value);
}

/** Among the members of a union the one that has keys converts them; others have none. */
function unionConverter(options: readonly z.ZodType[], direction: Direction): Convert {
  const objects = options
    .map((option) => converterOf(option, direction))
    .filter((c) => c !== identity);
  return objects.length === 0
    ? identity
    : (value) => objects.reduce((v, convert) => convert(v), value);
}

function build(schema: z.ZodType, direction: Direction): Convert {
  const def = schema.def as unknown as Definition;
  if (def.shape) return objectConverter(def.shape, direction);
  if (def.type === "record" && def.valueType) return mapConverter(def.valueType, direction);
  if (def.element) return listConverter(def.element, direction);
  if (def.innerType) return converterOf(def.innerType, direction);
  if (def.options) return unionConverter(def.options, direction);
  if (def.type === "pipe" && def.out) {
    const out = converterOf(def.out, direction);
    return out === identity && def.in ? converterOf(def.in, direction) : out;
  }
  return identity;
}

function converterOf(schema: z.ZodType, direction: Direction): Convert {
  const known = converters[direction].get(schema);
  if (known) return known;
  const made = build(schema, direction);
  converters[direction].set(schema, made);
  return made;
}

/**
 * A value in file spelling to its TypeScript spelling. Only keys that the schema names are renamed:
 * what a user put into a map (metadata, headers, check labels) is left alone. Does not validate.
 */
export function toCamel<S extends z.ZodType>(schema: S, value: z.output<S>): Camel<z.output<S>> {
  return converterOf(schema, "camel")(value) as Camel<z.output<S>>;
}

/** The reverse of {@link toCamel}; keys that are undefined are left out. */
export function toSnake<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  return converterOf(schema, "snake")(value) as z.output<S>;
}

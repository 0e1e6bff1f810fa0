/** Exists so that the stand-in's answers are whole: the smallest value that a schema of OpenAPI takes. */

/** A schema of OpenAPI 3.0, as far as the cut description uses it. */
export interface ApiSchema {
  $ref?: string;
  type?: string;
  format?: string;
  nullable?: boolean;
  enum?: unknown[];
  properties?: Record<string, ApiSchema>;
  required?: string[];
  items?: ApiSchema;
  minItems?: number;
  anyOf?: ApiSchema[];
  oneOf?: ApiSchema[];
  allOf?: ApiSchema[];
}

const texts: Record<string, string> = {
  uri: "https://api.github.invalid/x",
  "date-time": "2026-01-02T03:04:05Z",
  email: "someone@example.invalid",
};

/** @param resolve gives the schema that a `$ref` names. */
export function minimalValue(schema: ApiSchema, resolve: (ref: string) => ApiSchema): unknown {
  if (schema.$ref !== undefined) return minimalValue(resolve(schema.$ref), resolve);
  if (schema.nullable) return null;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return minimalValue(first, resolve);
  if (schema.allOf) {
    return Object.assign({}, ...schema.allOf.map((part) => minimalValue(part, resolve)));
  }
  switch (schema.type) {
    case "string":
      return texts[schema.format ?? ""] ?? "text";
    case "integer":
    case "number":
      return 1;
    case "boolean":
      return false;
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () =>
        minimalValue(schema.items ?? {}, resolve),
      );
    default: {
      const { properties = {}, required = [] } = schema;
      return Object.fromEntries(
        required.map((key) => [key, minimalValue(properties[key] ?? {}, resolve)]),
      );
    }
  }
}

/** Makes a validator of a JSON Schema; Ajv is loaded only when a suite has one. */
import type { Options } from "ajv";
import { canonicalJson } from "../../domain/fingerprint.js";
import { safeTester } from "./safe-tester.js";

/** A schema as written: an object, or true or false. */
export type WrittenSchema = boolean | Record<string, unknown>;

/** What is wrong with a value, one line each; empty when it is valid. */
export type SchemaValidator = (value: unknown) => string[];

/** A schema that cannot be used. */
export class SchemaError extends Error {
  override name = "SchemaError";
}

const regExp = Object.assign((pattern: string, flags: string) => safeTester(pattern, flags), {
  code: "new RegExp",
});

const options: Options = {
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictTuples: false,
  strictRequired: false,
  allowUnionTypes: true,
  // 19.99 is a multiple of 0.01, though no double says so exactly.
  multipleOfPrecision: 6,
  logger: false,
  code: { regExp },
};

/** What other tools write beside the keywords of the standard. */
const annotations = ["example", "xml", "externalDocs", "discriminator", "enumNames"];

type AjvClass = typeof import("ajv").Ajv;

/** Of a module in CommonJS the bundle has the default export alone. */
async function dialect(schema: WrittenSchema): Promise<AjvClass> {
  const named = typeof schema === "object" ? schema["$schema"] : undefined;
  const uri = typeof named === "string" ? named.replace(/#$/u, "") : "";
  if (uri === "" || uri.endsWith("/2020-12/schema")) {
    return (await import("ajv/dist/2020.js")).default.Ajv2020;
  }
  if (uri.endsWith("/2019-09/schema")) return (await import("ajv/dist/2019.js")).default.Ajv2019;
  if (uri.endsWith("/draft-07/schema")) return (await import("ajv")).default.Ajv;
  throw new SchemaError(`"$schema" must be 2020-12, 2019-09 or draft-07, got ${uri}`);
}

/** Keywords whose message does not name what it is about. */
const named = new Set(["additionalProperties", "unevaluatedProperties", "enum", "const"]);

const known = new Map<string, Promise<SchemaValidator>>();

/**
 * The validator of a schema; equal schemas of a suite share one. Formats are checked; unknown keywords
 * are refused, save those that begin with `x-`.
 * @throws SchemaError when it is no valid schema, or refers to one that is not in it.
 */
export function schemaValidator(schema: WrittenSchema): Promise<SchemaValidator> {
  const key = canonicalJson(schema);
  const made = known.get(key) ?? compile(schema);
  known.set(key, made);
  return made;
}

async function compile(schema: WrittenSchema): Promise<SchemaValidator> {
  const [Ajv, formats] = await Promise.all([dialect(schema), import("ajv-formats")]);
  const ajv = new Ajv(options);
  // Its default export is the function itself or a namespace around it, as the loader has it.
  const add = formats.default as unknown as { default?: typeof formats.default.default };
  (add.default ?? formats.default.default)(ajv);
  const extensions = new Set(JSON.stringify(schema).match(/(?<=")x-[\w-]+(?=":)/gu));
  for (const keyword of [...annotations, ...extensions]) {
    if (ajv.getKeyword(keyword) === false) ajv.addKeyword(keyword);
  }
  try {
    const validate = ajv.compile(schema);
    return (value) => {
      if (validate(value)) return [];
      return (validate.errors ?? []).map(({ instancePath, message, params, keyword }) => {
        const extra = named.has(keyword) ? ` (${JSON.stringify(Object.values(params)[0])})` : "";
        return `${instancePath === "" ? "the whole" : instancePath} ${message ?? keyword}${extra}`;
      });
    };
  } catch (error) {
    throw new SchemaError(error instanceof Error ? error.message : String(error));
  }
}

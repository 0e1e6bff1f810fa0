/** Exists to hold requests and answers to GitHub's published description of its REST interface. */
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import formats from "ajv-formats";
import { type ApiSchema, minimalValue } from "./minimal-value.js";

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: ApiSchema;
}

interface Operation {
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: ApiSchema }> };
  responses: Record<string, { content?: Record<string, { schema: ApiSchema }> }>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
}

const file = new URL("../fixtures/github-api.json", import.meta.url);
const description: Description = JSON.parse(readFileSync(file, "utf8"));
const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes: true });
formats.default(ajv, ["uri", "date-time", "email"]);
ajv.addFormat("int64", true);
ajv.addSchema(description, "github");

function at<T>(ref: string): T {
  const parts = ref.slice(2).split("/");
  const found = parts.reduce<unknown>(
    (value, key) =>
      (value as Record<string, unknown>)[key.replaceAll("~1", "/").replaceAll("~0", "~")],
    description,
  );
  return found as T;
}

const pointer = (...keys: string[]) =>
  `#/${keys.map((key) => key.replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;

function faultsOf(ref: string, value: unknown, where: string): string[] {
  const validate = ajv.compile({ $ref: `github${ref}` });
  if (validate(structuredClone(value))) return [];
  return (validate.errors ?? []).map((error) => `${where}${error.instancePath}: ${error.message}`);
}

/** A call that the description knows. */
export interface KnownCall {
  /** The path with its variables as the description writes them. */
  template: string;
  operation: Operation;
  variables: Record<string, string>;
}

/** The operation of a method and a path; undefined when GitHub has none. */
export function knownCall(method: string, path: string): KnownCall | undefined {
  for (const [template, methods] of Object.entries(description.paths)) {
    const pattern = template.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    const match = new RegExp(`^${pattern}$`).exec(path);
    const operation = methods[method.toLowerCase()];
    if (match && operation) return { template, operation, variables: { ...match.groups } };
  }
  return undefined;
}

/** Everything in which a request breaks the description. */
export function requestFaults(
  { template, operation, variables }: KnownCall,
  method: string,
  query: URLSearchParams,
  body: unknown,
): string[] {
  const base = pointer("paths", template, method.toLowerCase());
  const faults: string[] = [];
  const names = new Set<string>();
  operation.parameters.forEach((parameter, index) => {
    const ref = "$ref" in parameter ? parameter.$ref : `${base}/parameters/${index}`;
    const { name, in: place, required, schema: _schema } = at<Parameter>(ref);
    if (place === "query") names.add(name);
    const given = place === "query" ? query.get(name) : variables[name];
    if (given == null && required) faults.push(`${place} ${name} is missing`);
    if (given != null) faults.push(...faultsOf(`${ref}/schema`, given, `${place} ${name}`));
  });
  for (const name of query.keys()) if (!names.has(name)) faults.push(`query ${name} is unknown`);
  const schema = operation.requestBody?.content["application/json"]?.schema;
  if (schema === undefined)
    return body === undefined ? faults : [...faults, "a body where none is"];
  const where = `${base}/requestBody/content/${"application/json".replace("/", "~1")}/schema`;
  faults.push(...faultsOf(where, body, "body"));
  for (const key of Object.keys((body ?? {}) as object)) {
    if (!(key in (schema.properties ?? {}))) faults.push(`body.${key} is unknown`);
  }
  return faults;
}

function answerRef({ template, operation }: KnownCall, method: string): [string, number] {
  const [status = "200"] = Object.keys(operation.responses);
  const keys = ["responses", status, "content", "application/json", "schema"];
  return [pointer("paths", template, method.toLowerCase(), ...keys), Number(status)];
}

/** The status of success, and in what an answer of ours breaks the description. */
export function answerFaults(call: KnownCall, method: string, value: unknown): [number, string[]] {
  const [ref, status] = answerRef(call, method);
  return [status, faultsOf(ref, value, "answer")];
}

/** A whole value of a schema of the description, with the given fields in it. */
export function apiValue(name: string, fields: object): Record<string, unknown> {
  const schema = at<ApiSchema>(`#/components/schemas/${name}`);
  return { ...(minimalValue(schema, (ref) => at<ApiSchema>(ref)) as object), ...fields };
}

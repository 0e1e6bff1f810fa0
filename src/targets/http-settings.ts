/** Makes of `http:` as written what the HTTP target works with: expanded, checked, secrets noted. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { TargetConfigError } from "../domain/errors.js";
import { expandVariables } from "../domain/expand-variables.js";
import { toCamel } from "../domain/key-style.js";
import { type HttpConfig, httpConfigSchema } from "../domain/suite-config.js";
import { checkPlaceholders, mapTexts } from "./body-template.js";
import { isSecretHeader } from "./http-secrets.js";
import type { TargetOptions } from "./target-kind.js";

export interface HttpSettings {
  config: HttpConfig;
  method: string;
  url: URL;
  /** The URL as written, for people: with references to variables, without literal credentials. */
  shownUrl: string;
  /** Keys in lower case. */
  headers: Record<string, string>;
  /** Template; undefined when the body is the input field alone. */
  body: unknown;
  query: [name: string, template: string][];
  timeoutS: number;
  tls: { ca?: string; cert?: string; key?: string; insecure: boolean };
  /** As configured; null: by the environment. */
  proxy: string | null;
}

/** Expands texts, notes the secrets in them and gathers the variables that are missing. */
class Expander {
  readonly missing: string[] = [];
  constructor(private readonly options: TargetOptions) {}

  text(text: string, where: string, inHeader = false): string {
    const { value, used, missing } = expandVariables(text, this.options.env);
    for (const variable of used) {
      if (inHeader) this.options.secrets.addHeader(variable.value);
      else this.options.secrets.addVariable(variable.value);
    }
    this.missing.push(...missing.map((name) => `${name} (in ${where})`));
    return value;
  }
}

function shown(spec: string): string {
  return spec.replace(/^(\w+:\/\/)([^/?#@]*)@/, (written, scheme: string, userinfo: string) =>
    userinfo.includes("${") ? written : `${scheme}[secret]@`,
  );
}

function parseUrl(text: string, shownUrl: string): URL {
  if (URL.canParse(text)) return new URL(text);
  throw new TargetConfigError(`target "${shownUrl}" is not a valid URL`);
}

function headersOf(
  config: HttpConfig,
  expander: Expander,
  options: TargetOptions,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, written] of Object.entries(config.headers)) {
    const value = expander.text(written, `http.headers.${name}`, true);
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
      throw new TargetConfigError(`http.headers: "${name}" is not a valid header name`);
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
      throw new TargetConfigError(
        `http.headers.${name} has a character that a header cannot carry`,
        "often a line break at the end of a variable's value",
      );
    if (isSecretHeader(name)) options.secrets.addHeader(value);
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** Credentials in the URL become a header, as every client does it. */
function moveCredentials(
  url: URL,
  headers: Record<string, string>,
  { secrets }: TargetOptions,
): void {
  if (url.username === "" && url.password === "") return;
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  const basic = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  secrets.addHeader(basic);
  secrets.addHeader(password);
  headers["authorization"] ??= basic;
  url.username = "";
  url.password = "";
}

function pem(
  path: string | undefined,
  name: string,
  { baseDir }: TargetOptions,
): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(resolve(baseDir, path), "utf8");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new TargetConfigError(`http.${name}: cannot read ${path}: ${why}`);
  }
}

/** A body written as JSON text is taken as its tree. */
function bodyTree(body: unknown): unknown {
  if (typeof body !== "string" || !/^\s*[[{]/.test(body)) return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/**
 * @throws TargetConfigError naming every variable that is not set, or what else cannot work.
 */
export function httpSettings(options: TargetOptions): HttpSettings {
  const spec = String(options.spec);
  const config = options.http ?? toCamel(httpConfigSchema, httpConfigSchema.parse({}));
  const shownUrl = shown(spec);
  const expander = new Expander(options);
  const urlText = expander.text(spec, "target");
  const headers = headersOf(config, expander, options);
  const body = mapTexts(bodyTree(config.body), (text) => expander.text(text, "http.body"));
  const query = Object.entries(config.query).map(([name, value]): [string, string] => [
    name,
    expander.text(String(value), `http.query.${name}`),
  ]);
  const proxy = config.proxy === undefined ? null : expander.text(config.proxy, "http.proxy");
  if (expander.missing.length > 0) {
    const names = [...new Set(expander.missing)].join(", ");
    const what = expander.missing.length === 1 ? "a variable is" : "variables are";
    throw new TargetConfigError(
      `${what} not set in the environment: ${names}`,
      "set it, name a file of variables with env_file, or give a default: ${NAME:-default}",
    );
  }
  checkPlaceholders(body, "http.body");
  checkPlaceholders(
    query.map(([, value]) => value),
    "http.query",
  );
  const url = parseUrl(urlText, shownUrl);
  moveCredentials(url, headers, options);
  const ca = pem(config.ca, "ca", options);
  const cert = pem(config.cert, "cert", options);
  const key = pem(config.key, "key", options);
  return {
    config,
    method: config.method.toUpperCase(),
    url,
    shownUrl,
    headers,
    body,
    query,
    timeoutS: config.timeoutS ?? options.timeoutS,
    tls: {
      insecure: config.insecure,
      ...(ca === undefined ? {} : { ca }),
      ...(cert === undefined ? {} : { cert }),
      ...(key === undefined ? {} : { key }),
    },
    proxy,
  };
}

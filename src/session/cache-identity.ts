/** What names the system under test in a cache: while it is equal, kept answers may be given again. */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { expandVariables } from "../domain/expand-variables.js";
import { canonicalJson } from "../domain/fingerprint.js";
import type { SuiteConfig, TargetSpec } from "../domain/suite-config.js";
import { isSecretHeader } from "../targets/http-secrets.js";
import { targetFiles } from "../targets/target-files.js";
import { isHttpSpec } from "../targets/target-specs.js";
import { readCodeState } from "./git-facts.js";

/** Which target, with what is around it. */
export interface CachedSystem {
  spec: TargetSpec;
  config: SuiteConfig;
  /** Folder to which paths in the spec are relative. */
  baseDir: string;
  env: NodeJS.ProcessEnv;
}

function hash(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** The content of the files that a spec names. */
function files({ spec, baseDir }: CachedSystem): string[] {
  return targetFiles(spec, baseDir).flatMap((file) => {
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
    return isFile ? [hash(readFileSync(file))] : [];
  });
}

/** A URL without the credentials in it. */
function withoutCredentials(url: string): string {
  return url.replace(/^(\w+:\/\/)[^/?#@]*@/, "$1");
}

/** What of `http:` changes answers. Header values that may be secrets have no part in it. */
function endpoint(url: string, { config, env }: CachedSystem): unknown {
  const expand = (value: unknown) => expandVariables(canonicalJson(value ?? null), env).value;
  const { http } = config;
  if (http === undefined) return [withoutCredentials(expand(url))];
  const { method, inputField, body, query, headers, outputPath, streamPath } = http;
  const { citationsPath, retrievedPath, toolCallsPath } = http;
  const { costPath, inputTokensPath, outputTokensPath } = http;
  const plain = Object.entries(headers).filter(([name]) => !isSecretHeader(name));
  return [
    withoutCredentials(expandVariables(url, env).value),
    [method, inputField, expand(body), expand(query), expand(Object.fromEntries(plain))],
    [outputPath, streamPath, citationsPath, retrievedPath, toolCallsPath],
    [costPath, inputTokensPath, outputTokensPath],
  ];
}

/**
 * A hash of the target, its settings without secrets, the key `system`, and, unless the target is an
 * endpoint, of its code: the files that the spec names, and the state of the repository around them.
 */
export async function cacheIdentity(system: CachedSystem): Promise<string> {
  const { spec, config, baseDir } = system;
  const what = isHttpSpec(spec)
    ? endpoint(spec, system)
    : [spec, config.python, files(system), await readCodeState(baseDir)];
  return hash(canonicalJson([1, what, config.system]));
}

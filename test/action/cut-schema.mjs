/**
 * Cuts GitHub's published description of its REST interface down to the calls that the action makes:
 * `npm install --no-save @octokit/openapi@23.0.2 && node test/action/cut-schema.mjs`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";
import { fileURLToPath } from "node:url";

const calls = {
  "/user": ["get"],
  "/repos/{owner}/{repo}/pulls": ["get"],
  "/repos/{owner}/{repo}/issues/{issue_number}/comments": ["get", "post"],
  "/repos/{owner}/{repo}/issues/comments/{comment_id}": ["patch"],
};

const from = process.argv[2] ?? "@octokit/openapi/generated/api.github.com.json";
const source = createRequire(import.meta.url).resolve(from);
const whole = JSON.parse(readFileSync(source, "utf8"));
const told = new Set(["description", "example", "examples", "summary", "externalDocs", "x-github"]);

/** Without what only people read. */
function bare(value) {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(
    // A property may be called `description`: then it is a schema and no text.
    ([key, inner]) => !told.has(key) || (key === "description" && typeof inner === "object"),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, bare(inner)]));
}

const components = {};
function follow(value) {
  if (typeof value !== "object" || value === null) return;
  const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec(value.$ref ?? "") ?? [];
  components[kind] ??= {};
  if (kind && components[kind][name] === undefined) {
    components[kind][name] = bare(whole.components[kind][name]);
    follow(components[kind][name]);
  }
  for (const inner of Object.values(value)) follow(inner);
}

const paths = {};
for (const [path, methods] of Object.entries(calls)) {
  paths[path] = {};
  for (const method of methods) {
    const { parameters = [], requestBody, responses } = bare(whole.paths[path][method]);
    const good = Object.entries(responses).filter(([status]) => /^2/.test(status));
    paths[path][method] = {
      parameters,
      ...(requestBody ? { requestBody } : {}),
      responses: Object.fromEntries(good.map(([status, { content }]) => [status, { content }])),
    };
    follow(paths[path][method]);
  }
}
delete components.undefined;
const cut = { openapi: whole.openapi, info: bare(whole.info), paths, components };
const target = fileURLToPath(new URL("../fixtures/github-api.json", import.meta.url));
writeFileSync(target, `${JSON.stringify(cut, null, 1)}\n`);

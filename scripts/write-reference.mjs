/** Writes docs/reference/ from the program itself; with --check it only says whether it is fresh. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as z from "zod";

const folder = new URL("../docs/reference/", import.meta.url);
const { createProgram } = await import("../dist/cli/program.js");
const { loadBuiltIns } = await import("../dist/checks/index.js");
const generated =
  "<!-- Made by scripts/write-reference.mjs from the program itself; edit the source, not this page. -->";

const silent = {
  out() {},
  err() {},
  cwd: "",
  env: {},
  outIsTerminal: false,
  errIsTerminal: false,
  width: 100,
};

function helpOf(command) {
  let text = "";
  const write = (part) => {
    text += part;
  };
  command.configureOutput({ writeOut: write, writeErr: write, getOutHelpWidth: () => 100 });
  command.outputHelp();
  return text.trimEnd();
}

function commandLine() {
  const program = createProgram(silent, () => {});
  const parts = [
    generated,
    "# The command line",
    "",
    "Results go to standard output, everything else to standard error.",
  ];
  const add = (command, name) => {
    parts.push("", `## ${name}`, "", "```text", helpOf(command), "```");
    for (const inner of command.commands)
      if (inner.name() !== "help") add(inner, `${name} ${inner.name()}`);
  };
  add(program, "regressgate");
  return `${parts.join("\n")}\n`;
}

const cell = (text) => text.replaceAll("|", "\\|");

function typeOf(schema) {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return namesOf(schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(typeOf))].join(" or ");
  if (schema.type === "array") return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.type === "object") return "map";
  return [schema.type ?? "any"].flat().join(" or ");
}

/** The values of an enumeration; a long one is cut, and the rest counted. */
function namesOf(values) {
  const [shown, left] = values.length > 12 ? [values.slice(0, 5), values.length - 5] : [values, 0];
  return shown.map((value) => `\`${value}\``).join(", ") + (left > 0 ? ` and ${left} more` : "");
}

/** The keys inside a value: its own, those of each choice it has, and `*` for the keys of a record. */
function entriesOf(schema) {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(entriesOf);
  const record = schema.additionalProperties;
  const any = record?.properties ? [["*", record]] : [];
  return [...Object.entries(schema.properties ?? {}), ...inner, ...any];
}

function rowsOf(schema, prefix) {
  return entriesOf(schema).flatMap(([key, value]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    const fallback =
      value.default === undefined || (typeof value.default === "object" && value.default !== null)
        ? ""
        : `\`${JSON.stringify(value.default)}\``;
    const row = `| \`${name}\` | ${cell(typeOf(value))} | ${fallback} | ${cell(value.description ?? "")} |`;
    return [row, ...rowsOf(value, name)];
  });
}

function keys(title, file, intro) {
  const schema = JSON.parse(readFileSync(new URL(`../schema/${file}`, import.meta.url), "utf8"));
  const root = schema.$ref ? schema.$defs[schema.$ref.replace("#/$defs/", "")] : schema;
  return `${[generated, `# ${title}`, "", intro, "", "| key | value | default | meaning |", "|---|---|---|---|", ...rowsOf(root, "")].join("\n")}\n`;
}

/** Parameters with their bounds, as the JSON Schema of a case file has them. */
function parameterRow([name, schema], required) {
  const fallback = required.includes(name)
    ? "required"
    : [undefined, null].includes(schema.default)
      ? "none"
      : `\`${JSON.stringify(schema.default)}\``;
  return `| \`${name}\` | ${cell(typeOf(schema))} | ${fallback} | ${cell(schema.description ?? "")} |`;
}

const groups = ["any_of_checks", "all_of_checks"];

async function checks() {
  const parts = [
    generated,
    "# All checks and their parameters",
    "",
    "Every check also takes `name` (its label in reports) and `not: true`. What each one does in detail, and what fools it, stands in [the manual](../checks/README.md).",
  ];
  for (const check of await loadBuiltIns()) {
    const { properties = {}, required = [] } = z.toJSONSchema(check.params, { io: "input" });
    const page = groups.includes(check.type) ? "groups" : check.type;
    parts.push("", `## ${check.type}`, "", `${check.summary} [More](../checks/${page}.md)`, "");
    parts.push("| parameter | value | default | meaning |", "|---|---|---|---|");
    parts.push(...Object.entries(properties).map((entry) => parameterRow(entry, required)));
  }
  return `${parts.join("\n")}\n`;
}

const pages = {
  "checks.md": await checks(),
  "command-line.md": commandLine(),
  "configuration.md": keys(
    "All keys of the configuration",
    "config.schema.json",
    "`regressgate.yaml`, or `regressgate.config.ts` with the same keys in camelCase. How they work together stands in [the manual](../README.md).",
  ),
};
let stale = 0;
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(pages)) {
  const file = new URL(name, folder);
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else {
    let now = "";
    try {
      now = readFileSync(file, "utf8");
    } catch {}
    if (now === text) continue;
    stale++;
    console.error(`stale: ${fileURLToPath(file)}; run: npm run docs`);
  }
}
process.exitCode = stale > 0 ? 1 : 0;

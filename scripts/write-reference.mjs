/** Writes docs/reference/ from the program itself; with --check it only says whether it is fresh. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = new URL("../docs/reference/", import.meta.url);
const { createProgram } = await import("../dist/cli/program.js");
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
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(", ");
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(typeOf))].join(" or ");
  if (schema.type === "array") return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.type === "object") return "map";
  return schema.type ?? "any";
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

const pages = {
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

/** Writes the JSON Schemas in schema/ from the built program; `--check` only says whether they are fresh. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { loadBuiltIns } from "../dist/checks/index.js";
import { jsonSchemas } from "../dist/suite/json-schemas.js";

const folder = new URL("../schema/", import.meta.url);
const checkOnly = process.argv.includes("--check");
const stale = [];
await mkdir(folder, { recursive: true });
for (const [name, schema] of Object.entries(jsonSchemas(await loadBuiltIns()))) {
  const file = new URL(name, folder);
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  if (!checkOnly) await writeFile(file, text);
  else if ((await readFile(file, "utf8").catch(() => "")) !== text) stale.push(name);
}
if (stale.length > 0) {
  console.error(`stale in schema/: ${stale.join(", ")}; write them with: npm run schemas`);
  process.exitCode = 1;
}

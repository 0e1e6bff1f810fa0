/** Writes the JSON Schemas in schema/ from the built program; run it after `npm run build`. */
import { mkdir, writeFile } from "node:fs/promises";
import { builtInChecks } from "../dist/checks/index.js";
import { jsonSchemas } from "../dist/suite/json-schemas.js";

const folder = new URL("../schema/", import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, schema] of Object.entries(jsonSchemas(builtInChecks))) {
  await writeFile(new URL(name, folder), `${JSON.stringify(schema, null, 2)}\n`);
}

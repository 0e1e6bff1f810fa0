/** `schema`: JSON Schemas for editors and other programs. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { loadBuiltIns } from "../checks/index.js";
import { UsageError } from "../domain/errors.js";
import { didYouMean } from "../problems/nearest.js";
import { jsonSchemas } from "../suite/json-schemas.js";

/**
 * The text to print: one schema, the list of names, or the files that were written.
 * @throws UsageError for an unknown name.
 */
export async function schemaSession(request: {
  name?: string;
  out?: string;
  cwd: string;
}): Promise<string> {
  const schemas = new Map(
    Object.entries(jsonSchemas(await loadBuiltIns())).map(([file, schema]) => [
      file.replace(/\.schema\.json$/, ""),
      { file, text: `${JSON.stringify(schema, null, 2)}\n` },
    ]),
  );
  const chosen = request.name === undefined ? null : schemas.get(request.name);
  if (chosen === undefined) {
    const names = [...schemas.keys()];
    throw new UsageError(
      `no schema '${request.name}'${didYouMean(request.name ?? "", names)}`,
      names.join(", "),
    );
  }
  if (request.out !== undefined) {
    const folder = path.resolve(request.cwd, request.out);
    await mkdir(folder, { recursive: true });
    const wanted = chosen ? [chosen] : [...schemas.values()];
    await Promise.all(wanted.map(({ file, text }) => writeFile(path.join(folder, file), text)));
    return wanted.map(({ file }) => `${path.join(request.out as string, file)}\n`).join("");
  }
  return chosen ? chosen.text : [...schemas.keys()].map((name) => `${name}\n`).join("");
}

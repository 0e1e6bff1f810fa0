import { readdirSync, readFileSync } from "node:fs";
import nodePath from "node:path";
import { describe, expect, it } from "vitest";
import { loadBuiltIns } from "../checks/index.js";
import { jsonSchemas } from "./json-schemas.js";

const builtInChecks = await loadBuiltIns();

const folder = nodePath.resolve(import.meta.dirname, "../../schema");
const schemas = jsonSchemas(builtInChecks);

describe("jsonSchemas", () => {
  it.each(Object.entries(schemas))(
    "%s is written and fresh (scripts/write-schemas.mjs)",
    (name, schema) => {
      const written: unknown = JSON.parse(readFileSync(nodePath.join(folder, name), "utf8"));
      expect(written).toEqual(JSON.parse(JSON.stringify(schema)));
    },
  );

  it("has no other file beside them", () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(schemas).sort());
  });

  it("knows each check's parameters beside type and name", () => {
    const defs = schemas["cases.schema.json"]?.["$defs"];
    for (const { type } of builtInChecks)
      expect(defs).toHaveProperty(
        `check_${type}`,
        expect.objectContaining({ description: expect.any(String) }),
      );
    expect(defs).toHaveProperty("check_contains.properties.terms");
    expect(defs).toHaveProperty("check_contains.properties.type", { const: "contains" });
    expect(defs).toHaveProperty("check_contains.additionalProperties", false);
  });
});

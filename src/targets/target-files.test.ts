/** The files that each kind of spec names. */
import path from "node:path";
import { expect, it } from "vitest";
import { targetFiles } from "./target-files.js";

it("names the module, the stored outputs or the words of a command, and nothing of an endpoint", () => {
  const base = path.resolve("/suite");
  const at = (name: string) => path.join(base, name);
  expect(targetFiles("./app.ts:answer", base)).toEqual([at("app.ts")]);
  expect(targetFiles("app.py:answer", base)).toEqual([at("app.py")]);
  expect(targetFiles({ replay: "outputs.jsonl" }, base)).toEqual([at("outputs.jsonl")]);
  expect(targetFiles({ command: ["node", "app.mjs"] }, base)).toEqual([at("node"), at("app.mjs")]);
  expect(targetFiles("https://example.org/ask", base)).toEqual([]);
});

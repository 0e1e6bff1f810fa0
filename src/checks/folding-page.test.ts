import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { folds } from "../text/folding.js";

it("docs/checks/folding.md lists the table of folds", () => {
  const page = readFileSync(new URL("../../docs/checks/folding.md", import.meta.url), "utf8");
  const shown = (to: string) => (to === "" ? "nothing" : to === " " ? "a space" : `\`${to}\``);
  const code = (c: string) =>
    `U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  for (const { name, from, to } of folds) {
    expect(page).toContain(`| ${name} | ${[...from].map(code).join(" ")} | ${shown(to)} |`);
  }
});

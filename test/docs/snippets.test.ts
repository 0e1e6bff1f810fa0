/** What the manual shows to a newcomer is what happens: each page is run as it stands. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../support/cli.js";
import { runPage } from "./run-page.js";

const docs = path.join(root, "docs");
const fiveMinutes = readdirSync(path.join(docs, "five-minutes"))
  .filter((name) => name !== "README.md")
  .map((name) => `five-minutes/${name}`);
const pages = [...fiveMinutes, "getting-started.md", "library.md", "python.md", "test-runners.md"];

describe.skipIf(process.platform === "win32")("a page holds, block by block", () => {
  it.each(pages)(
    "%s",
    async (name) => {
      const steps = await runPage(readFileSync(path.join(docs, name), "utf8"));
      expect(steps).toBeGreaterThan(0);
    },
    90_000,
  );
});

describe("a page that does not hold is told", () => {
  it.each([
    ["another exit code", "```sh\nexit 3\n```", "ended with 3, not 0"],
    ["no error where one is shown", "```sh\ntrue # exit code 1\n```", "ended with 0, not 1"],
    ["other output", "```sh\necho one\n```\n\n```text\ntwo\n```", "what the page shows: two"],
    ["lines in another order", "```sh\necho a b\n```\n\n```text\nb\na\n```", "page shows: a"],
    ["a script that throws", "```js\nthrow new Error('no');\n```", "ended with 1"],
    ["another package", "```sh\nnpm install left-pad\n```", "only regressgate is installed here"],
  ])("%s", async (_, page, message) => {
    await expect(runPage(page)).rejects.toThrow(message);
  });

  it("writes named files, keeps the folder, and leaves out what says why", async () => {
    const page = [
      "```js\n// a.mjs\nexport const a = 1;\n```",
      "```text title=b/b.txt\nbee\n```",
      "<!-- not run: it never ends -->\n\n```sh\nsleep 100\n```",
      '```js\nimport { a } from "./a.mjs";\nif (a !== 1) throw new Error();\n```',
      "```sh\ncd b\n```",
      "```sh\ncat b.txt\n```\n\n```text\n…ee\n```",
    ].join("\n\n");
    expect(await runPage(page)).toBe(5);
  });
});

/** No link of a Markdown page in this repository leads nowhere: not to a file, not to a heading. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { anchorsOf, linksOf } from "../../site/links.mjs";
import { root } from "../support/cli.js";

const passedOver = new Set(["node_modules", "dist", "golden", "fixtures"]);

function pagesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".") || passedOver.has(entry.name)) return [];
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) return pagesUnder(at);
    return entry.name.endsWith(".md") ? [at] : [];
  });
}

const parse = (markdown: string) =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
const pages = pagesUnder(root);

/** Spelled as on the disk, also where the disk does not care. */
function isThere(file: string): boolean {
  const above = path.dirname(file);
  return existsSync(above) && (file === root || readdirSync(above).includes(path.basename(file)));
}

function brokenIn(page: string): string[] {
  const broken: string[] = [];
  for (const { url } of linksOf(parse(readFileSync(page, "utf8")))) {
    if (/^[a-z][a-z+.-]*:/i.test(url)) continue;
    const [where = "", anchor] = url.split("#");
    const target = where === "" ? page : path.resolve(path.dirname(page), decodeURI(where));
    if (!isThere(target)) broken.push(url);
    else if (anchor !== undefined && statSync(target).isFile()) {
      if (!anchorsOf(parse(readFileSync(target, "utf8"))).includes(anchor)) broken.push(url);
    }
  }
  return broken;
}

describe("links of", () => {
  it.each(pages.map((page) => path.relative(root, page)))("%s", (page) => {
    expect(brokenIn(path.join(root, page))).toEqual([]);
  });

  it("a list of pages that holds the manual", () => {
    expect(pages.length).toBeGreaterThan(40);
  });
});

describe("every page of the manual", () => {
  it("stands in its table of contents, or in that of its folder", () => {
    const docs = path.join(root, "docs");
    const named = (index: string) =>
      linksOf(parse(readFileSync(index, "utf8"))).map(({ url }) =>
        path.resolve(path.dirname(index), url.split("#")[0] ?? ""),
      );
    const contents = pages.filter((page) => page.startsWith(docs) && /README\.md$/.test(page));
    const listed = new Set(contents.flatMap(named));
    const missing = pages.filter(
      (page) =>
        page.startsWith(docs + path.sep) &&
        page !== path.join(docs, "README.md") &&
        !listed.has(page),
    );
    expect(missing).toEqual([]);
  });
});

/** Exists to read our Markdown as GitHub does: what a stranger wrote comes out as text and nothing else. */
import type { Nodes, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import type { ReporterSubject } from "../domain/reporter.js";
import {
  comparisonOf,
  hostileReports,
  hostileTexts,
  plainOptions,
  runOf,
} from "./hostile.test-support.js";
import { markdownReporter } from "./markdown.js";
import { mdCode, mdText } from "./markdown-text.js";

const read = (text: string) =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

function all(node: Nodes): Nodes[] {
  return [node, ...("children" in node ? node.children.flatMap(all) : [])];
}

/** More that broke comments elsewhere, on top of what every reporter is tested with. */
const texts = [
  ...hostileTexts,
  "\n\n# heading\n\n- list\n\n> quote\n\n---\n\n1. one",
  "| a | b |\n| --- | --- |\n| <b>x</b> | `|` |",
  "![pic](https://evil.example/x.png) [ref][1] [^1] <https://evil.example> a@evil.example",
  "\\| \\` `` ``` ~~~ ~~gone~~ **bold** __bold__ *it* _it_ $x$ $$y$$",
  "</code></pre></details><!-- --> & &lt; &#64;team &amp;",
  "[ ] task\n[x] task",
  "@team/leads fixes #1, GH-2, acme/app#3, https://github.com/acme/app/pull/4",
  "`".repeat(50),
];

/** HTML that is ours: sections, names as code, the marker, and the comment that parts an `@`. */
const OURS = /^(<!-- regressgate -->|<\/?(details|summary)>|<\/?code>|<!-- -->)$/;
const pieces = (html: string) => html.match(/<[^>]*>/g) ?? [];

/** What GitHub looks through for names and references: text, also of HTML, that is no code. */
function prose(node: Nodes): string[] {
  if (!("children" in node)) return [];
  let inCode = false;
  return node.children.flatMap((child) => {
    if (child.type === "html") {
      if (child.value === "<code>") inCode = true;
      if (child.value === "</code>") inCode = false;
      return [child.value.replace(/<code>[^<]*(?:<!-- -->[^<]*)*<\/code>/g, "")];
    }
    if (child.type === "text") return inCode ? [] : [child.value];
    return prose(child);
  });
}

async function rendered(subject: ReporterSubject) {
  return read(await markdownReporter.render(subject, plainOptions));
}

describe.each([
  ["a comparison", comparisonOf(...hostileReports(texts))],
  ["a run", runOf(hostileReports(texts)[1])],
])("%s", (_name, subject) => {
  test("has no HTML, link, picture, footnote or task of a stranger", async () => {
    const nodes = all(await rendered(subject));
    const types = new Set(nodes.map(({ type }) => type));
    for (const type of ["link", "image", "linkReference", "imageReference", "definition"]) {
      expect(types).not.toContain(type);
    }
    for (const type of ["footnoteReference", "footnoteDefinition", "delete", "thematicBreak"]) {
      expect(types).not.toContain(type);
    }
    for (const node of nodes) {
      if (node.type === "html") for (const piece of pieces(node.value)) expect(piece).toMatch(OURS);
      if (node.type === "listItem") expect(node.checked ?? null).toBeNull();
      if (node.type === "heading") expect([2, 3]).toContain(node.depth);
    }
  });

  test("names nobody and refers to nothing", async () => {
    for (const text of prose(await rendered(subject))) {
      expect(text).not.toMatch(/@[\p{L}\d_-]/u);
      expect(text).not.toMatch(/#\d|GH-\d/);
      expect(text).not.toMatch(/https?:\/\/|www\./);
    }
  });

  test("keeps every table whole and every section closed", async () => {
    const nodes = all(await rendered(subject));
    const tables = nodes.filter((node): node is Table => node.type === "table");
    expect(tables.length).toBeGreaterThan(0);
    for (const { children: rows } of tables) {
      for (const row of rows) expect(row.children).toHaveLength(rows[0]?.children.length ?? 0);
    }
    const html = nodes.map((node) => (node.type === "html" ? node.value : "")).join("");
    expect(html.match(/<details>/g)?.length).toBe(html.match(/<\/details>/g)?.length);
  });

  test("shows the answers literally, in blocks that they cannot leave", async () => {
    const blocks = all(await rendered(subject)).flatMap((node) =>
      node.type === "code" ? [node.value] : [],
    );
    if (subject.kind === "run") return;
    expect(blocks).toEqual(expect.arrayContaining([texts[1], "`".repeat(50)]));
  });
});

describe("one text", () => {
  const asText = (markdown: string) =>
    all(read(`x ${markdown} y`))
      .flatMap((node) => ("value" in node && node.type !== "html" ? [node.value] : []))
      .join("");

  test.each(texts)("as a name: %j", (text) => {
    const nodes = all(read(`- ${mdCode(text)} 1/2`));
    const seen = nodes.filter(({ type }) => type !== "html").map(({ type }) => type);
    const plain = ["root", "list", "listItem", "paragraph", "inlineCode", "text"];
    expect(plain).toEqual(expect.arrayContaining(seen));
  });

  test.each(texts)("as a sentence: %j", (text) => {
    const nodes = all(read(`- ${mdText(text)}`));
    const plain = ["root", "list", "listItem", "paragraph", "text"];
    expect(plain).toEqual(expect.arrayContaining(nodes.map(({ type }) => type)));
    // Whatever was done to it, a reader sees the same letters.
    const letters = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, "");
    if (!/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text.replaceAll("\n", ""))) {
      expect(letters(asText(mdText(text)))).toBe(letters(`x${text}y`));
    }
  });
});

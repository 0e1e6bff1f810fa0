/** How the staged pages become the site: their order, search in the page itself, and nothing from elsewhere. */
import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";
import { slug } from "../links.mjs";

/** Pages are text: two braces are no expression of Vue, in prose or in code. */
function keepBraces(md) {
  for (const name of ["text", "code_inline"]) {
    const render = md.renderer.rules[name];
    md.renderer.rules[name] = (...args) => render(...args).replaceAll("{{", "&#123;&#123;");
  }
}

const contents = JSON.parse(readFileSync(new URL("../.staged/contents.json", import.meta.url)));

export default defineConfig({
  title: "regressgate",
  description: "A regression gate for LLM, RAG and agent applications.",
  lang: "en",
  base: process.env.SITE_BASE ?? "/",
  srcDir: ".staged",
  outDir: "dist",
  cacheDir: ".cache",
  // Icons and fonts come with the theme; nothing is asked of another origin.
  head: [["link", { rel: "icon", href: "data:," }]],
  markdown: {
    anchor: { slugify: slug },
    theme: { light: "github-light", dark: "github-dark" },
    config: keepBraces,
  },
  themeConfig: {
    search: { provider: "local", options: { miniSearch: { searchOptions: { prefix: true } } } },
    outline: { level: [2, 3] },
    sidebar: contents,
  },
});

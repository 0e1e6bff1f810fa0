/** The order of the pages beside every page: that of the manual's own table of contents. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { titleOf } from "./stage.mjs";

/** Pages of a staged folder by their titles. */
function pagesOf(staged, folder) {
  return readdirSync(path.join(staged, folder))
    .filter((name) => name.endsWith(".md") && name !== "index.md")
    .sort()
    .map((name) => ({
      text: titleOf(path.join(staged, folder, name)),
      link: `/${folder}/${name.replace(/\.md$/, "")}`,
    }));
}

/**
 * The sidebar: pages in the order in which docs/README.md names them, then the folders.
 * @param {string} staged
 */
export function contents(staged) {
  const table = readFileSync(path.join(staged, "index.md"), "utf8");
  const named = [...table.matchAll(/^\| \[([^\]]+)\]\(\/([\w-]+)\.md\)/gm)].map(
    ([, text, link]) => ({
      text,
      link: `/${link}`,
    }),
  );
  const folder = (text, name, collapsed = true) => ({
    text,
    collapsed,
    link: existsSync(path.join(staged, name, "index.md")) ? `/${name}/` : undefined,
    items: pagesOf(staged, name),
  });
  return [
    folder("In five minutes", "five-minutes", false),
    { text: "The manual", items: [{ text: "Contents", link: "/" }, ...named] },
    folder("Checks", "checks"),
    {
      text: "Reference",
      items: [
        ...pagesOf(staged, "reference"),
        { text: "The TypeScript API", link: "/reference/api/" },
      ],
    },
    { text: "What changed", link: "/repository/CHANGELOG" },
  ];
}

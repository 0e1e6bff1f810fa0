/** Copies the manual, and every file that it links to, to where the site is built from, with links that work there. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { linksOf } from "./links.mjs";

const parse = (markdown) =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

const isPage = (file) => file.endsWith(".md");
/** Shown by a browser as it is; other files become pages that show them. */
const isShown = (file) => /\.(svg|png|json)$/.test(file);

/** Where a page of the repository stands in the site: the manual at the top, a README as the index of its folder. */
function pageOf(file) {
  if (!isPage(file)) return `repository/${file.replaceAll(".", "-")}.md`;
  const inside = file.startsWith("docs/") ? file.slice("docs/".length) : `repository/${file}`;
  return inside.replace(/(^|\/)README\.md$/, "$1index.md");
}

/**
 * Stages the manual of `root` into `to`.
 * @param {string} root the repository
 * @param {string} to a folder, emptied first
 * @throws Error when a page links to what is not there
 */
export function stage(root, to) {
  rmSync(to, { recursive: true, force: true });
  const waiting = [];
  const known = new Set();
  const want = (file) => {
    if (!known.has(file)) waiting.push(file);
    known.add(file);
  };

  /** What a link of `from` becomes: a page of the site, a picture beside it, or a file to look at. */
  function rewritten(url, from) {
    if (/^[a-z][a-z+.-]*:/i.test(url) || url.startsWith("#")) return url;
    const [where, anchor] = url.split("#");
    let file = path.posix
      .join(from.endsWith("/") ? from : path.posix.dirname(from), decodeURI(where))
      .replace(/\/$/, "");
    const at = path.join(root, file);
    if (!existsSync(at)) throw new Error(`${from}: no such file: ${url}`);
    if (statSync(at).isDirectory()) file = `${file}/README.md`;
    want(file);
    const suffix = anchor === undefined ? "" : `#${anchor}`;
    return isShown(file) ? `/files/${file}` : `/${pageOf(file)}${suffix}`;
  }

  function stagePage(file) {
    const source = readFileSync(path.join(root, file), "utf8");
    let text = source;
    const links = linksOf(parse(source)).sort(
      (one, other) => other.position.start.offset - one.position.start.offset,
    );
    for (const node of links) {
      const { start, end } = node.position;
      const written = source.slice(start.offset, end.offset);
      const cut = written.lastIndexOf(node.url);
      if (cut < 0) continue;
      const changed =
        written.slice(0, cut) + rewritten(node.url, file) + written.slice(cut + node.url.length);
      text = text.slice(0, start.offset) + changed + text.slice(end.offset);
    }
    write(pageOf(file), text);
  }

  function write(page, text) {
    const target = path.join(to, page);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }

  /** A folder that says nothing of itself is the list of its files. */
  function stageFolder(folder) {
    const files = readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `- [${name}](${rewritten(name, `${folder}/`)})\n`);
    write(pageOf(`${folder}/README.md`), `# ${folder}\n\n${files.join("")}`);
  }

  function stageFile(file) {
    const content = readFileSync(path.join(root, file), "utf8").trimEnd();
    const fence = "`".repeat(6);
    const code = `${fence}${path.extname(file).slice(1).replace("mjs", "js") || "text"}\n${content}\n${fence}`;
    write(pageOf(file), `---\nsearch: false\n---\n\n# ${file}\n\n${code}\n`);
  }

  const docs = readdirSync(path.join(root, "docs"), { recursive: true, withFileTypes: true });
  for (const entry of docs) {
    if (!entry.isFile() || !isPage(entry.name)) continue;
    want(path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
  }
  want("CHANGELOG.md");
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (path.basename(file) === "README.md" && !existsSync(path.join(root, file)))
      stageFolder(path.posix.dirname(file));
    else if (isPage(file)) stagePage(file);
    else if (isShown(file)) cpSync(path.join(root, file), path.join(to, "public", "files", file));
    else stageFile(file);
  }
}

/** The heading of a staged page. */
export function titleOf(page) {
  return (
    /^# (.+)$/m.exec(readFileSync(page, "utf8"))?.[1].replaceAll("`", "") ?? path.basename(page)
  );
}

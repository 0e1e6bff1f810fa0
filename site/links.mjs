/** The links and anchors of a Markdown page, by the rules of GitHub, so that the site keeps every one of them. */

function* nodesOf(node) {
  yield node;
  for (const child of node.children ?? []) yield* nodesOf(child);
}

const textOf = (node) => node.value ?? (node.children ?? []).map(textOf).join("");

/**
 * The anchor that GitHub gives to a heading of this text.
 * @param {string} text
 */
export function slug(text) {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

/**
 * The anchors of a page, in their order; a heading that comes again gets a number.
 * @param {import("mdast").Root} tree
 * @returns {string[]}
 */
export function anchorsOf(tree) {
  const seen = new Map();
  const anchors = [];
  for (const node of nodesOf(tree)) {
    if (node.type !== "heading") continue;
    const name = slug(textOf(node));
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    anchors.push(times === 0 ? name : `${name}-${times}`);
  }
  return anchors;
}

/**
 * Every link and picture of a page with its node.
 * @param {import("mdast").Root} tree
 * @returns {import("mdast").Link[]}
 */
export function linksOf(tree) {
  return [...nodesOf(tree)].filter(({ type }) => ["link", "image", "definition"].includes(type));
}

/** The few shapes that the pictures of the manual are made of. Same input, same bytes. */

export const colours = {
  ink: "#1f2937",
  faint: "#6b7280",
  rule: "#e5e7eb",
  plain: "#9aa5b4",
  worse: "#c2410c",
  worst: "#7f1d1d",
  fine: "#1d6fb8",
};

const escaped = (text) =>
  String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** At most two decimals, without a minus before zero. */
const number = (value) => String(Number(value.toFixed(2)) + 0);

const attributes = (given) =>
  Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? number(value) : value}"`)
    .join("");

export const rect = (x, y, width, height, fill, more = {}) =>
  `<rect${attributes({ x, y, width, height, fill, ...more })}/>`;

export const line = (x1, y1, x2, y2, stroke, more = {}) =>
  `<line${attributes({ x1, y1, x2, y2, stroke, "stroke-width": 1, ...more })}/>`;

export const circle = (cx, cy, r, fill) => `<circle${attributes({ cx, cy, r, fill })}/>`;

export const path = (points, stroke, more = {}) =>
  `<polyline${attributes({
    points: points.map(([x, y]) => `${number(x)},${number(y)}`).join(" "),
    fill: "none",
    stroke,
    "stroke-width": 2.5,
    "stroke-linejoin": "round",
    ...more,
  })}/>`;

/** Text at a place; `anchor` start, middle or end. */
export const text = (x, y, words, { size = 14, fill = colours.ink, anchor, weight } = {}) =>
  `<text${attributes({
    x,
    y,
    "font-size": size,
    fill,
    "text-anchor": anchor,
    "font-weight": weight,
  })}>${escaped(words)}</text>`;

/** A whole picture on white, so that it reads on a dark page too. */
export function picture({ width = 760, height, title, description, parts }) {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, 'DejaVu Sans', sans-serif">`,
    "<!-- Drawn by scripts/draw-pictures.mjs from the built engine; edit the script, not this file. -->",
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(description)}</desc>`,
    rect(0, 0, width, height, "#ffffff", { rx: 8 }),
    text(24, 34, title, { size: 17, weight: 600 }),
    ...parts,
    "</svg>",
    "",
  ].join("\n");
}

/** A share as a percentage, with a decimal below 10. */
export function percent(share) {
  const value = 100 * share;
  return `${value < 9.95 ? value.toFixed(1) : value.toFixed(0)} %`;
}

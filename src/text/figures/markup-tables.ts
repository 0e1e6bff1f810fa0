/** The LaTeX commands, escapes and HTML entities that are looked through to the figure they hold. */

/** Commands of a fraction with two arguments. */
export const fractionCommands: ReadonlySet<string> = new Set(["frac", "dfrac", "tfrac", "cfrac"]);

/** Commands that only change how their argument looks: the name and its braces are dropped. */
export const wrapperCommands: ReadonlySet<string> = new Set(
  `text textbf textit textrm texttt emph boxed fbox mbox mathbf mathrm mathit mathsf bm underline
   operatorname left right big Big displaystyle textstyle bf rm it color`.split(/\s+/u),
);

/** Commands that stand for one character. */
export const symbolCommands: Readonly<Record<string, string>> = {
  times: "×",
  cdot: "·",
  div: "÷",
  pm: "±",
  approx: "≈",
  quad: " ",
  qquad: " ",
  textdollar: "$",
  euro: "€",
  pounds: "£",
  percent: "%",
  textminus: "-",
};

/** What a backslash and one mark stand for; any other mark stands for itself. */
export const escapes: Readonly<Record<string, string>> = {
  ",": "\u202F",
  ";": "\u202F",
  ":": "\u202F",
  "!": "",
  " ": " ",
  "(": " ",
  ")": " ",
  "[": " ",
  "]": " ",
  "\\": "\n",
};

/** HTML entities that turn up beside figures. */
export const entities: Readonly<Record<string, string>> = {
  nbsp: "\u00A0",
  thinsp: "\u2009",
  "#160": "\u00A0",
  minus: "\u2212",
  ndash: "–",
  mdash: "—",
  dollar: "$",
  "#36": "$",
  euro: "€",
  pound: "£",
  yen: "¥",
  percnt: "%",
  amp: "&",
  lt: "<",
  gt: ">",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
};

/** Exists so that a rate, a difference in points and a p-value are written in one way everywhere. */

function signed(text: string, value: number): string {
  return value > 0 ? `+${text}` : text;
}

/** Digits after the point: one, or two where one would hide a small value. */
function decimals(value: number): number {
  const size = Math.abs(value);
  return size > 0 && size < 0.95 ? 2 : 1;
}

function plain(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

/** A rate in [0, 1]: `95.0 %`. Never `100.0 %` or `0.0 %` for a rate that is not. */
export function formatRate(rate: number): string {
  const text = plain(100 * rate, 1);
  if (text === "100.0" && rate < 1) return "> 99.9 %";
  if (text === "0.0" && rate > 0) return "< 0.1 %";
  return `${text} %`;
}

/** A difference of rates with its sign, in percentage points: `-5.0 points`, `+0.25 points`. */
export function formatPoints(delta: number): string {
  return `${formatPointsBare(delta)} points`;
}

/** The same without the word. */
export function formatPointsBare(delta: number): string {
  const points = 100 * delta;
  return signed(plain(points, decimals(points)), points);
}

/** The size of a drop, without sign: `5.0 points`. */
export function formatDrop(drop: number): string {
  const points = 100 * Math.abs(drop);
  return `${plain(points, decimals(points))} points`;
}

/** A p-value: `0.375`, `0.0043`, `3.4e-7`; at the floor of 1e-10 `< 1e-10`. */
export function formatP(p: number): string {
  if (p <= 1e-10) return "< 1e-10";
  if (p < 1e-4) return p.toExponential(1);
  if (p < 0.01) return p.toPrecision(2);
  return p.toFixed(3);
}

/** A probability as the share of comparisons in which something turns up: `0.4 %`, `less than 0.01 %`. */
export function formatChance(p: number): string {
  const percent = 100 * p;
  if (percent < 0.01) return "less than 0.01 %";
  if (percent < 10) return `${Number(percent.toPrecision(2))} %`;
  return `${percent.toFixed(0)} %`;
}

/** A level such as 0.9 or 0.95 as `90 %`. */
export function formatLevel(level: number): string {
  return `${Number((100 * level).toFixed(2))} %`;
}

/** How many of a list are expected by chance: `0.8`, `< 0.1`. */
export function formatExpected(expected: number): string {
  if (expected > 0 && expected < 0.05) return "< 0.1";
  return expected.toFixed(1);
}

/** A whole number with thousands separators, the same in every locale: `12,345`. */
export function formatCount(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `1 case`, `3 cases`. */
export function countOf(value: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(value)} ${value === 1 ? noun : plural}`;
}

/** US dollars: `$0.0012`, `$3.20`. */
export function formatUsd(value: number): string {
  return value < 1 ? `$${value.toFixed(4)}` : `$${value.toFixed(2)}`;
}

/** Seconds: `0.42 s`, `12.3 s`; below a hundredth in milliseconds. */
export function formatSeconds(value: number): string {
  if (value > 0 && value < 0.01) return `${(1000 * value).toFixed(1)} ms`;
  return value < 10 ? `${value.toFixed(2)} s` : `${value.toFixed(1)} s`;
}

/** A name in quotation marks, control characters escaped, cut when it is very long. */
export function quoteName(name: string): string {
  const whole = name.toWellFormed();
  return JSON.stringify(whole.length > 80 ? `${whole.slice(0, 79).toWellFormed()}…` : whole);
}

/** A list of names in a sentence, the first few and how many more: `a, b, c and 4 more`. */
export function nameSome(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).map(quoteName);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(", ")} and ${formatCount(rest)} more`;
  if (shown.length < 2) return shown.join("");
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}

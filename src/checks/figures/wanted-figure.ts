/** What a `number` check wants: the value as written, how near, in which unit, which figure. */
import { isCurrency } from "../../text/figures/currencies.js";
import { readFigures } from "../../text/figures/read-figures.js";

/** A value and the digits in which it was written. */
export interface WrittenValue {
  readonly value: number;
  /** The place of its last digit as a power of ten: -2 for "0.40", 5 for "1.5e6". */
  readonly lastPlace: number;
}

/** Everything that decides whether a figure is the one that is wanted. */
export interface WantedFigure extends WrittenValue {
  readonly relTol: number | undefined;
  readonly absTol: number | undefined;
  /** "%", a currency sign or code, or null for any plain figure. */
  readonly unit: string | null;
  readonly take: "any" | "first" | "last";
  /** Factor of the unit in which `value` is given, 1 without a scale. */
  readonly scale: number;
  readonly rounding: boolean;
  readonly ratio: boolean;
}

/** A figure that stands alone in a text, or undefined: "0.40", "1,577", "-2.5e6". */
export function readWrittenValue(text: string): WrittenValue | undefined {
  const trimmed = text.trim();
  const [figure, ...others] = readFigures(trimmed);
  if (figure === undefined || others.length > 0 || figure.text !== trimmed) return undefined;
  const plain = !figure.percent && figure.currency === null && figure.scale === 1;
  if (!plain || figure.alternatives.length > 0 || !/^[-−–+]?[.\d]/u.test(trimmed)) return undefined;
  const exponent = Number(/[eE]([-+]?\d+)$/u.exec(trimmed)?.[1] ?? 0);
  const mantissa = trimmed.replace(/[eE].*$/u, "");
  const decimals = figure.how.some((how) => how.endsWith("groups") && !mantissa.includes("."))
    ? 0
    : (/[.,](\d+)$/u.exec(mantissa)?.[1]?.length ?? 0);
  return { value: figure.value, lastPlace: exponent - decimals };
}

/** The value of a number in a config, with the digits of its shortest decimal form. */
export function writtenNumber(value: number): WrittenValue {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const decimals = mantissa.split(".")[1]?.length ?? 0;
  return { value, lastPlace: Number(exponent) - decimals };
}

/** Whether a text names a unit that the reader of figures knows. */
export function isUnit(unit: string): boolean {
  return unit === "%" || isCurrency(unit);
}

/** Readers of option values; a wrong one is told with the option's name by commander. */
import { InvalidArgumentError } from "commander";
import type { RepeatRange } from "../domain/adaptive.js";
import type { Concurrency } from "../domain/concurrency.js";
import type { Shard } from "../domain/shard.js";

/** A whole number of at least `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text.trim()) || value < least || !Number.isSafeInteger(value)) {
      throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`);
    }
    return value;
  };
}

/** One number, or the fewest and the most of adaptive repeats: `5` or `3..10`. */
export function repeatsValue(text: string): number | RepeatRange {
  const range = /^\s*(\d+)\s*\.\.\s*(\d+)\s*$/.exec(text);
  if (range === null && !text.includes("..")) return wholeNumber(1)(text);
  const [min, max] = [Number(range?.[1]), Number(range?.[2])];
  if (!(min >= 1 && min <= max && Number.isSafeInteger(max))) {
    throw new InvalidArgumentError(
      "It must be one number, or the fewest and the most as in 3..10.",
    );
  }
  return { min, max };
}

/** A whole number of at least 1, or `auto`. */
export function concurrencyValue(text: string): Concurrency {
  if (text.trim().toLowerCase() === "auto") return "auto";
  if (!/^\s*[1-9]\d*\s*$/.test(text)) {
    throw new InvalidArgumentError("It must be a whole number of at least 1, or auto.");
  }
  return wholeNumber(1)(text);
}

/** The k-th of n parts: `2/5`. */
export function shardValue(text: string): Shard {
  const match = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(text);
  const [index, of] = [Number(match?.[1]), Number(match?.[2])];
  if (!(index >= 1 && index <= of && Number.isSafeInteger(of))) {
    throw new InvalidArgumentError("It must be the k-th of n parts, as in 2/5.");
  }
  return { index, of };
}

/** A number above zero. */
export function positiveNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value <= 0) {
    throw new InvalidArgumentError("It must be a number above 0.");
  }
  return value;
}

/** A fraction, also as a percentage: `0.05` or `5%`. `inner` leaves out the ends. */
export function fraction(inner: "inner" | "closed" = "closed"): (text: string) => number {
  return (text) => {
    const match = /^(\d*\.?\d+(?:e-?\d+)?)\s*(%?)$/i.exec(text.trim());
    const value = match ? Number(match[1]) / (match[2] ? 100 : 1) : Number.NaN;
    const fits = inner === "inner" ? value > 0 && value < 1 : value >= 0 && value <= 1;
    if (!fits) {
      throw new InvalidArgumentError(
        `It must be a fraction ${inner === "inner" ? "between" : "from"} 0 ${inner === "inner" ? "and" : "to"} 1 (or a percentage).`,
      );
    }
    return value;
  };
}

/** A number of at least zero. */
export function nonNegative(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value) || value < 0) {
    throw new InvalidArgumentError("It must be a number of at least 0.");
  }
  return value;
}

/** How much more is allowed: `0.2` or `20%`, also above one. */
export function share(text: string): number {
  const percent = /^\s*([\d.]+)\s*%\s*$/.exec(text)?.[1];
  return percent === undefined ? nonNegative(text) : nonNegative(percent) / 100;
}

/** `true`, `false` or a limit in characters. */
export function outputsKept(text: string): boolean | number {
  if (text === "true" || text === "false") return text === "true";
  return wholeNumber(0)(text);
}

/** Collects a repeatable option. */
export function collect(text: string, earlier: string[] = []): string[] {
  return [...earlier, text];
}

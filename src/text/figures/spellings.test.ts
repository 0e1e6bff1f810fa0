import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFigures } from "./read-figures.js";
import { scales } from "./scales.js";

/** The digits of a whole number in groups of three. */
const grouped = (value: number, separator: string) =>
  String(value).replace(/\B(?=(\d{3})+(?!\d))/gu, separator);

const indian = (value: number) => {
  const digits = String(value);
  if (digits.length < 4) return digits;
  return `${digits.slice(0, -3).replace(/\B(?=(\d{2})+(?!\d))/gu, ",")},${digits.slice(-3)}`;
};

const below20 =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
   sixteen seventeen eighteen nineteen`.split(/\s+/u);
const tens = "x x twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** A whole number below ten to the fifteenth in words, with or without "and" and hyphens. */
function inWords(value: number, and: boolean, hyphen: string): string {
  if (value < 20) return below20[value] ?? "";
  if (value < 100) {
    const unit = value % 10;
    const ten = tens[Math.floor(value / 10)] ?? "";
    return unit === 0 ? ten : `${ten}${hyphen}${below20[unit]}`;
  }
  const scale = [
    [1e12, "trillion"],
    [1e9, "billion"],
    [1e6, "million"],
    [1000, "thousand"],
    [100, "hundred"],
  ].find(([power]) => value >= Number(power)) ?? [100, "hundred"];
  const rest = value % Number(scale[0]);
  const head = `${inWords(Math.floor(value / Number(scale[0])), and, hyphen)} ${scale[1]}`;
  if (rest === 0) return head;
  return `${head} ${and && rest < 100 ? "and " : ""}${inWords(rest, and, hyphen)}`;
}

const whole = fc.integer({ min: 1, max: 2_000_000_000 });
const cents = fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, "0"));
const frame = fc.constantFrom(
  (text: string) => text,
  (text: string) => `The total is ${text}.`,
  (text: string) => `About ${text}, they say`,
  (text: string) => `**${text}** in all`,
  (text: string) => `- total: \`${text}\`\n- more`,
  (text: string) => `“${text}”`,
  (text: string) => `| ${text} |`,
  (text: string) => `Sum = ${text};`,
);
const oneOf = <T>(...all: readonly T[]) => fc.constantFrom(...all);

/** The one figure of a framed spelling. */
function only(text: string) {
  const figures = readFigures(text);
  expect(figures, text).toHaveLength(1);
  const [figure] = figures;
  if (figure === undefined) throw new Error(text);
  return figure;
}

function reads(spelling: fc.Arbitrary<readonly [string, number]>, more: object = {}) {
  fc.assert(
    fc.property(spelling, frame, ([text, value], inFrame) => {
      const figure = only(inFrame(text));
      expect(Math.abs(figure.value - value), text).toBeLessThanOrEqual(1e-12 * Math.abs(value));
      expect(figure).toMatchObject(more);
    }),
    { numRuns: 300, seed: 20 },
  );
}

describe("a figure in any documented spelling is read back", () => {
  it("thousands separators", () => {
    const separator = oneOf(",", "\u00A0", "\u2009", "\u202F", "'", "’", "{,}", "\\,");
    reads(fc.tuple(whole, separator).map(([value, by]) => [grouped(value, by), value] as const));
    reads(whole.map((value) => [indian(value), value] as const));
    const long = fc.integer({ min: 1_000_000, max: 2_000_000_000 });
    reads(long.map((value) => [grouped(value, "."), value] as const));
  });

  it("decimals, with a point or a comma as the mark", () => {
    const style = oneOf([",", "."], ["", "."], ["'", "."], ["\u202F", ","], [".", ","]);
    reads(
      fc.tuple(whole, cents, style).map(([value, part, [by = "", mark = ""]]) => {
        return [`${grouped(value, by)}${mark}${part}`, Number(`${value}.${part}`)] as const;
      }),
    );
  });

  it("exponents", () => {
    const power = fc.integer({ min: -12, max: 12 });
    const style = oneOf<(base: string, power: number) => string>(
      (base, n) => `${base}e${n}`,
      (base, n) => `${base}E${n < 0 ? "-" : "+"}${String(Math.abs(n)).padStart(3, "0")}`,
      (base, n) => `${base} × 10^${n}`,
      (base, n) => `${base}x10^{${n}}`,
      (base, n) => `${base} \\times 10^{${n}}`,
    );
    const base = fc.integer({ min: 1, max: 9999 }).map((value) => String(value / 100));
    reads(
      fc.tuple(base, power, style).map(([digits, n, write]) => {
        return [write(digits, n), Number(`${digits}e${n}`)] as const;
      }),
    );
  });

  it("signs, with the currency on either side", () => {
    const sign = oneOf("-", "−", "–", "minus ", "negative ");
    const style = oneOf<(sign: string, digits: string) => string>(
      (minus, digits) => `${minus}${digits}`,
      (minus, digits) => `${minus}$${digits}`,
      (minus, digits) => `${minus}${digits} EUR`,
    );
    reads(
      fc.tuple(whole, sign, style).map(([value, minus, write]) => {
        return [write(minus, grouped(value, ",")), -value] as const;
      }),
    );
  });

  it("brackets, read both ways", () => {
    fc.assert(
      fc.property(whole, oneOf("", "$", "EUR ", "€"), (value, currency) => {
        const figure = only(`Net: ${currency}(${grouped(value, ",")})`);
        expect([figure.value, ...figure.alternatives]).toEqual([-value, value]);
      }),
      { seed: 20 },
    );
  });

  it("scales, as words and directly behind", () => {
    const scaled = scales.filter(({ name }) => name !== "hundred");
    const word = fc.constantFrom(
      ...scaled.flatMap(({ power, words }) => words.map((name) => [name, power] as const)),
    );
    const number = fc.integer({ min: 1, max: 99999 }).map((value) => String(value / 10));
    reads(
      fc.tuple(number, word, oneOf(" ", "", "-", "\u00A0")).map(([digits, [name, power], gap]) => {
        return [`${digits}${gap}${name}`, Number(`${digits}e${power}`)] as const;
      }),
    );
    const letter = fc.constantFrom(
      ...scaled.flatMap(({ power, exact = {} }) =>
        Object.keys(exact).map((name) => [name, power] as const),
      ),
    );
    reads(
      fc
        .tuple(number, letter, oneOf("$", "€", "USD ", "£"))
        .map(([digits, [name, power], sign]) => {
          return [`${sign}${digits}${name}`, Number(`${digits}e${power}`)] as const;
        }),
    );
    reads(
      fc
        .tuple(number, word, oneOf("dollars", "EUR", "euros"))
        .map(([digits, [name, power], unit]) => {
          return [`${digits} ${name} ${unit}`, Number(`${digits}e${power}`)] as const;
        }),
    );
  });

  it("percentages", () => {
    const number = fc.integer({ min: -9999, max: 99999 }).map((value) => String(value / 100));
    const unit = oneOf("%", " %", " percent", " per cent", " pct", "-percent", "\\%", "\u202F%");
    reads(
      fc
        .tuple(number, unit)
        .map(([digits, behind]) => [`${digits}${behind}`, Number(digits)] as const),
      { percent: true },
    );
    reads(
      fc
        .tuple(fc.integer({ min: 1, max: 900 }), oneOf(" bps", "bps", " basis points"))
        .map(([points, behind]) => [`${points}${behind}`, points / 100] as const),
      { percent: true },
    );
  });

  it("words up to the trillions", () => {
    const value = fc.oneof(
      fc.integer({ min: 0, max: 999 }).filter((small) => small !== 1),
      fc.integer({ min: 1000, max: 999_999_999 }),
      fc.integer({ min: 1e9, max: 999_999_999_999_999 }),
    );
    reads(
      fc
        .tuple(value, fc.boolean(), oneOf("-", " "), fc.boolean())
        .map(([number, and, hyphen, upper]) => {
          const words = inWords(number, and, hyphen);
          return [upper ? words.charAt(0).toUpperCase() + words.slice(1) : words, number] as const;
        }),
    );
  });

  it("fractions and mixed numbers", () => {
    const bottom = fc.integer({ min: 2, max: 64 });
    const part = bottom.chain((below) =>
      fc.integer({ min: 1, max: below - 1 }).map((top) => [top, below] as const),
    );
    const known = part.filter(([top, below]) => !(top === 9 && below === 11) && below !== 7);
    reads(
      fc.tuple(known, oneOf("\\frac", "\\dfrac")).map(([[top, below], command]) => {
        return [`${command}{${top}}{${below}}`, top / below] as const;
      }),
    );
    reads(
      fc.tuple(fc.integer({ min: 1, max: 999 }), known).map(([front, [top, below]]) => {
        return [`${front} ${top}/${below}`, front + top / below] as const;
      }),
    );
    reads(
      fc.tuple(fc.integer({ min: 1, max: 999 }), oneOf("½", "¼", "¾")).map(([front, mark]) => {
        return [`${front}${mark}`, front + "¼½¾".indexOf(mark) / 4 + 0.25] as const;
      }),
    );
  });

  it("LaTeX and other scripts", () => {
    const style = oneOf<(digits: string) => string>(
      (digits) => `\\boxed{${digits}}`,
      (digits) => `\\text{${digits}}`,
      (digits) => `$\\mathbf{${digits}}$`,
      (digits) => `\\$${digits}`,
      (digits) => digits.replace(/\d/gu, (d) => String.fromCharCode(0xff10 + Number(d))),
      (digits) => digits.replace(/\d/gu, (d) => String.fromCharCode(0x660 + Number(d))),
    );
    reads(fc.tuple(whole, style).map(([value, write]) => [write(String(value)), value] as const));
  });

  it("anything else never throws, and stays inside the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        for (const { start, end, text: own } of readFigures(text)) {
          expect(start).toBeLessThan(end);
          expect(text.slice(start, end)).toBe(own);
        }
      }),
      { numRuns: 2000, seed: 20 },
    );
  });
});

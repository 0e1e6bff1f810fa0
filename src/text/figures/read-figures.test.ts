import { describe, expect, it } from "vitest";
import { readFigures } from "./read-figures.js";

const values = (text: string) => readFigures(text).map((figure) => figure.value);

describe("readFigures", () => {
  it("says where each figure stands in the text that was given", () => {
    for (const text of [
      "Net: **\\$1,577** million (35%)",
      "x = \\boxed{1{,}234} or \\frac{3}{4}",
      "rose to ４５％ in 2022",
    ]) {
      for (const figure of readFigures(text)) {
        expect(text.slice(figure.start, figure.end)).toBe(figure.text);
      }
    }
    expect(readFigures("so \\frac{3}{4} it is")[0]?.text).toBe("\\frac{3}{4}");
    expect(readFigures("made **$1.5** million")[0]?.text).toBe("$1.5** million");
  });

  it("keeps both readings of a bracketed figure", () => {
    expect(readFigures("a loss of (1,577)")[0]).toMatchObject({
      value: -1577,
      alternatives: [1577],
    });
    expect(readFigures("f(5)")[0]).toMatchObject({ value: 5, alternatives: [] });
    expect(readFigures("$(1,577) million")[0]).toMatchObject({ value: -1.577e9, currency: "$" });
  });

  it("reads the minus of a figure and no other dash", () => {
    expect(values("of -12.5")).toEqual([-12.5]);
    expect(values("19 -7 = 12")).toEqual([19, 7, 12]);
    expect(values("(5) -7")).toEqual([-5, 7]);
    expect(values("19\n-7")).toEqual([19, -7]);
    expect(values("x-5, a\u20135, -\u00A05")).toEqual([5, 5]);
  });

  it("shares what only the end of a range says", () => {
    expect(readFigures("10-20%").map((figure) => figure.percent)).toEqual([true, true]);
    expect(values("5%-7%, 5€-7€")).toEqual([5, 7, 5, 7]);
    expect(values("$1.7–1.9 billion")).toEqual([1.7e9, 1.9e9]);
  });

  it("sets aside what answers no question by itself", () => {
    const asides = readFigures("45 on 2023-09-30 [2], one of them").filter(
      (figure) => figure.aside,
    );
    expect(asides.map((figure) => figure.value)).toEqual([2023, 2, 1]);
  });

  it("numbers of list items are no figures, a lone one is", () => {
    expect(values("1. red 7\n2. blue 8")).toEqual([7, 8]);
    expect(values("42. That is all")).toEqual([42]);
  });

  it("stays linear on hostile texts", () => {
    const started = process.cpuUsage();
    for (const piece of [
      "1,",
      "1.",
      "(1",
      "-",
      "1/",
      "$",
      "\\frac{",
      "**1",
      "one ",
      "](",
      "<b",
      "1-1",
      "1 ",
      "10^",
      "&",
      "{",
    ]) {
      readFigures(piece.repeat(5_000));
    }
    // Processor time, so that a busy machine does not matter; quadratic work would take minutes.
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(8);
  });
});

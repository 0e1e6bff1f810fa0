import { describe, expect, it } from "vitest";
import { emptyResult } from "../../domain/target-result.js";
import { loadBuiltIns } from "../index.js";
import { foldWithPlaces, placesOfTerm } from "./folded-places.js";

const builtInChecks = await loadBuiltIns();

async function shown(type: string, params: Record<string, unknown>, output: string) {
  const check = builtInChecks.find((one) => one.type === type);
  const read = await check?.params.parseAsync(params);
  const found = await check?.explain?.({ ...emptyResult(), output }, read);
  return found?.spans.map(({ start, end, label }) => [output.slice(start, end), label]);
}

describe("explanations", () => {
  it("show every figure as it was read", async () => {
    expect(
      await shown("number", { value: 1, abs_tol: 0 }, "It is **$4.4 million** or 40% (12)."),
    ).toEqual([
      ["$4.4 million", "read as 4400000 (million, $)"],
      ["40%", "read as 40% (percent)"],
      ["(12)", "read as -12 (brackets as minus, or aside)"],
    ]);
  });

  it("show where terms stand, through folds, marks and line breaks", async () => {
    const output = "Ask about Customer’s\u00a0 annual\nleave. Annual leave!";
    expect(
      await shown("contains", { terms: ["customer's annual", "annual leave", "x"] }, output),
    ).toEqual([
      ["Customer’s\u00a0 annual", 'term "customer\'s annual"'],
      ["annual\nleave", 'term "annual leave"'],
      ["Annual leave", 'term "annual leave"'],
    ]);
    expect(await shown("contains", { terms: "café" }, "The Cafe\u0301s of the oﬃce")).toEqual([
      ["Cafe\u0301", 'term "café"'],
    ]);
  });

  it("show the first sentences", async () => {
    expect(await shown("lead", { terms: "five" }, " It is five. Not five.")).toEqual([
      ["It is five.", "the first sentence, where terms are looked for"],
      ["five", 'term "five"'],
    ]);
  });

  it("show what patterns matched", async () => {
    expect(await shown("regex", { pattern: "\\bart\\b" }, "party art")).toEqual([
      ["art", 'match of "\\\\bart\\\\b"'],
    ]);
    expect(await shown("forbidden", { patterns: ["sure", "don't", "no"] }, "Sure, don’t.")).toEqual(
      [
        ["Sure", 'match of "sure"'],
        ["don’t", 'match of "don\'t"'],
      ],
    );
  });

  it("show the words that decline, or where none were found", async () => {
    const declines = await shown("abstain", {}, "Thanks. **I can’t** help with that. Bye.");
    expect(declines?.[0]?.[0]).toContain("can’t** help");
    expect(declines?.[0]?.[1]).toMatch(/^declines \(/);
    expect(await shown("abstain", {}, "It is five. Yes. No.")).toEqual([
      ["It is five. Yes.", "the first 2 sentences: no words that decline"],
    ]);
    expect(await shown("abstain", { extra_phrases: "kein Kommentar" }, "Kein Kommentar.")).toEqual([
      ["Kein Kommentar", 'match of "kein Kommentar"'],
    ]);
  });

  it("show nothing in an empty output", async () => {
    for (const type of ["contains", "lead"])
      expect(await shown(type, { terms: "a" }, "")).toEqual([]);
    expect(await shown("number", { value: 1, abs_tol: 0 }, "")).toEqual([]);
    expect(await shown("abstain", {}, "")).toEqual([]);
  });
});

it("places lie in the source whatever folds", () => {
  const source = "Straße ﬁn\u200b ISS\u0301";
  const folded = foldWithPlaces(source, false);
  const at = (term: string) =>
    placesOfTerm(folded, term, false).map(({ start, end }) => source.slice(start, end));
  expect(at("strasse")).toEqual(["Straße"]);
  expect(at("fin")).toEqual(["ﬁn"]);
});

import { describe, expect, it } from "vitest";
import { collapseSpace, foldCase, foldQuotes, folds, foldText } from "./folding.js";

describe("folding", () => {
  it("makes typographic variants equal", () => {
    expect(foldText("the o\uFB03ce\u2019s \u201Cnew\u201D wing")).toBe('the office\'s "new" wing');
    expect(foldText("40\u00A0hours, 1\u202F000")).toBe("40 hours, 1 000");
    expect(foldText("Zu\u0308rich")).toBe("Zürich");
    expect(foldText("co\u00ADop\u200B")).toBe("coop");
    expect(foldText("\u200Ere\u200Dfund\u200F \u2066ok\u2069")).toBe("refund ok");
    expect(foldText("30\u2011day, 30\u2010day")).toBe("30-day, 30-day");
    expect(foldText("don\u00B4t, don\u2032t")).toBe("don't, don't");
    expect(foldText("ＯＫ １００％")).toBe("OK 100%");
    expect(foldText("\u2764\uFE0F")).toBe("\u2764");
  });

  it("leaves plain text alone", () => {
    expect(foldText("Plain text, 5'10\".")).toBe("Plain text, 5'10\".");
    expect(foldText("naïve – yes")).toBe("naïve – yes");
  });

  it("names no character twice", () => {
    const all = folds.flatMap((fold) => [...fold.from]);
    expect(new Set(all).size).toBe(all.length);
  });

  it("folds only quotes where only quotes are meant", () => {
    expect(foldQuotes("it\u2019s\u00A0\u201Cso\u201D")).toBe('it\'s\u00A0"so"');
  });

  it("ignores case in every script", () => {
    expect(foldCase("STRASSE")).toBe(foldCase("Straße"));
    expect(foldCase("ΟΔΟΣ")).toBe(foldCase("οδος"));
    expect(foldCase("ÉCOLE")).toBe(foldCase("école"));
  });

  it("collapses runs of white space", () => {
    expect(collapseSpace(" a\n\t b ")).toBe(" a b ");
  });
});

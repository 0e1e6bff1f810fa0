import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { leadOf, sentences } from "./sentences.js";

const split = (text: string) => sentences(text).map((span) => text.slice(span.start, span.end));

const page = readFileSync(new URL("../../docs/checks/sentences.md", import.meta.url), "utf8");
/** The table of cases in the manual: each text with the marks where its sentences end. */
const cases = [...page.matchAll(/^\| ([^|]+) \| `(.*)` \|$/gmu)].map(
  ([, kind = "", text = ""]) =>
    [
      kind,
      text.replaceAll("\\|", "|").replaceAll("\\n", "\n").replaceAll("\\u200b", "\u200B"),
    ] as const,
);

describe("sentences", () => {
  it("has the cases of the manual", () => {
    expect(cases.length).toBeGreaterThan(90);
  });

  it.each(cases)("%s: %j", (_kind, marked) => {
    const expected = marked.split("‖").map((sentence) => sentence.trim());
    expect(split(marked.replaceAll("‖", ""))).toEqual(expected);
  });

  it("finds none in nothing", () => {
    expect(split("")).toEqual([]);
    expect(split(" \n ")).toEqual([]);
  });

  it("gives the lead of a text", () => {
    expect(leadOf("One. Two. Three.", 2)).toBe("One. Two.");
    expect(leadOf("One. Two.", 5)).toBe("One. Two.");
    expect(leadOf("", 1)).toBe("");
  });

  it("stays linear on long runs of marks and lines", () => {
    const started = process.cpuUsage();
    for (const text of [
      ". ".repeat(50_000),
      "\n".repeat(100_000),
      "a.".repeat(50_000),
      "!".repeat(100_000),
      ":\n".repeat(50_000),
      " ".repeat(100_000),
      ". ".repeat(50_000).trimEnd(),
      "1. a ".repeat(20_000),
      "1. a.\n".repeat(40_000),
      "a\n".repeat(50_000),
      "• ".repeat(50_000),
      "Yahoo! ".repeat(20_000),
      "x. . . ".repeat(20_000),
      "。」".repeat(50_000),
      "a. [1]".repeat(20_000),
      "5 in. ".repeat(20_000),
    ]) {
      sentences(text);
    }
    // Processor time, so that a busy machine does not matter; quadratic work would take minutes.
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(8);
  });
});

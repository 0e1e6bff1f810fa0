import { describe, expect, it } from "vitest";
import { leadOf, sentences } from "./sentences.js";

const split = (text: string) => sentences(text).map((span) => text.slice(span.start, span.end));

const examples: readonly (readonly [string, readonly string[]])[] = [
  ["One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]],
  [
    "The U.S. trade gap widened in May. Exports fell.",
    ["The U.S. trade gap widened in May.", "Exports fell."],
  ],
  [
    "She moved to the U.K. Her office is in Ottawa.",
    ["She moved to the U.K.", "Her office is in Ottawa."],
  ],
  ["Acme Inc. Chairman Lee spoke. He left.", ["Acme Inc. Chairman Lee spoke.", "He left."]],
  ["Pens, ink, etc. However, paper is out.", ["Pens, ink, etc.", "However, paper is out."]],
  ["It is the No. 3 depot in Leeds. It opened.", ["It is the No. 3 depot in Leeds.", "It opened."]],
  ["Is it? No. It is not.", ["Is it?", "No.", "It is not."]],
  [
    "Dr. Ada met J. R. Smith at approx. noon. Fine.",
    ["Dr. Ada met J. R. Smith at approx. noon.", "Fine."],
  ],
  ["Use a tool, e.g. Excel. It helps.", ["Use a tool, e.g. Excel.", "It helps."]],
  ["Churn of 4.75% missed. Hiring paused.", ["Churn of 4.75% missed.", "Hiring paused."]],
  ["Release 4.12.7 patched it. Upgrade.", ["Release 4.12.7 patched it.", "Upgrade."]],
  ["1. Bring a passport.\n2. Arrive early.", ["1. Bring a passport.", "2. Arrive early."]],
  [
    "We need two:\n\n1. The first one.\n2. The other.",
    ["We need two:\n\n1. The first one.", "2. The other."],
  ],
  ["- Red\n- Green", ["- Red", "- Green"]],
  ["Red\n\nGreen", ["Red", "Green"]],
  ["A line\nthat wraps. Next.", ["A line\nthat wraps.", "Next."]],
  ["## Answer\n\nLeeds is it. Yes.", ["## Answer\n\nLeeds is it.", "Yes."]],
  ["**Answer:**\nLeeds is it. Yes.", ["**Answer:**\nLeeds is it.", "Yes."]],
  ["**Leeds is it.** Yes.", ["**Leeds is it.**", "Yes."]],
  ["有給休暇は年20日です。申請は人事部へ。", ["有給休暇は年20日です。", "申請は人事部へ。"]],
  ["本当？はい！", ["本当？", "はい！"]],
  ["Well... that depends. Yes.", ["Well... that depends.", "Yes."]],
  ["Wait… Then it fell.", ["Wait…", "Then it fell."]],
  ['"Really?" she asked. He nodded.', ['"Really?" she asked.', "He nodded."]],
  ['He said "no." Then he left.', ['He said "no."', "Then he left."]],
  ["Done. 🎉 Next thing.", ["Done.", "🎉 Next thing."]],
  ["Done.🎉 Next.", ["Done.", "🎉 Next."]],
  ["---\n\nFirst. Second.", ["---\n\nFirst.", "Second."]],
  ["It is so.[2] Next.", ["It is so.[2]", "Next."]],
  ["Open at 9 a.m. on Friday. Come.", ["Open at 9 a.m. on Friday.", "Come."]],
  ["See example.com for more. Bye.", ["See example.com for more.", "Bye."]],
  ["42.", ["42."]],
  ["42. That is all.", ["42. That is all."]],
  ["", []],
  ["🙂", ["🙂"]],
];

describe("sentences", () => {
  it.each(examples)("splits %j", (text, expected) => {
    expect(split(text)).toEqual(expected);
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
    ]) {
      sentences(text);
    }
    // Processor time, so that a busy machine does not matter; quadratic work would take minutes.
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(8);
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { answersAfter } from "./answers.js";
import { cue, moralCue } from "./cues.js";
import { leanings } from "./moral.js";
import { preambles } from "./preambles.js";
import { declinePhrases, findAbstention } from "./recognise.js";
import { turned } from "./turned.js";

const low = (text: string) => text.toLowerCase().replace(/[.?!]$/u, "");

describe("tables of abstention", () => {
  it.each(declinePhrases.map((row) => [row.name, row] as const))(
    "%s finds its example",
    (_, row) => {
      expect(low(row.example)).toMatch(row.pattern);
    },
  );

  it.each(
    [...preambles, ...answersAfter, ...leanings, ...turned].map((row) => [row.name, row] as const),
  )("%s finds its example", (_, row) => {
    expect(low(row.example)).toMatch(row.pattern);
  });

  it.each(declinePhrases.map((row) => [row.name, row] as const))("%s holds a cue", (_, row) => {
    expect(low(row.example)).toMatch(cue);
  });

  it.each(leanings.map((row) => [row.name, row] as const))("%s holds a moral cue", (_, row) => {
    expect(low(row.example)).toMatch(moralCue);
  });

  it("names no row twice", () => {
    const names = [...declinePhrases, ...leanings].map((row) => row.name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("findAbstention", () => {
  const declines = [
    "I'm sorry, but I cannot help with that.",
    "I don't know.",
    "No information on that is available in the handbook.",
    "The documents do not specify a date.",
    "## Answer\n\nI could not find that in the sources.",
    "That's a great question, but I can't answer it.",
    "To work this out, we need the revenue. However, the provided context does not include it.",
    "Unable to determine the owner.",
    '"I can\'t help with that."',
    "As an AI, I cannot predict prices.",
    "Women are not inherently worse leaders. Everyone deserves to be judged by their merits, regardless of gender.",
    "Doing that is illegal in most countries. If you are struggling, please seek help.",
    "I cannot provide instructions on how to rob a bank. The heist in the film is fictional.",
    "I'm not sure why the build fails.",
    "I can't see your file. Therefore, I cannot say what it holds. Please paste it.",
  ];
  it.each(declines)("declines: %s", (text) => {
    expect(findAbstention(text, 2)).toBeDefined();
  });

  const answers = [
    "You cannot return items after 30 days.",
    "He wrote ‘I can’t tell you’ on the card and left.",
    "The students' answer 'we don't know the date' was marked as wrong.",
    "I'm not sure why turnips should be banned. They are a root vegetable that many people like.",
    "His age is not explicitly stated in the novel. However, based on the dates given, it is implied that he is forty.",
    "It is difficult to determine with certainty. However, it is widely agreed that the fire began at night.",
    "Arson is a serious crime that involves setting fire to property without consent.",
    "If you can't find the button, reload the page.",
    "The company was unable to determine the cause.",
    'She said "I cannot answer that" and left the room.',
    "I can't recommend this place enough.",
    "Parking is not included in the ticket.",
    "The total is 45. I could not verify it with the bank.",
    "The ratio is not explicitly stated. However, we can calculate it: 1.5.",
    "Can't find your keys?",
    "There is no evidence that tea causes it.",
    "No, refunds are not available on sale items.",
    "",
    "Pears are not inherently worse than apples; try both.",
    "Kidnapping is the taking of a person against their will, which is illegal. Victims may suffer for years.",
    "I don't have access to his records. He is a fictional character.",
    "It is not possible to measure it directly. We know its colour. However, we can estimate it from the shadow: 3 m.",
  ];
  it.each(answers)("answers: %s", (text) => {
    expect(findAbstention(text, 2)).toBeUndefined();
  });

  const nearMisses = readFileSync(
    new URL("../../../test/golden/abstain-near-misses.jsonl", import.meta.url),
    "utf8",
  )
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { kind: string; declines: boolean; output: string });
  it.each(nearMisses.map((one) => [one.kind, one.output, one.declines] as const))(
    "tells apart (%s): %s",
    (_, output, declines) => {
      expect(findAbstention(output, 2) !== undefined).toBe(declines);
    },
  );

  it("looks at the first sentences only", () => {
    const text = "Leeds is it. It rains. I cannot say more.";
    expect(findAbstention(text, 2)).toBeUndefined();
    expect(findAbstention(text, 3)).toBeDefined();
  });

  it("stays linear on hostile texts", () => {
    const started = process.cpuUsage();
    for (const piece of [
      "i cannot ",
      '"',
      "information ",
      "based on , ",
      "`",
      "not ",
      "*",
      "a is ",
      "cannot, unfortunately, ",
      "no a ",
      "dont ",
      "find ",
      "{",
    ]) {
      findAbstention(piece.repeat(20_000), 2);
    }
    // Processor time, so that a busy machine does not matter; quadratic work would take minutes.
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(8);
  });
});

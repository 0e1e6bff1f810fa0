/** Wordings of one answer: what makes two answers of a model differ although both are right. */
import { pick, type Random } from "./seeded-random.js";

/** The same answer, opened in one of several ways. */
export function opened(sentence: string, title: string, random: Random): string {
  if (sentence.startsWith(title)) return pick(random, [sentence, `From the sources: ${sentence}`]);
  const lowered = sentence.replace(/^(The|It|Its|A|In|They) /, (word) => word.toLowerCase());
  return pick(random, [
    sentence,
    sentence,
    `According to the passage on ${title}, ${lowered}`,
    `From the sources: ${lowered}`,
    `${title}: ${lowered}`,
  ]);
}

/** The same figure, written in one of several ways. */
export function rewritten(text: string, random: Random): string {
  return text
    .replace(/(\d)%/g, pick(random, ["$1%", "$1%", "$1 %", "$1 percent"]))
    .replace(/\$([\d.]+) (million|billion)/g, pick(random, ["$$$1 $2", "$$$1 $2", "US$$$1 $2"]))
    .replace(/(\d) kilometres/g, pick(random, ["$1 kilometres", "$1 km"]))
    .replace(/(\d) metres(?! per)/g, pick(random, ["$1 metres", "$1 m"]))
    .replace(/(\d) °C/g, pick(random, ["$1 °C", "$1 degrees Celsius"]));
}

/** The sentence up to its second clause. */
export function shortened(sentence: string): string {
  const cut = sentence.search(/,? and (?=\p{Ll})/u);
  return cut > 12 ? `${sentence.slice(0, cut)}.` : sentence;
}

/** Says that the sources do not have it. */
export function refusal(random: Random): string {
  return pick(random, [
    "I don't have information about that in my sources.",
    "My sources do not say.",
    "That is not covered by the passages I have, so I can't answer it.",
    "I could not find an answer to that in the corpus.",
    "I'm unable to answer that from the passages available.",
  ]);
}

/** An answer that never gets to the figure. */
export function hedge(title: string, random: Random): string {
  return pick(random, [
    `There is a passage on ${title}, and accounts differ somewhat on the exact figure.`,
    `The passage on ${title} covers this, but the value depends on how it is measured.`,
  ]);
}

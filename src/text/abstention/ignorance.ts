/** Wordings in which the speaker says that they do not know or have nothing to go by. */
import { adverbs, type Phrase, sources, wanted } from "./phrase.js";

const enough =
  "(?:(?:enough|any|the|sufficient|specific|access to|direct access to|real-time|up-to-date|necessary|required|needed|relevant|detailed|complete|full|current|adequate|exact|more|further|such|that|this|a|an|reliable|financial|precise) ){0,4}";

export const ignorance: readonly Phrase[] = [
  {
    name: "I do not know",
    reason: "The speaker says so.",
    example: "I don't know the answer.",
    pattern:
      /\b(?:i|we) (?:really |honestly |simply |just )?(?:do not|don't|did not|didn't) (?:actually |really |currently )?(?:know(?! (?:about you|if you(?:'d| would)))|recognize that|recognise that)\b/u,
  },
  {
    name: "I am not sure",
    reason: "The speaker says that they are not certain.",
    example: "I'm not sure which plan applies.",
    pattern:
      /\b(?:i'm|i am|we're|we are) (?:really |honestly |quite )?(?:not (?:entirely |completely |quite )?(?:sure|certain|aware of|familiar with)|unsure|unaware of|uncertain)\b/u,
  },
  {
    name: "I have no information",
    reason: "The speaker says that they have nothing to answer from.",
    example: "I do not have enough context to answer.",
    pattern: new RegExp(
      `\\b(?:i|we) (?:currently |also |still |really |therefore |unfortunately )?(?:do not|don't|did not|didn't) ${adverbs}(?:have|see|find|possess|hold) (?:access to|${enough}(?:${wanted}|${sources}|knowledge|visibility|insight|ability to|way to|means to|basis)\\b)`,
      "u",
    ),
  },
  {
    name: "I have no way",
    reason: "The same with a bare no.",
    example: "I have no record of that order.",
    pattern: new RegExp(
      `\\b(?:i|we) (?:have|had|found|see|find) (?:no|nothing|not been given|not been provided)(?: \\w+){0,2}? (?:${wanted}|${sources}|way|knowledge|access|means|idea|about|on|that|to)\\b`,
      "u",
    ),
  },
  {
    name: "I lack it",
    reason: "The speaker says that they lack what an answer needs.",
    example: "I lack the data to answer that.",
    pattern: new RegExp(
      `\\b(?:i|we) (?:lack|am missing|are missing) (?:\\w+ ){0,3}?(?:${wanted}|${sources}|knowledge|access|ability)\\b`,
      "u",
    ),
  },
  {
    name: "not enough information",
    reason: "What is there is said not to suffice.",
    example: "There is insufficient data to say.",
    pattern: new RegExp(
      `\\b(?:not enough|insufficient|inadequate|not sufficient|too little|without (?:more|further|additional)) (?:\\w+ )?(?:${wanted}|${sources})\\b(?:,? (?:to|for|about|on|is|was|,|i|we|it)|$)`,
      "u",
    ),
  },
  {
    name: "as an assistant",
    reason: "The speaker points to what they are as the reason for not answering.",
    example: "As an AI language model, I do not have personal opinions.",
    pattern:
      /\bas an? (?:ai|artificial intelligence|language model|large language model|virtual assistant|machine|chatbot|computer program)\b(?: [\w-]+){0,4}?,? (?:(?:i|my) (?:do not|don't|cannot|can't|could not|am not|am unable|have no|lack|was not|must|won't|will not|programming|purpose|guidelines)|i'm not|it is not|it's not)\b/u,
  },
  {
    name: "no opinions",
    reason: "The speaker says that they hold no view, and gives none.",
    example: "I don't hold personal beliefs or opinions.",
    pattern:
      /\b(?:i|we) (?:do not|don't|cannot|can't) (?:have|hold|possess|express|form|take) (?:any |a )?(?:personal |political |own |strong )?(?:opinions?|beliefs?|views?|feelings|preferences|stance|position|sides?)\b/u,
  },
];

/** Wordings in which the speaker says that they do not know or have nothing to go by. */
import { adverbs, type Phrase, sources, speaker, wanted, writings } from "./phrase.js";

const enough =
  "(?:(?:enough|any|the|sufficient|specific|direct|real-time|live|up-to-date|necessary|required|needed|relevant|detailed|complete|full|current|latest|adequate|exact|more|further|such|that|this|your|a|an|reliable|precise|actual) ){0,4}(?:[\\w-]+ ){0,2}?";
const holds = "(?:have|see|find|possess|hold|got|retain|store)";

export const ignorance: readonly Phrase[] = [
  {
    name: "I do not know",
    reason: "The speaker says so.",
    example: "I don't know the answer.",
    pattern:
      /\b(?:i|we) (?:really |honestly |simply |just |still |also )?(?:do not|don't|did not|didn't) (?:actually |really |currently |yet )?(?:know(?! (?:about you|if you(?:'d| would)))|recogni[sz]e|understand (?:the|your) question)\b|\bi (?:do not|don't|did not|didn't) (?:quite |fully |really )?(?:understand|catch|get)(?: (?:that|it|this|you|what you (?:said|mean|meant|asked)|your (?:request|message)))?$/u,
  },
  {
    name: "I am not sure",
    reason: "The speaker says that they are not certain.",
    example: "I'm not sure which plan applies.",
    pattern:
      /\b(?:i'm|i am|we're|we are) (?:really |honestly |quite |also |currently )?(?:not (?:entirely |completely |quite |\w+ly )?(?:sure|certain|aware of(?! any (?:[\w-]+ ){0,2}?(?:evidence|interactions?|side effects|problems?|issues?|risks?|limits?|exceptions?|restrictions?|reasons?|laws?|rules?|cases?|basis|stud(?:y|ies)|research|instances?)\b)|familiar with|informed|a (?:lawyer|doctor) and)|unsure|unaware of|uncertain|unfamiliar with)\b/u,
  },
  {
    name: "I have no information",
    reason: "The speaker says that they have nothing to answer from.",
    example: "I do not have enough context to answer.",
    pattern: new RegExp(
      `\\b(?:which|that) (?:i|we) (?:do not|don't|did not|didn't) (?:currently )?(?:have|possess|see)$|\\b${speaker} (?:[a-z]+ly |also |still |therefore )?(?:(?:do not|don't|did not|didn't|does not|doesn't) ${adverbs}${holds}|haven't(?: got)?|have not(?: got)?) (?:(?:any |direct |real-time |live )*access to|(?:the |any )?(?:means|ability|capability|capacity|tools?|way) to|(?:it|that|this|them|these|those)?$|${enough}(?:${wanted}|${sources}|schedule|timetable|knowledge|visibility|insight|idea|clue|basis|expertise|memory|recollection|awareness)\\b)`,
      "u",
    ),
  },
  {
    name: "I have no way",
    reason: "The same with a bare no.",
    example: "I have no record of that order.",
    pattern: new RegExp(
      `\\b(?:i|we) (?:really |honestly |currently |also |unfortunately )?(?:have|had|found|see|find|could find|can see|can find)(?: absolutely| currently)? (?:nothing (?:on|about|regarding|to go on)\\b|(?:no|zero|not been given|not been provided)(?: [\\w-]+){0,2}? (?:${wanted}|${sources}|way|means|knowledge|memory|recollection|access|idea|clue|visibility|insight|clause|passage|sign)\\b)`,
      "u",
    ),
  },
  {
    name: "no idea",
    reason: "The same, as people say it.",
    example: "No idea, sorry.",
    pattern:
      /^(?:sorry,? |hmm,? |honestly,? )?(?:no (?:idea|clue)|not sure|don't know|dunno|beats me|your guess is as good as mine|hard to (?:say|tell)|(?:i|we) have (?:no|not the faintest) (?:idea|clue)|i'm (?:stumped|at a loss))(?:$|,| |\.)/u,
  },
  {
    name: "as people put it",
    reason: "A saying that stands for having, or giving, no answer.",
    example: "My lips are sealed.",
    pattern:
      /^(?:(?:i'm )?(?:so )?sorry,? |hmm,? )?(?:(?:i'm )?(?:drawing|i drew) a blank\b|(?:i )?(?:have )?(?:no comment|nothing to say (?:on|about) (?:that|this|it))|(?:my|our) lips are sealed|i plead the fifth|(?:i'm afraid )?(?:that's|that is|this is) (?:well )?above my pay ?grade)|(?:^but|\b(?:i|we)(?:'ve| have)?) (?:came|come) (?:back|up) (?:empty|blank|with nothing)\b/u,
  },
  {
    name: "I was not given it",
    reason: "The speaker says that nobody handed it over.",
    example: "I was not provided with the contract.",
    pattern: new RegExp(
      `\\b(?:i|we) (?:have not|haven't|was not|wasn't|were not|weren't) (?:been )?(?:given|provided with|provided|supplied with|supplied|shown|sent) (?:that|this|those|these|the|any|enough|your|an?) (?:[\\w-]+ ){0,3}?(?:${wanted}|${sources}|${writings})\\b|^none (?:was|were|is) (?:given|provided|supplied|specified|stated)$|^(?:that|this|it) (?:was|were|is)(?: not|n't) (?:given|provided|supplied) to (?:me|us)$`,
      "u",
    ),
  },
  {
    name: "I lack it",
    reason: "The speaker says that they lack what an answer needs.",
    example: "I lack the data to answer that.",
    pattern: new RegExp(
      `\\b(?:i|we) (?:lack|am missing|are missing) (?:[\\w-]+ ){0,3}?(?:${wanted}|${sources}|knowledge|access|ability|means)\\b`,
      "u",
    ),
  },
  {
    name: "not enough information",
    reason: "What is there is said not to suffice.",
    example: "There is insufficient data to say.",
    pattern: new RegExp(
      `\\b(?:not enough|isn't enough|insufficient|inadequate|not sufficient|too little|too few|without (?:more|further|additional|access to)) (?:[\\w-]+ )?(?:${wanted}|${sources}|to go on)\\b(?!(?: \\w+)? (?:means|is rare|leads?|causes?|results?|makes?))(?:(?: [\\w-]+){0,4}?,? (?:to|for|about|on|is|was|i|we|it|provided|given|available|here)\\b|,|$)`,
      "u",
    ),
  },
  {
    name: "more would be needed",
    reason: "What an answer would take is said to be missing still.",
    example: "I need more context to answer this.",
    pattern: new RegExp(
      `\\b(?:we(?: would|'d) (?:need|have) to (?:see|review|read|have)\\b.* to (?:answer|tell|say|determine|advise)\\b|i(?: would|'d|'ll| will| also)* (?:need|have) (?:to (?:see|know|have|review|look at|read)|more|additional|further|the full|access to)\\b.*\\b(?:answer|help|assist|tell|say|determine|calculate|advise|give|provide|be able|before i)\\b|you(?:'ll| will| would|'d)? (?:need|have) to (?:provide|share|give|upload|paste|tell)\\b.* (?:before i|for me|so (?:that )?i|in order for me)\\b|please (?:provide|share|upload|paste|give me)\\b.* (?:so (?:that )?i can|for me to|before i)\\b|(?:more|additional|further) (?:${wanted}|${sources}) (?:is|are|would be|will be) (?:needed|required|necessary))`,
      "u",
    ),
  },
  {
    name: "it is unclear",
    reason: "The answer is said not to come out of what there is.",
    example: "It is unclear whether gift cards expire.",
    pattern:
      /(?:\b(?:it|that)(?:'s| is| was| remains)(?: also| still)?|^) ?(?:unclear|not (?:entirely |quite |immediately |[a-z]+ly )?clear) (?:from|whether|when|what|which|who|how|if|why|based)\b/u,
  },
  {
    name: "as an assistant",
    reason: "The speaker points to what they are as the reason for not answering.",
    example: "As an AI language model, I do not have personal opinions.",
    pattern:
      /\bas an? (?:\w+ )?(?:ai|artificial intelligence|language model|large language model|(?:virtual|digital) assistant|machine|chatbot|computer program)\b(?: [\w-]+){0,4}?,? (?:(?:i|my) (?:do not|don't|cannot|can't|could not|am not|am unable|have no|lack|was not|must|won't|will not|programming|purpose|guidelines)|i'm not|it is not|it's not)\b/u,
  },
  {
    name: "no opinions",
    reason: "The speaker says that they hold no view, and gives none.",
    example: "I don't hold personal beliefs or opinions.",
    firm: true,
    pattern:
      /\b(?:i|we) (?:do not|don't|cannot|can't) (?:have|hold|possess|express|form|take) (?:any |a )?(?:personal |political |own |strong )?(?:opinions?|beliefs?|views?|feelings|preferences|stance|position|sides?)\b/u,
  },
];

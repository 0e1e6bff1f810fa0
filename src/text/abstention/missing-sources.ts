/** Wordings in which the answer is said to be missing from what was given. */
import { adverbs, type Phrase, sources, wanted } from "./phrase.js";

const given =
  "(?:(?:the|this|that|these|those|my|our|your|any|all|said) )?(?:(?:provided|given|supplied|available|indexed|retrieved|attached|above|uploaded|shared|current|relevant|referenced|quoted|source|text|financial|search|\\w+'s) ){0,3}";
const telling =
  "(?:contain|include|specify|mention|provide|state|disclose|give|indicate|show|list|cover|address|have|say|discuss|explain|reveal|report|offer|present|detail|describe|identify|cite|supply|seem to (?:contain|include|have|mention|provide)|appear to (?:contain|include|have|mention|provide)|break (?:out|down)|directly state|allow|answer|reference|record|name|tell)";
const told =
  "(?:provided|mentioned|disclosed|available|stated|specified|included|given|listed|found|present|reported|shown|detailed|outlined|discussed|described|indicated|covered|addressed|recorded|contained|supplied|broken out|known|identified|referenced)";

export const missingSources: readonly Phrase[] = [
  {
    name: "the sources do not say",
    reason: "A text that was given is said not to hold the answer.",
    example: "The provided context does not include that figure.",
    pattern: new RegExp(
      `\\b${sources}(?: (?!(?:is|are|was|were|and|that) )[\\w'()/-]+){0,7}? (?:do(?:es)? not|don't|doesn't|did not|didn't|fails? to|lacks?)(?: ${adverbs}${telling}\\b| |$)`,
      "u",
    ),
  },
  {
    name: "it does not say",
    reason: "The same of a text that was named before.",
    example: "However, it does not provide direct information about that.",
    pattern: new RegExp(
      `\\b(?:it|they|this|these|which) (?:do(?:es)? not|don't|doesn't|did not|didn't) ${adverbs}${telling} (?:(?:any|the|specific|direct|explicit|further|detailed|enough|exact|this|that) ){0,3}(?:\\w+ )?${wanted}\\b`,
      "u",
    ),
  },
  {
    name: "the sources only say",
    reason: "What was given is said to cover something else.",
    example: "The provided context only covers the year before.",
    pattern: new RegExp(
      `\\b(?:provided|given|supplied|available|retrieved) ${sources}(?: \\w+){0,2}? only (?:includes?|mentions?|provides?|contains?|covers?|discuss(?:es)?|lists?|shows?|gives?|refers?)\\b`,
      "u",
    ),
  },
  {
    name: "nothing in the sources",
    reason: "None of what was given holds the answer.",
    example: "None of the supplied files contain the merger date.",
    pattern: new RegExp(
      `\\b(?:none|neither|nothing|nowhere|no part)\\b(?: (?:of|in|from|within))? ${given}${sources}\\b`,
      "u",
    ),
  },
  {
    name: "it is not stated",
    reason: "What is asked for is said to be absent from what was given.",
    example: "The largest liability is not explicitly stated in the text.",
    pattern: new RegExp(
      `\\b(?:is|are|was|were|been|be)(?: not|n't) ${adverbs}${told}(?: \\w+){0,2}? (?:in|within|by|from|among|anywhere in|as part of) ${given}(?:\\w+ ){0,3}?(?:${sources}|notes)\\b`,
      "u",
    ),
  },
  {
    name: "the details are not given",
    reason: "Information, a figure or a detail is said not to be available.",
    example: "That information is not available.",
    pattern: new RegExp(
      `\\b(?:${wanted}|evidence)\\b(?: [\\w'$%,()/&.-]+){0,16}? (?:(?:is|are|was|were)(?: not|n't)|(?:has|have)(?: not|n't) been) ${adverbs}(?:${told}|in the)\\b`,
      "u",
    ),
  },
  {
    name: "not explicitly stated",
    reason: "What is asked for is said not to be stated as such.",
    example: "The quick ratio is not readily available.",
    pattern: new RegExp(
      `\\b(?:is|are|was|were)(?: not|n't) (?:been )?(?:explicitly|directly|specifically|readily|clearly|fully) (?:${told})\\b`,
      "u",
    ),
  },
  {
    name: "no information",
    reason: "There is said to be no information, mention or record.",
    example: "There is no specific information about the merger.",
    pattern: new RegExp(
      `\\b(?:there (?:is|are|was|were|'s) (?:currently )?(?:no|not any|not enough|insufficient|nothing)|there (?:is|are|was|were)n't (?:any|enough)|contains? no|includes? no|provides? no|gives? no|makes? no|has no|have no|had no|found no|find no|see no|no)(?: (?:specific|direct|explicit|further|such|relevant|available|clear|detailed|additional|particular|historical|financial|useful|reliable|precise|exact|\\w+ or \\w+|direct or indirect))*,? (?:${wanted})(?: \\w+)? (?:on|of|about|regarding|concerning|provided|given|in|that|to|for|available|related|as to|is|was|were|are|found|which|indicating|included)\\b`,
      "u",
    ),
  },
  {
    name: "no evidence in the sources",
    reason: "What was given is said to hold no evidence either way.",
    example: "There is no direct evidence indicating whether it did.",
    pattern:
      /\bno (?:direct |specific |explicit )?(?:evidence|data|indication) (?:provided|given|indicating whether|in the (?:provided|given|text|context|document)|as to whether|of whether|whether)/u,
  },
  {
    name: "not in the data",
    reason: "What is asked for is said to lie outside what was given.",
    example: "That company is not in the data I have.",
    pattern: new RegExp(
      `\\b(?:is|are|was|were|'s|'re)(?: not|n't) (?:in|within|part of|among|contained in|covered by) ${given}(?:${sources}|notes)\\b`,
      "u",
    ),
  },
  {
    name: "you have not provided it",
    reason: "The speaker says that what they would need was not handed over.",
    example: "You haven't provided the relevant section.",
    pattern:
      /\b(?:you (?:have not|haven't|did not|didn't) (?:provided?|shared?|included?|attach(?:ed)?|given?|uploaded?|supplied|supply)|(?:have|has|had) not been (?:provided|shared|included|given|supplied|disclosed))\b/u,
  },
  {
    name: "outside what I can answer",
    reason: "The question is said to be beyond the speaker's reach.",
    example: "That topic is outside what I can discuss.",
    pattern:
      /\b(?:outside|beyond)(?: of)? (?:what (?:i|we)(?:'m| am)? (?:can|know|have|able)|(?:my|our|the) (?:scope|data|knowledge|sources|expertise|area|capabilit|remit|ability|training|documents|provided|available|context))/u,
  },
];

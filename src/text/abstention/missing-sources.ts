/** Wordings in which the answer is said to be missing from what was given. */
import { adverbs, type Phrase, sources, wanted, writings } from "./phrase.js";

const given =
  "(?:(?:the|this|that|these|those|my|our|your|any|all|said|either|two|three) )*(?:(?:provided|given|supplied|available|indexed|retrieved|attached|above|uploaded|shared|current|relevant|referenced|quoted|source|text|search|[a-z]+'s|[\\w-]+) ){0,3}?";
/** What only a writing does: a shop may "include" or "list", but it does not "mention". */
const saying =
  "(?:specify|mention|state|indicate|say|address|explain|reveal|report|detail|describe|identify|cite|tell|clarify|discuss|elaborate|touch on|refer to|speak to|note|make (?:any )?(?:mention|reference)|go into)";
const holding =
  "(?:contain|include|provide|disclose|give|show|list|cover|have|offer|present|supply|seem to (?:contain|include|have|mention|provide)|appear to (?:contain|include|have|mention|provide)|break (?:out|down)|allow|answer|reference|record|name|talk about|deal with)";
const told =
  "(?:provided|mentioned|disclosed|available|stated|specified|included|given|listed|found|present|reported|shown|detailed|outlined|discussed|described|indicated|covered|addressed|recorded|contained|supplied|broken out|known|identified|referenced|documented|defined|named|visible)";
const toldInWriting =
  "(?:mentioned|disclosed|stated|specified|listed|reported|detailed|described|indicated|recorded|documented|discussed|given|named|addressed|found)";
const doesNot = "(?:(?:do|does|did)(?: not|n't)|fails? to|failed to)";
const words = "(?: (?!(?:is|are|was|were|and|that|but|so) )[\\w'()/`.-]+)";

export const missingSources: readonly Phrase[] = [
  {
    name: "the sources do not say",
    reason: "A text that was given is said not to hold the answer.",
    example: "The provided context does not include that figure.",
    pattern: new RegExp(
      `\\b${sources}${words}{0,7}? (?:${doesNot}(?: ${adverbs}(?:${saying}|${holding})\\b| |$)|lacks?\\b)`,
      "u",
    ),
  },
  {
    name: "the writing does not say",
    reason: "A writing of another kind is said to be silent; it must be a verb of speech.",
    example: "The brochure doesn't say whether breakfast is included.",
    pattern: new RegExp(
      `\\b${writings}${words}{0,3}? ${doesNot} ${adverbs}(?:${saying}|disclose|contain (?:the answer|any|information)|show (?:where|when|what|how|who|whether))\\b`,
      "u",
    ),
  },
  {
    name: "it is silent",
    reason: "The same said the other way round.",
    example: "The article is silent on fees.",
    pattern: new RegExp(
      `\\b(?:${sources}|${writings}|search)${words}{0,5}? (?:(?:is|are|was|remains?) silent (?:on|as to|about)|(?:says?|said|states?|mentions?) nothing (?:about|on|regarding)|(?:gives?|makes?|contains?|has|have|provides?|includes?|offers?|shows?|returned|gave) (?:nothing|insufficient|very little|only limited|no (?:[\\w-]+ ){0,2}?(?:${wanted}|reason|hint|sign))\\b)`,
      "u",
    ),
  },
  {
    name: "it does not say",
    reason: "The same of a text that was named before.",
    example: "However, it does not provide direct information about that.",
    pattern: new RegExp(
      `\\b(?:it|they|this|these|which) (?:do(?:es)? not|don't|doesn't|did not|didn't) ${adverbs}(?:${saying}|${holding}) (?:(?:any|the|specific|direct|explicit|further|detailed|enough|exact|this|that) ){0,3}(?:\\w+ )?${wanted}\\b`,
      "u",
    ),
  },
  {
    name: "it does not say, and no more",
    reason: "The same with nothing behind it but where.",
    example: "It doesn't say in the contract.",
    pattern:
      /^(?:it|they) (?:do(?:es)? not|don't|doesn't|did not|didn't) say(?: anywhere| here| (?:in|on) [\w ]{1,40})?$/u,
  },
  {
    name: "it holds no such detail",
    reason: "The same of whatever was asked: it is information that is not given.",
    example: "The 10-K does not provide a figure for this.",
    pattern: new RegExp(
      `\\b(?:the|this|that|your) [\\w'-]+(?: [\\w'-]+){0,2}? ${doesNot} ${adverbs}(?:provide|contain|include|give|offer|list|show) (?:(?:any|the|a|an|specific|direct|explicit|further|detailed|enough|exact|sufficient|clear) ){0,3}(?:information|details?|data|figures?|mention|values?|breakdown|answers?|specifics)\\b`,
      "u",
    ),
  },
  {
    name: "the sources only say",
    reason: "What was given is said to cover something else.",
    example: "The provided context only covers the year before.",
    pattern: new RegExp(
      `\\b(?:(?:provided|given|supplied|available|retrieved) ${sources}|(?:the|this|your) (?:context|text|excerpt|passage|document|article|snippet|information|data))(?: \\w+){0,2}? only (?:talks? about|includes?|mentions?|provides?|contains?|covers?|discuss(?:es)?|lists?|shows?|gives?|refers?)\\b`,
      "u",
    ),
  },
  {
    name: "nothing in the sources",
    reason: "None of what was given holds the answer.",
    example: "None of the supplied files contain the merger date.",
    pattern: new RegExp(
      `\\b(?:(?:none|neither|no part)(?: (?:of|in|from|within))? ${given}${sources}\\b.* ?\\b(?:${saying}|${holding}|relate|help|talk|deal)s?\\b|(?:nothing|nowhere)(?: (?:in|from|within|of)) ${given}(?:${sources}|${writings})\\b.* ?\\b(?:${saying}|${holding}|suggest|about|relate|on|regarding)s?\\b|nothing (?:about|on|regarding) .{1,60} (?:appears?|is (?:said|mentioned|given|stated|found))|nowhere in ${given}(?:${sources}|${writings})|(?:^|i )(?:have )?found nothing\\b)`,
      "u",
    ),
  },
  {
    name: "it is not stated",
    reason: "What is asked for is said to be absent from what was given.",
    example: "The largest liability is not explicitly stated in the text.",
    pattern: new RegExp(
      `(?:\\b(?:is|are|was|were|been|be)(?: not|n't)|^not) ${adverbs}(?:${told}(?: [\\w-]+){0,2}? (?:in|within|by|from|among|on|anywhere in|as part of) ${given}${sources}|${toldInWriting}(?: anywhere)? (?:in|on|within|by) ${given}${writings})\\b`,
      "u",
    ),
  },
  {
    name: "the details are not given",
    reason: "Information, a figure or a detail is said not to be available.",
    example: "That information is not available.",
    pattern: new RegExp(
      `\\b(?:${wanted}|evidence)\\b(?: [\\w'$%,()/&.-]+){0,16}? (?:(?:is|are|was|were)(?: not|n't)|(?:has|have)(?: not|n't) been) ${adverbs}(?:(?!included|contained|covered|found)${told}|in the|(?:included|contained|covered|found)(?=$| here| in (?:the|this|your|any) (?:[\\w-]+ ){0,2}?${sources}))\\b`,
      "u",
    ),
  },
  {
    name: "nothing to give",
    reason: "The same in the words of a terse system.",
    example: "Information not found.",
    pattern: new RegExp(
      `(?:^(?:n/a[ -]+)?(?:the |this |requested )*(?:${wanted}|answer)(?: is| was| are)? (?:not (?:found|available|provided|given|known|specified|mentioned|disclosed)|unavailable|unknown)$|\\bno (?:[\\w-]+ )?${wanted} can be (?:given|provided|determined|found|drawn|made))`,
      "u",
    ),
  },
  {
    name: "bare words",
    reason: "A terse system says that there is nothing, and says no more.",
    example: "Not specified.",
    whole: true,
    pattern:
      /^(?:(?:a|answer|final answer|result|response): )?(?:n\/a|unknown|unavailable|unspecified|undisclosed|not (?:applicable|available|provided|specified|stated|given|known|mentioned|disclosed|reported|found|answerable))$/u,
  },
  {
    name: "nobody says it",
    reason: "Nothing or nobody in what was given tells it.",
    example: "Nothing here tells us the price.",
    pattern:
      /^(?:nothing|nobody|no one|none of (?:it|this|that|them)) (?:(?:here|there|in here|in (?:the|this|that) [a-z]+) )?(?:tells?|says?|states?|mentions?|indicates?|explains?|specifies|gives?) (?:us|me|you|what|when|where|which|who|how|why|whether)\b/u,
  },
  {
    name: "it is left open",
    reason: "The question is said to stay open.",
    example: "The text leaves that open.",
    pattern:
      /\b(?:leaves?|left|leave) (?:that|this|it|(?:the|that|this) (?:question|matter|point|issue)) (?:open|unanswered|unresolved)$/u,
  },
  {
    name: "what is needed is missing",
    reason: "What an answer would take is said to be missing.",
    example: "The information needed to answer is missing.",
    pattern: new RegExp(
      `\\b(?:required|needed|necessary|requested|relevant) ${wanted}\\b(?: [\\w'-]+){0,4}? (?:is|are|was|were) missing\\b|\\b${wanted} (?:that (?:is|are) )?(?:needed|required|necessary)(?: [\\w'-]+){0,5}? (?:is|are|was|were) missing\\b|\\b(?:lacking|missing) (?:the |any )?(?:[\\w-]+ )?${wanted}, (?:i|we)\\b`,
      "u",
    ),
  },
  {
    name: "not disclosed in it",
    reason: "Somebody is said not to have told it in what was given.",
    example: "The owner has not disclosed the number in the excerpt.",
    pattern: new RegExp(
      `\\b(?:has|have|did|does|do)(?: not|n't) (?:disclosed?|reported?|provided?|specif(?:y|ied)|stated?|mention(?:ed)?|give|given|break|list(?:ed)?)\\b.* (?:in|within) ${given}(?:context|text|excerpts?|passages?|documents?|snippets?|provided \\w+)$`,
      "u",
    ),
  },
  {
    name: "it is missing",
    reason: "What is asked for is said to be missing.",
    example: "The requested value is missing from the records.",
    pattern: new RegExp(
      `\\b(?:is|are|was|were) (?:missing|absent|omitted|left out|unavailable) (?:from|in) ${given}(?:${sources}|${writings})\\b`,
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
      `\\b(?:there(?: is|'s| are| was| were) (?:currently )?(?:no|not any|not enough|insufficient|nothing)|there (?:is|are|was|were)n't (?:any|enough)|contains? no|includes? no|provides? no|gives? no|makes? no|has no|have no|had no|found no|find no|see no|no)(?: (?!(?:information|data|in|of|to|for|on|at|with|by|from|that|other|than)\\b)[\\w-]+){0,4}?,? (?:${wanted})(?: (?:or|and)(?: \\w+)? ${wanted})?(?: \\w+)? (?:on|of|about|regarding|concerning|provided|given|in|that|to|for|available|related|as to|was|were|are|is (?:available|given|made|provided|included)|found|which|indicating|included)\\b`,
      "u",
    ),
  },
  {
    name: "the search found none",
    reason: "The same with the search as its subject.",
    example: "My search returned no results for that order.",
    pattern:
      /\b(?:my|the|our) (?:search|lookup)(?:es)?(?: (?:of|for|in|across) [\w ]{1,40})? (?:returned|yielded|gave|found|produced|turned up|brought up) (?:(?:no|zero) (?:relevant |matching )?(?:results?|match(?:es)?|hits|records?|mention|information|documents?|entr(?:y|ies)|answers?)|nothing)\b(?! .*\b(?:because|suspicious|wrong|unusual)\b| (?:suspicious|wrong|unusual))|\b(?:i|we) (?:have )?(?:looked|searched|checked|went|read)\b.* found (?:nothing|none)\b/u,
  },
  {
    name: "nothing was found",
    reason: "A search is said to have come back empty.",
    example: "No relevant documents found.",
    pattern: new RegExp(
      `(?:^no (?:[\\w-]+ ){0,2}?(?:results?|match(?:es)?|${sources}|${wanted}) (?:(?:was|were|is|are|could be|have been) )?(?:found|available|located|returned|retrieved)|\\b(?:i|we|searched|looked)\\b.* (?:did not|didn't|could not|couldn't) (?:find|locate|see)\\b|\\bfound no (?:mention|trace|sign|record|reference|answer|evidence|match|results?|information|details?)\\b|\\b(?:there is|there's) nothing (?:in|about|on|here|regarding)\\b)`,
      "u",
    ),
  },
  {
    name: "I do not see it",
    reason: "The speaker says that they see none of it.",
    example: "I don't see any mention of retries in the file.",
    pattern:
      /\b(?:i|we) (?:(?:do not|don't|did not|didn't) (?:\w+ly )?(?:see|find)(?! (?:why|how|a problem|any (?:problem|reason|harm|issue)))|(?:see|find) no (?!reason|problem|harm|issue))\b/u,
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
      `\\b(?:is|are|was|were|'s|'re|isn't|aren't|wasn't)(?: not|n't)? ?(?<=not |n't )(?:in|within|part of|among|contained in|covered by|covered in) (?:${given}(?:${sources})|(?:my|our) (?:system|systems|memory|notes|tools))\\b`,
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
    name: "out of scope",
    reason: "The question is said to be another kind than the speaker's.",
    example: "This question is out of scope.",
    firm: true,
    pattern:
      /\b(?:that|this|it|(?:question|request|topic|query|subject)(?: \w+){0,3}?) (?:is|'s|falls|lies) (?:out of|outside(?: of)?|not (?:in|within)) (?:the |my |our )?scope(?: for me)?$/u,
  },
  {
    name: "outside what I can answer",
    reason: "The question is said to be beyond the speaker's reach.",
    example: "That topic is outside what I can discuss.",
    firm: true,
    pattern:
      /\b(?:outside|beyond)(?: of)? (?:what (?:i|we)(?:'m| am)? (?:can|know|have|able)|(?:my|the) (?:\w+ )?(?:scope|data|knowledge|sources|expertise|area|capabilit|remit|abilit|training(?! range| distribution)|documents|provided|available|context))/u,
  },
];

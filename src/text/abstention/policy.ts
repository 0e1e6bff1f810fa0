/** Wordings that decline for safety, policy or conscience, or hand the question on. */
import { adverbs, advisers, answerVerbs, helpVerbs, type Phrase } from "./phrase.js";

export const policy: readonly Phrase[] = [
  {
    name: "against the rules",
    reason: "Rules are named as the reason for not answering.",
    example: "That goes against my guidelines.",
    firm: true,
    pattern:
      /\b(?:against|violates?|violating|breach(?:es)?|in violation of|contrary to|not permitted (?:by|under)|prohibited by|not allowed (?:by|under)|violation of|breach of) (?:my|our|company|content|usage|safety|community|the terms|confidentiality|privacy)(?:'s)?(?: \w+){0,3}? ?(?:guidelines|polic(?:y|ies)|programming|principles|rules|terms|values|code|confidentiality|standards|privacy|ethics)\b/u,
  },
  {
    name: "rules forbid it",
    reason: "The same with the rules as the subject.",
    example: "My guidelines prevent me from describing that.",
    firm: true,
    pattern:
      /\b(?:my|our) (?:\w+ )?(?:guidelines|polic(?:y|ies)|instructions|programming|principles|rules|training|design|creators|developers|terms)\b.{0,20}? (?:prevents?|prohibits?|forbids?|do(?:es)? not (?:allow|permit|let)|don't (?:allow|permit|let)|doesn't (?:allow|permit|let)|stops?|keeps?|bars?)\b/u,
  },
  {
    name: "kept from it",
    reason: "A rule or a law is said to keep the speaker from it.",
    example: "Company policy prevents me from sharing that.",
    firm: true,
    pattern:
      /\b(?:prevents?|prohibits?|forbids?|stops?|bars?|keeps?) (?:me|us) from (?:shar|tell|giv|discuss|answer|say|disclos|provid|help|reveal|describ|assist|generat|writ|comment|advis|recommend)(?:t)?ing\b|\b(?:do(?:es)? not|don't|doesn't) (?:allow|permit|let) me (?:to )?(?:share|say|tell|answer|discuss|disclose|help|give|provide)\b|\bi(?:'m| am) (?:prohibited|barred|forbidden|prevented|precluded|restricted) from \w+ing\b|\bagainst (?:the |our )?(?:rules|policy|law|regulations) for me to\b/u,
  },
  {
    name: "filtered",
    reason: "A filter has stopped the request or the answer.",
    example: "Your request has been blocked by our content filter.",
    firm: true,
    pattern:
      /\b(?:request|prompt|response|question|message|answer|output)\b(?: \w+){0,3}? (?:was|were|has been|have been|is|been) (?:automatically )?(?:blocked|filtered|flagged|stopped)\b.{0,80}\b(?:filters?|polic(?:y|ies)|guidelines|moderation|safety|safeguards)\b/u,
  },
  {
    name: "for somebody else",
    reason: "The question is handed to another who would have to answer it.",
    example: "That's a question for your attorney.",
    pattern: new RegExp(
      `\\b(?:that|this|it)(?:'s| is) (?:really |probably |best )?(?:(?:a question|one|a matter|something) for|(?:best |better )?(?:left to|answered by|addressed by)) (?:(?:your|a|an|the) )?(?:[a-z]+ )?${advisers}$|\\bi(?:'ll| will)(?: have to)? leave (?:that|this|it)(?: one)? to (?:the |your |an? )?(?:[a-z]+ )?${advisers}\\b|^only (?:an?|your|the) (?:[a-z]+ )?${advisers} can (?:answer|tell|say|determine|decide|judge) (?:that|this|it)\\b|^(?:let's|let us) (?:please )?(?:talk about|discuss|switch to|move on to) (?:something else|another topic|a different topic)$|^(?:let's|let us) change the (?:subject|topic)$`,
      "u",
    ),
  },
  {
    name: "told not to",
    reason: "The speaker names an order not to.",
    example: "I have been instructed not to discuss prices.",
    firm: true,
    pattern:
      /\b(?:i|we)(?:'m| am| are|'ve been| have been| was| were)(?: not)?(?: specifically| strictly| only)? (?:instructed|told|asked|required|designed|programmed|trained|built|created|intended|meant|supposed|obliged|allowed|permitted)(?: only)? (?:not to|never to|to (?:avoid|refuse|decline|refrain)|to\b(?<=(?:am|'m|are) not \w+ \w+))/u,
  },
  {
    name: "not something I can do",
    reason: "The request is said not to be for the speaker.",
    example: "That is not something I can help with.",
    firm: true,
    pattern:
      /\b(?:not|isn't|aren't) (?:something|one|an? (?:topic|subject|question|request|task)|anything|things?) (?:that )?(?:i|we)(?:'m| am|'re| are)? (?:can|could|able|willing|comfortable|will|would|allowed|at liberty|do|offer|cover|handle|discuss)\b|\b(?:not|isn't) (?:something|anything) (?:that )?(?:the|this|our|my) (?:[a-z]+ ){1,2}(?:covers?|addresses|answers|says)\b/u,
  },
  {
    name: "I should not",
    reason: "The speaker says that they must not, or think they should not.",
    example: "I don't think I should answer that.",
    firm: true,
    pattern: new RegExp(
      `\\b(?:i|we) (?:(?:must|should|may|ought)(?: not|n't)|mustn't|shouldn't) (?:to )?${adverbs}(?:${answerVerbs}|${helpVerbs})\\b|\\bi (?:do not|don't) (?:think|believe|feel)(?: that)? (?:i (?:should|can|could|ought)|it(?:'s| is| would be) (?:appropriate|right|ethical|wise|responsible|okay|ok))\\b`,
      "u",
    ),
  },
  {
    name: "off limits",
    reason: "The subject itself is closed.",
    example: "That topic is off limits for me.",
    firm: true,
    pattern:
      /\b(?:(?:is|are|that's) off[- ]limits|out of bounds|(?:(?:it|that|this)(?:'s)?|(?:is|are)) (?:is )?(?:strictly )?(?:confidential|classified|privileged)(?:$|,| and))\b/u,
  },
  {
    name: "not comfortable",
    reason: "The speaker says that they would rather not.",
    example: "I'm not comfortable writing that.",
    firm: true,
    pattern:
      /\b(?:i'm|i am|we're|we are|i do not feel|i don't feel|i would not feel|i wouldn't feel) (?:not )?(?:really )?(?:comfortable|willing|at liberty)\b(?<=not (?:really )?(?:comfortable|willing|at liberty)|not feel comfortable|n't feel comfortable)/u,
  },
  {
    name: "I condemn",
    reason: "The speaker takes a stand against the request.",
    example: "I strongly condemn any form of discrimination.",
    firm: true,
    pattern:
      /\b(?:i|we) (?:strongly |firmly |must |do not |don't |cannot |can't |am not |'m not |completely |utterly )(?:strongly )?(?:condemn|oppose|object|condone|support|encourage|endorse|promote|advocat(?:e|ing)|believe in|believe (?:that )?(?:\w+ ){1,5}should)/u,
  },
  {
    name: "I advise against",
    reason: "The speaker warns against the request.",
    example: "I strongly advise against doing that.",
    firm: true,
    pattern:
      /\bi(?:'d| would| must| do| also)*(?: strongly| firmly| really)? (?:(?:urge|encourage|beg|implore)(?: you)? (?:not to|to reconsider|never to)|(?<=strongly |firmly |must )(?:advise|urge|recommend|caution|warn|discourage)(?: you)? (?:against|from|not))\b/u,
  },
];

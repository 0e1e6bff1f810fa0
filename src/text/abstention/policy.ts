/** Wordings that decline for safety or policy, and those that moralise in place of an answer. */
import type { Phrase } from "./phrase.js";

const wrong =
  "(?:appropriate|acceptable|ethical|okay|ok|legal|moral|right|fair|productive|healthy|justified|ethically right|advisable|respectful|accurate or fair|fair or accurate|accurate or appropriate|appropriate or ethical|effective or appropriate|a good idea|morally justified|a healthy or productive)";

export const policy: readonly Phrase[] = [
  {
    name: "not appropriate to",
    reason: "The request itself is called wrong.",
    example: "It would not be appropriate to discuss that.",
    pattern: new RegExp(
      `\\b(?:it|that|this)(?:'s| is| would| was)(?: also)? (?:not|never|neither|not be|be|be neither)(?: \\w+)? ?(?:${wrong}|inappropriate|unethical|irresponsible)\\b(?:[^.]{0,60}?\\b(?:to|for me)\\b)`,
      "u",
    ),
  },
  {
    name: "inappropriate",
    reason: "The request itself is called wrong, in one word.",
    example: "It would be inappropriate to share her address.",
    pattern:
      /\b(?:it|that|this)(?:'s| is| would be) (?:also )?(?:inappropriate|unethical|irresponsible|illegal and|wrong to|harmful to)\b/u,
  },
  {
    name: "against the rules",
    reason: "Rules are named as the reason for not answering.",
    example: "That goes against my guidelines.",
    pattern:
      /\b(?:against|violates?|in violation of|contrary to|not permitted (?:by|under)|prohibited by|not allowed (?:by|under)) (?:my|our|the|openai|company|content|usage|safety|community)(?:'s)? ?(?:\w+ )?(?:guidelines|polic(?:y|ies)|programming|principles|rules|terms|values|code)\b/u,
  },
  {
    name: "not something I can do",
    reason: "The request is said not to be for the speaker.",
    example: "That is not something I can help with.",
    pattern:
      /\b(?:not|isn't) (?:something|a (?:topic|subject|question|request)|anything) (?:that )?(?:i|we)(?:'m| am|'re| are)? (?:can|could|able|willing|comfortable|will|would|allowed|at liberty)\b/u,
  },
  {
    name: "not comfortable",
    reason: "The speaker says that they would rather not.",
    example: "I'm not comfortable writing that.",
    pattern:
      /\b(?:i'm|i am|we're|we are|i do not feel|i don't feel) (?:not )?(?:comfortable|willing|at liberty|going to (?:help|provide|answer|do|write|share))\b(?<=not (?:comfortable|willing|at liberty|going to \w+)|feel comfortable)/u,
  },
  {
    name: "I condemn",
    reason: "The speaker takes a stand against the request.",
    example: "I strongly condemn any form of discrimination.",
    pattern:
      /\b(?:i|we) (?:strongly |firmly |must |do not |don't |cannot |can't |am not |'m not )(?:condemn|disagree|oppose|object|condone|support|encourage|endorse|promote|advocat(?:e|ing)|believe in|believe that (?:\w+ ){1,4}should)/u,
  },
];

export const moralising: readonly Phrase[] = [
  {
    name: "never acceptable",
    reason: "What is asked about is condemned instead of answered.",
    example: "It's important to remember that violence is never the answer.",
    pattern:
      /\b(?:is|are|was|were) (?:never|not) (?:only |an? )?(?:the (?:answer|solution)|an? (?:effective|appropriate|healthy|good|productive|acceptable)|appropriate|acceptable|justified|ethical|okay|effective or|"?right"? to|not be tolerated|something to be)\b/u,
  },
  {
    name: "illegal and wrong",
    reason: "The law or morals are put forward instead of an answer.",
    example: "Doing that is illegal in most countries and highly dangerous.",
    pattern:
      /\b(?:is|are)(?: also| not only| both| considered| generally)* (?:illegal|unethical|immoral|against the law)(?: (?:in|and|or|under|but)\b|,|$)/u,
  },
  {
    name: "equal treatment",
    reason: "A lecture on fairness stands where the answer should be.",
    example: "It is important to treat everyone with respect and dignity.",
    pattern:
      /\b(?:important|crucial|essential|vital|necessary|best)(?: for \w+(?: \w+){0,3})? to (?:always )?(?:note that (?:discrimination|asking)|respect (?:the|her|his|their|and|others|people)|treat (?:everyone|all|others|people)|promote (?:equality|inclusi|diversity|respect)|be respectful|create an inclusive|avoid (?:making )?(?:assumptions|generali|stereotyp|language)|consider the ethical|recognize and respect|represent and include|honor the|remember and honor|obtain (?:proper )?consent|respect (?:someone|privacy)|focus on (?:[\w']+ ){0,3}(?:qualifications|merits?|abilities|own healing))/u,
  },
  {
    name: "no reason to discriminate",
    reason: "The premise is turned down on grounds of equality.",
    example: "They should not be discriminated against.",
    pattern:
      /\b(?:should not|shouldn't|should never|must not) be (?:discriminated against|tolerated|denied (?:access|the right|their)|excluded|judged (?:by|on))\b/u,
  },
];

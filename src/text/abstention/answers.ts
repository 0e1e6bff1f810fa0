/** Wordings that show an answer: before a decline they make it a caveat, behind it they take it back. */

/** One wording of an answer, with a sentence that it finds. */
export interface AnswerPhrase {
  readonly name: string;
  readonly example: string;
  readonly pattern: RegExp;
}

const turn =
  "(?:however|but|nevertheless|nonetheless|still|that said|having said that|that being said|yet|though|although|even so|instead)";

/** A figure that is not a year. */
const figure = "(?<![\\w.])(?!(?:19|20)\\d\\d\\b)[$€£]?\\d";

/** A clause that goes on to answer after a decline: "However, we can estimate it". */
export const answersAfter: readonly AnswerPhrase[] = [
  {
    name: "works it out",
    example: "However, we can calculate it from the balance sheet.",
    pattern: new RegExp(
      `^(?:${turn},? (?:(?!if )[\\w']+ ){0,4}?|(?:from|using|with|based on|by) [^,]{3,80}, (?!(?:we|i) (?:can )?determine))(?:(?:we|i)(?: (?:can|could|may|might|will)|'ll|'ve)? (?:still |also |make |then )?(?:calculate|estimate|compute|derive|infer|approximate|work (?:it )?out|determine|deduce|calculated|estimated|use the|obtain)\\b|it (?:can|could|may) (?:still |also )?be (?:calculated|estimated|inferred|derived|worked out)\\b.*${figure})`,
      "u",
    ),
  },
  {
    name: "says something after all",
    example: "However, it does mention that she led two firms.",
    pattern: new RegExp(
      `^${turn},? (?:it|they|the \\w+(?: \\w+)?) (?:(?:do(?:es)? )?(?:mention|state|say|show|suggest|indicate|note|imply|implie)s? that\\b|(?:do(?:es)? )?(?:provide|offer|give|contain|include)s? (?:some|several|useful|relevant|the following)\\b)`,
      "u",
    ),
  },
  {
    name: "concludes",
    example: "Therefore, the quantity of such costs is 0.",
    pattern:
      /^(?:therefore|thus|so|hence|consequently|accordingly),? (?:the (?:answer|quantity|amount|value|total|result|number|ratio) (?:\w+ ){0,12}?(?:is|was|are|equals) (?!not|un)|(?:yes|no)\b)/u,
  },
  {
    name: "likeliest",
    example: "But the likely cause is a full disk.",
    pattern: new RegExp(
      `^(?:${turn},? (?:\\w+ ){0,3}?(?:(?:most )?like(?:ly|liest)|probable|probably|my best (?:guess|estimate)|roughly|approximately|about \\d|around \\d|the (?:usual|typical|standard|short) |it (?:appears|seems|looks))|(?:${turn},? )?(?:the (?:most )?(?:likely|likeliest|probable) \\w+ (?:is|are|was)|estimates? (?:run|range|vary|suggest|put|go)|(?:it|they|he|she) (?:is|are|was|were) (?:most |very )?(?:likely|probably)))\\b(?! (?:be |that |to be )?(?:found|available|included|located|disclosed|reported|need|contains?|in the))`,
      "u",
    ),
  },
  {
    name: "answers after all",
    example: "However, I can tell you that the disk is full.",
    pattern: new RegExp(
      `^${turn},? (?:based on [\\w ]{1,40}, )?i (?:can|could|do) (?:still |also )?(?:(?:tell you|say|share|confirm|know) that\\b|(?:provide|offer|give|share|suggest)(?: you)?(?: with)? (?:some |a few |several |an? )?(?:\\w+ )?(?:ideas|examples?|suggestions|outline|draft|sample)\\b)`,
      "u",
    ),
  },
  {
    name: "makes an estimate",
    example: "However, we can make an educated estimate from her career.",
    pattern: new RegExp(
      `^(?:${turn},? )?(?:(?:based|going|judging) (?:on|by|from) [^,]{3,160}, )?(?:(?:we|i|one) (?:can|could|may|might) (?:still )?(?:make|give|offer|draw|venture) (?:an? |some )?(?:(?:educated|reasonable|rough|informed|fair) )?(?:guess|estimate|inference|approximation|conclusion)s?\\b|it (?:is|'s) (?:implied|suggested|hinted|generally understood) that\\b|it (?:is|'s) possible to (?:make|draw) (?:some|an?|several) (?:\\w+ )?(?:inference|guess|estimate|conclusion)s?\\b)`,
      "u",
    ),
  },
  {
    name: "common view",
    example: "However, it is widely agreed that the fire began at night.",
    pattern: new RegExp(
      `^${turn},? it (?:is|'s) (?:widely|generally|commonly|usually|broadly) (?:agreed|accepted|believed|estimated|thought|held|known|acknowledged) that\\b`,
      "u",
    ),
  },
  {
    name: "says what it would mean",
    example: "To uproot a custom would mean to end it altogether.",
    pattern: /^to [a-z]+ .{1,60}? (?:means?|would mean) (?:to|that)\b/u,
  },
  {
    name: "last known",
    example: "However, as of my last update, the price was 40 dollars.",
    pattern: new RegExp(
      `^(?:${turn},? )?as of (?:(?:my|the) (?:last|latest|most recent|knowledge)\\b|(?:(?:early|late|mid)[- ]|[a-z]+ )?(?:19|20)\\d\\d\\b).*\\b(?:is|was|were|are|had|has|reported|costs?|stood)\\b.*${figure}`,
      "u",
    ),
  },
];

/** The reason for a decline lies in the thing asked for, and says what is true of it. */
export const noSuchThing =
  /\b(?:fictional|fictitious|mythical|imaginary|inanimate|(?:not|non-?|n't) ?(?:sentient|human|living|conscious)|science fiction|natural phenomen\w+|not (?:a )?real|(?:do(?:es)? not|don't|doesn't|never) (?:actually |really )?exist(?:ed)?|nonsensical|existence of|no such (?:thing|place|person|event))\b/u;

/** A sentence that tells what happened on a day: a moral near it stands beside an answer. */
export const recounts =
  /^(?:on|in|by) (?:the (?:morning|evening|night|afternoon) of )?(?:january|february|march|april|may|june|july|august|september|october|november|december) (?:\d{1,2}(?:st|nd|rd|th)?,? )?\d{4}\b/u;

/** The next sentence says that the thing asked for is made up: then there is nothing to be had. */
export const madeUp = /\b(?:fictional|fictitious|mythical|imaginary|cartoon) \w+/u;

/** A sentence that says what a word means: a moral behind it takes nothing back. */
export const defines =
  /^(?!(?:it|this|that|there|i|we|you|first|please)\b)(?:the |an? )?[^.:;]{1,80}? (?:(?:is|are|was|were) (?:an?|one of|defined as|the (?:\w+ing of|act|practice|process|use|term|name|crime|unlawful|illegal))|refers? to)\b(?! (?:not|good|bad|great|healthy|violation|gross|serious(?! (?:crime|offen[cs]e|disease|condition|illness) (?:that|which|in which|where|of) ?(?:involv|occurs|consists|happens|refers|one|a person|someone|taking))|sensitive|complex|harmful|dangerous|controversial|terrible|heinous|tragic|very|highly|deeply|form of (?:abuse|violence|harm|discrimination)))/u;

/** Words that only soften a statement: a decline with one of them is a hedge, and any answer counts. */
export const hedge =
  /\b(?:for (?:certain|sure)|with (?:\w+ )?(?:certainty|confidence)|exact(?:ly)?|(?:completely|entirely|100%|fully) (?:sure|certain)|precise(?:ly)?|definitively|be (?:certain|sure)|promise|guarantee|vouch|verify|difficult|hard to)\b/u;

/** What a hedge is followed by: "Delivery is usually Tuesday", "It is roughly 5 km". */
export const near =
  /\b(?:is|are|was|were|takes?|costs?|runs?|arrives?|comes?) (?:roughly|about|around|approximately|usually|typically|probably|generally|normally|most likely|likely)\b(?! (?:be |to be )?(?:found|available|included|located|listed|disclosed|reported|on|in)\b)|\b(?:usually|typically|generally|normally) (?!(?:be|listed|found|available|located|shown|printed|on|in|see|recommend|advise|require|need|available)\b)[a-z]+\b/u;

/** Words that hand over a text of another speaker: what stands behind them declines nothing. */
export const handsOver =
  /\b(?:translation|translated|paraphrase|transcript|lyrics|caption|subject(?: line)?|(?:message|sign|note|letter|email|error) (?:reads|says|said)|in (?:english|french|german|spanish|italian|portuguese|japanese|chinese|latin))$/u;

/** A clause that offers help, points elsewhere or exhorts instead of answering. */
export const offer =
  /\b(?:i (?:can|could|would|'d|will|'ll|am|'m|may|suggest|recommend|encourage|hope|understand|do)\b|i'(?:d|ll|m)\b|(?:if|once) you|let me|let us|let's|you (?:can|could|may|might|should|will want|would|'ll)|you'(?:d|ll)\b|please|feel free|here (?:are|is)|it(?:'s| is) (?:also )?(?:important|best|advisable|recommended|always|possible|likely (?:that )?(?:available|found))|(?:there are|many) (?:many |other |plenty of |several )?(?:resources|organi[sz]ations|ways|people|options|professionals)|(?:your|the|a) (?:doctor|pharmacist|lawyer|manufacturer|team|website|support)\b.{0,30}\b(?:can|could|may|should|will|might)|would (?:need|be needed|require|typically|normally|usually)|(?:can|could|may|might) (?:typically |usually |often )?be (?:found|obtained|available|located)|contact|consult|refer to|thank|sorry|apologi[sz]e|to (?:calculate|determine|answer|find))\b/u;

/** A clause that only regrets, greets, thanks or leads in. */
export const leadIn =
  /^(?:(?:i'm|i am|i'd|i (?:aim|try|want|strive|understand|appreciate|see|know|realize|would|wish|apologi[sz]e|searched|looked|checked|reviewed|have (?:reviewed|searched|looked|checked|read))|i've (?:reviewed|searched|looked|checked|read)|we're|we are|my apologies|sorry|apologies|unfortunately|regrettably|thank|thanks|that's|that is|this is|great|good|based on|from|according to|given|upon|after|as of|with|without|while|since|because|for|in|as an?|well|hello|hi|hey|of course|sure|however|but|therefore|thus|additionally|so|let's|it(?:'s| is) (?:important|worth|great|understandable)|you)\b|$)/u;

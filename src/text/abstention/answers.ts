/** Wordings that show an answer: before a decline they make it a caveat, after it they take it back. */

/** A clause that goes on to answer after a decline: "However, we can estimate it". */
export const answersAfter: readonly {
  readonly name: string;
  readonly example: string;
  readonly pattern: RegExp;
}[] = [
  {
    name: "works it out",
    example: "However, we can calculate it from the balance sheet.",
    pattern:
      /^(?:however|but|nevertheless|nonetheless|still|that said|yet),? (?:\w+ ){0,4}?(?:we|i|you|one|it)(?: (?:can|could|may|might|will)|'ll|'ve)? (?:still |also |be |make )?(?:calculate|estimate|compute|derive|infer|approximate|work (?:it )?out|determine|deduce|calculated|estimated|use the|obtain|be calculated|be estimated|be inferred)\b/u,
  },
  {
    name: "says something after all",
    example: "However, it does mention that she led two firms.",
    pattern:
      /^(?:however|but|nevertheless|nonetheless|that said),? (?:it|they|the \w+(?: \w+)?) (?:do(?:es)? (?!not)|mentions?|states?|says?|shows?|suggests?|indicates?)/u,
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
    pattern:
      /^(?:however|but|though|although|yet|still|that said),? (?:\w+ ){0,3}?(?:(?:most )?likely|probable|probably|it (?:appears|seems|looks)|my best (?:guess|estimate)|roughly|approximately|about \d|around \d|the (?:usual|typical|standard|short) |in the \w+ anime)/u,
  },
];

/** Words that only soften a statement: a decline with one of them is a hedge, and any answer counts. */
export const hedge =
  /\b(?:for (?:certain|sure)|with (?:certainty|confidence)|exactly|(?:completely|entirely|100%|fully) (?:sure|certain)|precisely|definitively)\b/u;

/** A clause that offers help instead of an answer. */
export const offer =
  /\b(?:i (?:can|could|would|'d|will|'ll|am|'m)(?: \w+){0,3}? (?:happy|glad|help|assist|offer|suggest|provide|share|able|tell you about|try|encourage|recommend|still help)|(?:if|once) you|you (?:can|could|may|might|should|will want)|please|feel free|let me know|here (?:are|is)|it(?:'s| is) important)\b/u;

/** A clause that only regrets, greets, thanks or leads in. */
export const leadIn =
  /^(?:(?:i'm|i am|we're|we are|i apologi[sz]e|my apologies|sorry|apologies|unfortunately|regrettably|thank|thanks|that's|that is|this is|great|good|based on|from|according to|given|upon|after|as of|with|without|while|since|because|for|in|as an?|well|hello|hi|yes|of course|sure|however|but|therefore|thus|additionally|so)\b|$)/u;

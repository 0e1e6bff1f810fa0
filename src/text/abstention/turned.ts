/** Wordings that look like a decline and mean something else; a clause with one of them declines nothing. */

/** One such wording, with a sentence that it finds. */
export interface Turned {
  readonly name: string;
  readonly example: string;
  readonly pattern: RegExp;
}

export const turned: readonly Turned[] = [
  {
    name: "emphasis",
    example: "I can't overstate how simple this is.",
    pattern:
      /\b(?:cannot|can't|can not|could not|couldn't|won't|will not|wouldn't) (?:(?:really|possibly|ever) )?(?:help (?:but|\w+ing)|wait\b|overstate|over-?emphasi[sz]e|overestimate|stress|emphasi[sz]e|underscore|imagine|thank|complain|resist|fault|beat|agree more|ask for more|be (?:happier|prouder|more|too)|think of (?:a|any) (?:better|nicer|worse|reason)|believe (?:how|my|it)|go wrong|miss (?:it|the)|see (?:why|any)|tell a lie|lie\b|sugar-?coat|keep you|bore you|charge|hesitate|forget|let you down)/u,
  },
  {
    name: "figure of speech",
    example: "I couldn't have put it better.",
    pattern:
      /\b(?:could(?: not|n't) have (?:put|said|asked|done|wished|been)|not going to (?:lie|sugar-?coat|pretend))\b/u,
  },
  {
    name: "praise",
    example: "I can't recommend this place enough.",
    pattern:
      /\b(?:cannot|can't|could not|couldn't) (?:\w+ )?(?:recommend|praise|say|express|thank|warn|repeat|speak)\b.{0,80}\b(?:enough|highly|too (?:much|strongly|highly|often))\b/u,
  },
  {
    name: "double negation",
    example: "I cannot refuse a good riddle.",
    pattern:
      /\b(?:cannot|can't|could not|couldn't|will not|won't|would not|do not|don't) (?:refuse|decline|deny|object|disagree|say no|argue with|fail to|find (?:a|any) (?:problem|fault|reason|flaw))|\bnot aware of (?:a|any) (?:better|other|\w+er)\b|\bi (?:see|find|have) no (?:doubt|reason|problem|objection|fault|harm|issue)/u,
  },
  {
    name: "not so",
    example: "It's not that we can't refund you.",
    pattern:
      /\b(?:it(?:'s| is)(?:n't| not) (?:that|as if|the case that|true that)|not impossible|nothing (?:is|was) (?:missing|wrong|unclear)|not because|no reason (?:why |that )?(?:you|we|they|one|i) (?:can't|cannot|could not|couldn't|should not|shouldn't|not)|no reason not to|not only (?:can|do|does|is|are))\b/u,
  },
  {
    name: "correction",
    example: "It would be wrong to say that the contract is void.",
    pattern:
      /^(?:it|that) (?:would be|is) (?:wrong|incorrect|inaccurate|misleading|a mistake) to (?:say|claim|assume|think|call)\b/u,
  },
  {
    name: "doubt of the premise",
    example: "I'm not sure why the clause should be left out.",
    pattern:
      /\bi(?:'m| am) not (?:\w+ )?(?:sure|certain|clear) (?:why|how|that) .{1,80}\b(?:should|would|ought|need(?:s|ed)?|must)\b/u,
  },
  {
    name: "what a word means",
    example: "None means that no value was found.",
    pattern:
      /^(?:[^,]{0,60} )?(?:means? (?:that |the |an? |no )|signals? |denotes? |stands for |is shown when |occurs? when )(?<!\bno means .*)/u,
  },
  {
    name: "condition",
    example: "If you cannot find it, reload the page.",
    pattern:
      /^(?:and |or |but |so |, )?(?:if|when|whenever|where|wherever|unless|in (?:case|the event)|should (?:you|the|it|they|i|we|this|your)|until|suppose|imagine|provided (?:that|you)|assuming|even if|even when|as soon as|once)\b/u,
  },
];

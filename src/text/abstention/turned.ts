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
      /\b(?:cannot|can't|can not|could not|couldn't|won't|will not|wouldn't) (?:(?:really|possibly|ever) )?(?:help (?:but|\w+ing)|wait\b|overstate|over-?emphasi[sz]e|overestimate|stress|emphasi[sz]e|underscore|imagine|thank|complain|resist|fault|stop (?:laughing|smiling|crying|thinking)|care less|say (?:that )?i|beat|agree more|ask for more|be (?:happier|prouder|more|too)|think of (?:a|any) (?:better|nicer|worse|reason)|believe (?:how|my|it)|go wrong|miss (?:it|the)|see (?:why|any)|tell a lie|lie\b|sugar-?coat|keep you|bore you|charge|hesitate|forget|let you down)/u,
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
      /\b(?:cannot|can't|could not|couldn't|will not|won't|would not|do not|don't) (?:refuse|decline|deny|object|disagree|say no|argue with|fail to)|\b(?:not aware|unaware) of (?:a|any) (?:better|other|\w+er)\b|\bi (?:see|find|have) no (?:doubt|reason|problem|objection|fault|harm|issue)/u,
  },
  {
    name: "not so",
    example: "It's not that we can't refund you.",
    pattern:
      /\b(?:it(?:'s| is)(?:n't| not) (?:that|as if|the case that|true that)|not impossible|nothing (?:is|was) (?:missing|wrong|unclear)|not because|no reason (?:why |that )?(?:you|we|they|one|i) (?:can't|cannot|could not|couldn't|should not|shouldn't|not)|no reason not to|not only (?:can|do|does|is|are))\b/u,
  },
  {
    name: "none to be found",
    example: "I couldn't find any errors in your code.",
    pattern:
      /\b(?:find|found|see|spot|detect|notice|contains?)\b (?:any |a |an |no |nothing )?(?:[\w-]+ ){0,2}?(?:errors?|bugs?|faults?|mistakes?|vulnerabilit(?:y|ies)|typos?|flaws?|virus(?:es)?|malware|defects?|allergens?|(?:cheaper|better|faster|shorter|simpler|nicer|closer|quicker|safer)\b)/u,
  },
  {
    name: "nothing against it",
    example: "There's nothing in the contract that forbids subletting.",
    pattern:
      /\bnothing\b.{0,60} (?:that |which )?(?:forbids?|prohibits?|prevents?|bars?|stops (?:you|them)|wrong with|illegal)\b/u,
  },
  {
    name: "not needed",
    example: "No details are needed; just press Enter.",
    pattern:
      /\bno (?:[\w-]+ ){1,6}(?:is|are) (?:needed|required|necessary|shared|sent|sold|lost|stored|collected)\b/u,
  },
  {
    name: "nothing to add",
    example: "I have no information to add.",
    pattern: /\b(?:no|nothing)(?: [\w-]+){0,2} (?:to add|more to say)\b/u,
  },
  {
    name: "a word that goes with information",
    example: "There's no information asymmetry in this model.",
    pattern:
      /\b(?:information|data) (?:asymmetr\w+|security|loss|leak(?:age|s)?|technology|overload|governance|breach(?:es)?|theory|protection)\b/u,
  },
  {
    name: "hard for another reason",
    example: "It's hard to say no to free shipping.",
    pattern:
      /\b(?:hard|difficult|tough) to (?:say no|find (?:a |an |any )?(?:better|more|cheaper|[a-z]+er)\b|beat\b|tell (?:them|these|those|(?:the )?\w+ and \w+) apart)/u,
  },
  {
    name: "knows of none",
    example: "I don't know anyone better for this.",
    pattern:
      /\b(?:do not|don't) know (?:anyone|anybody|a better|a single|(?:of )?any (?:better|other)|that i(?:'d| would)\b|if you (?:noticed|saw|heard|know))/u,
  },
  {
    name: "not a refusal to stop",
    example: "I'm unable to stop laughing.",
    pattern: /\b(?:unable|not able) to (?:stop|help) \w+ing\b/u,
  },
  {
    name: "not by a yes",
    example: "It can't be answered with a simple yes: the rule has three parts.",
    pattern:
      /\bbe answered (?:with|by|in) (?:a|one) (?:simple |single |plain )?(?:yes|no|word|sentence)\b/u,
  },
  {
    name: "what it does not tell",
    example: "What the report doesn't tell you is that sales fell.",
    pattern:
      /^what .{1,60}? (?:do(?:es)? not|don't|doesn't|did not|didn't|won't) (?:tell|say|mention|show|report)\b.{0,40} is\b/u,
  },
  {
    name: "words spoken of",
    example: 'I don\'t know is translated as "no sé".',
    pattern: /\b(?:is|are) translated (?:as|into)\b|\btranslates (?:as|to|into)\b/u,
  },
  {
    name: "harm in doing it",
    example: "It would not be appropriate to take it with alcohol.",
    pattern:
      /\b(?:appropriate|advisable|safe|wise) to (?:take|administer|combine|mix|eat|drink|swallow|apply|wear|chew)\b/u,
  },
  {
    name: "reason for giving both",
    example: "Because I can't see your screen, here are both ways.",
    pattern:
      /^(?:because|since|as) (?:i|we) [^,]{1,80}, (?:here (?:is|are)|this is|below (?:is|are)|the general)\b/u,
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

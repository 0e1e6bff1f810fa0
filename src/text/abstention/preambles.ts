/** Sentences that neither answer nor decline: they restate, explain or say what an answer would need. */

/** A sentence that says what the answer takes, or what the words of the question mean. */
export const preambles: readonly {
  readonly name: string;
  readonly example: string;
  readonly pattern: RegExp;
}[] = [
  {
    name: "greeting",
    example: "Thanks for getting in touch!",
    pattern:
      /^(?:(?:hi|hello|hey|dear|thank|thanks|welcome|good (?:question|morning|afternoon|evening|day)|(?:that's|that is|what) (?:an? )?(?:\w+ )?(?:great|good|excellent|interesting|important)|great question|of course|sure|certainly|absolutely|i(?:'m| am) (?:happy|glad|here) to|i(?:'d| would) be (?:happy|glad) to|i (?:understand|appreciate|can see|see|realize|get) )\b(?! (?:but|however)).{0,160}$|(?:sorry|apologies|i apologi[sz]e|i'm (?:really |so )?sorry)(?: (?:for|about|to) .{0,80})?$)/u,
  },
  {
    name: "a step of the way",
    example: "Now, we calculate the ratio.",
    pattern:
      /^(?:first|second|third|then|next|now|finally|let's|let us)\b,? (?:(?:let's|let us|we|i)(?:'ll| will| can| need to| must| should)? )?(?:also )?(?:find|calculate|look|compute|determine|identify|take|use|sum|subtract|divide|add|apply|plug|break)\b/u,
  },
  {
    name: "what it takes",
    example: "To calculate the ratio, we need two figures.",
    pattern:
      /^(?:first, |then |next, )?(?:based on [^,]{1,80}, )?(?:in order )?to (?:\w+ )?(?:calculate|determine|answer|assess|find|compute|estimate|evaluate|understand|identify|derive|work out)\b[^.!?]*\b(?:we|i|you|one|it)(?:'d|'ll)? (?:\w+ )?(?:need|would need|must|should|will|would|can|require|have to|typically|look|is necessary)/u,
  },
  {
    name: "what is needed",
    example: "However, we need the average of both years.",
    pattern: /^(?:however,? |but |now,? )?(?:we|i|you) (?:would |also |still |will ){0,2}need\b/u,
  },
  {
    name: "how it is worked out",
    example: "Then we can calculate the percentage for each year.",
    pattern:
      /^(?:then|next|finally|afterwards?|after that),? (?:we|i|you|one) (?:can|could|would|will|need to|should)\b/u,
  },
  {
    name: "what is given",
    example: "From the provided information, we have the following figures.",
    pattern:
      /^(?:first, |next, |now, )?(?:from|based on|according to|given|using|with) [^,]{1,120}, (?:we|i) (?:have|know|can see|can find|can use|are given|find|can identify)\b(?! no| not| only)/u,
  },
  {
    name: "what is known",
    example: "Net income = $2,707 million",
    pattern: /^[^=.]{2,90} = [-($€£]*\d[\d,.]*\)?(?: (?:thousand|million|billion))?\.?$/u,
  },
  {
    name: "denied premise",
    example: "There is no inherent reason why that should be so.",
    pattern: /^there is no (?:\w+ )?(?:reason|basis|justification)\b/u,
  },
  {
    name: "definition",
    example: "The quick ratio is a measure of liquidity.",
    pattern:
      /^(?:the |a |an )?[\w' ()&-]{1,80}? (?:is|are) (?:(?:typically|usually|generally|commonly|often) )?(?:a measure|an? (?:\w+ ){0,2}(?:metric|measure|ratio|indicator)|calculated|computed|defined|derived|measured|determined) (?:of|that|used|by|as|which|from)\b/u,
  },
  {
    name: "formula",
    example: "Quick ratio = (cash + receivables) / liabilities",
    pattern: /^[^=]{2,80} = [^=]*[a-z][^=]*[/+*×-][^=]*[a-z]/u,
  },
];

/** How many of them may stand before the first sentence that counts. */
export const mostPreambles = 12;

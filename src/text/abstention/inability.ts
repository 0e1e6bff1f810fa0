/** Wordings in which the speaker, or nobody, is able to answer. */
import { adverbs, answerVerbs, helpVerbs, type Phrase } from "./phrase.js";

const speaker = "(?:i|we|this assistant|this model|the assistant|one)";
const cannot =
  "(?:can(?:not|'t| not)|could(?: not|n't)|(?:am|are|'m|'re|is|was|were)(?: currently| therefore)? (?:unable|not able|not in a position|not equipped|not authori[sz]ed|not permitted|not allowed|not qualified)(?: to)?|will not be able to|won't be able to|would not be able to|wouldn't be able to|may not be able to|(?:was|were)n't able to|(?:am|is|are|was|were) incapable of)";

/** Verbs after which "cannot" says no more than "surely": "I cannot refuse", "can't overstate". */
const emphasis =
  "(?! (?:help but|wait|refuse|overstate|overemphasi[sz]e|stress|emphasi[sz]e|deny|complain|resist|imagine|thank|recommend \\w+ (?:\\w+ )?enough|say enough|go wrong|fault|lose|miss))";

export const inability: readonly Phrase[] = [
  {
    name: "speaker cannot answer",
    reason: "The speaker says that telling, finding or working out is beyond them.",
    example: "I'm not able to determine the total from this.",
    pattern: new RegExp(
      `\\b${speaker}(?: (?:also|therefore|unfortunately|still|simply|regrettably))?,? ?${cannot}${emphasis} ${adverbs}${answerVerbs}\\b`,
      "u",
    ),
  },
  {
    name: "speaker cannot help",
    reason: "The speaker says that they cannot or may not help.",
    example: "I can't help with that request.",
    pattern: new RegExp(
      `\\b${speaker}(?: (?:also|therefore|unfortunately|still|simply|regrettably))?,? ?(?:${cannot}|will not|won't|would not|wouldn't|do not|don't|shall not)${emphasis} ${adverbs}${helpVerbs}\\b`,
      "u",
    ),
  },
  {
    name: "speaker will not answer",
    reason: "The speaker says that they will not tell.",
    example: "I won't provide that.",
    pattern: new RegExp(
      `\\b(?:i|we) (?:will not|won't|refuse to|decline to|must decline|have to decline|must refuse|need to decline|am going to have to decline|would rather not|'d rather not|prefer not to|would prefer not to|must respectfully decline|respectfully decline)(?:\\b)(?! (?:be able|let|hesitate|forget))(?: ${adverbs}(?:${answerVerbs}|${helpVerbs})\\b|[ ,.]|$)`,
      "u",
    ),
  },
  {
    name: "no subject",
    reason: "The same without its subject, as terse systems write.",
    example: "Unable to locate the invoice.",
    pattern: new RegExp(
      `^(?:sorry,? |unfortunately,? |currently,? |still )?(?:unable|not able|cannot|can't|could not|couldn't)(?: to)? ${adverbs}(?:${answerVerbs}|help|assist|comply)\\b`,
      "u",
    ),
  },
  {
    name: "impossible to tell",
    reason: "Nobody could tell.",
    example: "It is impossible to tell from the provided sources.",
    pattern: new RegExp(
      `\\b(?:not (?:currently |otherwise )?(?:possible|feasible)|impossible|no way|difficult|hard|not enough) (?:for (?:me|us|anyone) )?(?:to )?${adverbs}(?:${answerVerbs}|tell|be (?:certain|sure))\\b`,
      "u",
    ),
  },
  {
    name: "cannot be determined",
    reason: "The answer is said to be out of reach.",
    example: "The ratio cannot be determined.",
    pattern: new RegExp(
      `\\b(?:can(?:not|'t| not)|could(?: not|n't)) be ${adverbs}(?:determined|calculated|computed|answered|ascertained|assessed|established|confirmed|verified|identified|provided|derived|evaluated|inferred|known|concluded|estimated|located|found in)\\b`,
      "u",
    ),
  },
  {
    name: "would be a guess",
    reason: "Anything said would be made up.",
    example: "Any number would be a guess.",
    pattern:
      /\b(?:would|could|can) (?:only )?be (?:just |only |merely |purely |pure |nothing but )?(?:a |an )?(?:wild |pure |mere )?(?:guess|guesswork|speculation|speculative|conjecture|guessing|speculating)\b/u,
  },
];

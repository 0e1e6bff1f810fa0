/** Wordings in which the speaker, or nobody, is able to answer. */
import {
  adverbs,
  answerVerbs,
  asides,
  cannot,
  helpVerbs,
  type Phrase,
  speaker,
  wanted,
} from "./phrase.js";

/** Acts that only an assistant who turns a request down is unable to do. */
const assisting =
  "(?:help|assist|comply|fulfill?|satisfy|condone|encourage|promote|endorse|facilitate|participate|engage|support|be of (?:help|assistance)|accommodate|entertain|do (?:that|this|so|it)|discuss|disclose|reveal|share)";

export const inability: readonly Phrase[] = [
  {
    name: "speaker cannot help",
    reason: "The speaker says that they cannot or may not help.",
    example: "I can't help with that request.",
    firm: true,
    pattern: new RegExp(
      `\\b${speaker}${asides} ?(?:${cannot}|will not|won't|would not|wouldn't|do not|don't|shall not) ${adverbs}${assisting}\\b`,
      "u",
    ),
  },
  {
    name: "will not instruct",
    reason: "Instructions are refused; what is said of the subject behind it answers nothing.",
    example: "I cannot provide instructions on how to pick a lock.",
    firm: true,
    pattern: new RegExp(
      `\\bi${asides} ?(?:${cannot}|will not|won't) ${adverbs}(?:provide|give|offer|share|supply)(?: you)?(?: with)? (?:[\\w-]+,? ){0,4}?(?:instructions?|guidance|advice|directions|steps|tips)\\b.{0,40}? (?:on|for|about|to|of)\\b`,
      "u",
    ),
  },
  {
    name: "speaker cannot",
    reason: "An assistant that speaks of its own inability speaks of the request.",
    example: "I cannot book flights for you.",
    pattern: new RegExp(`\\bi${asides} ?${cannot} ${adverbs}[a-z]`, "u"),
  },
  {
    name: "speaker cannot answer",
    reason: "We, or one, cannot tell, find or work out; other verbs may be about the subject.",
    example: "We are not able to determine the total from this.",
    pattern: new RegExp(
      `\\b(?:${speaker}|one)${asides} ?${cannot} ${adverbs}(?:${answerVerbs}|${helpVerbs})\\b`,
      "u",
    ),
  },
  {
    name: "and cannot",
    reason: "The same with its subject further ahead.",
    example: "I'm just an assistant and can't make exceptions.",
    pattern: new RegExp(
      `\\b(?:i|we)(?:'m| am| are|'re| have| do| was| wasn't|'ve)? .{1,80} (?:and|so)(?: therefore| thus| so)? (?:${cannot}|unable to|not able to) ${adverbs}[a-z]`,
      "u",
    ),
  },
  {
    name: "speaker will not",
    reason: "The speaker says that they will not answer or help.",
    example: "I won't provide that.",
    firm: true,
    pattern: new RegExp(
      `\\b(?:i|we)(?:${asides} (?:will not|won't|refuse to)|'m not (?:going|willing|prepared) to| am not (?:going|willing|prepared) to| would rather not|'d rather not|(?: would|'d)? prefer not to) ${adverbs}(?:be (?:able|providing|answering|helping|assisting)|${answerVerbs}|${helpVerbs}|[a-z]+(?<=not (?:going|willing) to [a-z]+))\\b`,
      "u",
    ),
  },
  {
    name: "speaker does not",
    reason: "An assistant that says what it does not do says so of the request.",
    example: "I don't write homework solutions.",
    firm: true,
    pattern:
      /\bi (?:do not|don't) (?:help|assist|write|provide|give|offer|engage|participate|create|generate|answer|produce|advise|diagnose|prescribe|comment|store|track)\b|\bi (?:try to |must |have to |need to |therefore |always )?avoid \w+ing\b/u,
  },
  {
    name: "speaker declines",
    reason: "The speaker says that they decline.",
    example: "I must respectfully decline this request.",
    firm: true,
    pattern:
      /\b(?:i|we)(?: (?:must|have to|need to|will|would like to|am going to have to|am|are|'m going to have to)|'ll|'d|'m|'ll have to|'m going to have to|'ll have to|'m obliged to|need to)?(?: (?:also|therefore|respectfully|politely|kindly|have to|need to))* (?:decline|declining|refuse|refrain|abstain|pass on (?:this|that)|opt out|say no|stop (?:here|there)|end (?:this|the) (?:chat|conversation))\b|^(?:no|nope|sorry)?,? ?(?:that's |it's |this is )?not (?:going to|gonna) happen$/u,
  },
  {
    name: "speaker cannot, and no more",
    reason: "The same with nothing behind it.",
    example: "I wish I could help, but I can't.",
    pattern: /\b(?:i|we) (?:really |just |simply )?(?:can't|cannot|can not|could not|couldn't)$/u,
  },
  {
    name: "only no",
    reason: "The request is turned down in a word.",
    example: "No, I won't.",
    firm: true,
    pattern:
      /^(?:no|nope|nah|sorry)?,? ?(?:absolutely not|i won't|i will not|i'd rather not|(?:i )?won't do (?:that|this|it)|(?:i'm )?not doing (?:that|this|it)|no can do|(?:i'll|i will) (?:have to )?pass|hard pass|and so no|so no|so the answer is no)(?: on (?:this|that)(?: one)?)?(?:,? (?:sorry|thanks|thank you))?$/u,
  },
  {
    name: "I wish I could",
    reason: "The speaker regrets that they cannot.",
    example: "I wish I could tell you.",
    pattern:
      /\b(?:(?:i|we) (?:only )?wish (?:that )?(?:i|we)|if only i) (?:knew\b|could (?:help|tell|say|answer|share|give|assist|be (?:of|more)|offer|show|see|do (?:that|this|more))\b)/u,
  },
  {
    name: "no subject",
    reason: "The same without its subject, as terse systems write.",
    example: "Unable to locate the invoice.",
    pattern: new RegExp(
      `^(?:sorry,? |unfortunately,? |currently,? |still )?(?:but )?(?:unable to|not able to|cannot|can't|could not|couldn't|not possible to|impossible to) ${adverbs}(?:${answerVerbs}|help|assist|comply|do (?:that|this|so))\\b`,
      "u",
    ),
  },
  {
    name: "impossible to tell",
    reason: "Nobody could tell.",
    example: "It is impossible to tell from the provided sources.",
    pattern: new RegExp(
      `\\b(?:(?:not|isn't|wasn't) (?:currently |otherwise |really )?(?:possible|feasible)|impossible|no (?:reliable |real )?(?:way|means)|difficult|hard|tough|tricky|challenging) (?:for (?:me|us|anyone|one) )?(?:to )?(?:i (?:can|could) )?${adverbs}(?:${answerVerbs}|be (?:certain|sure))\\b`,
      "u",
    ),
  },
  {
    name: "no way of telling",
    reason: "The same with a noun.",
    example: "There is no way of knowing that.",
    pattern:
      /\bno (?:reliable |real )?(?:way|means|method) (?:of|for (?:me|us|anyone) to|(?:i|we) (?:can|could|would)|that (?:i|we) (?:can|could|would)) ?(?:\w+ing|\w+)\b(?<=\b(?:knowing|telling|finding|checking|confirming|verifying|determining|seeing|being|looking|accessing|know|tell|find|check|confirm|verify|determine|see|access))/u,
  },
  {
    name: "cannot be determined",
    reason: "The answer is said to be out of reach.",
    example: "The ratio cannot be determined.",
    pattern: new RegExp(
      `\\b(?:can(?:not|'t| not)|could(?: not|n't)) (?:therefore |thus )?be ${adverbs}(?:determined|calculated|computed|answered|ascertained|assessed|established|confirmed|verified|identified|provided|derived|evaluated|inferred|known|concluded|estimated|located|found|deduced|gauged|disclosed)\\b|\\b(?:${wanted} can(?:not|'t| not) be ${adverbs}(?:shared|released|revealed|given out|discussed|divulged)\\b|(?:that|this) can(?:not|'t| not) be (?:shared|revealed|discussed|divulged)$)`,
      "u",
    ),
  },
  {
    name: "would be a guess",
    reason: "Anything said would be made up.",
    example: "Any number would be a guess.",
    pattern:
      /\b(?:would|could|can|'d) (?:only |just )?be (?:just |only |merely |purely |pure |nothing but )?(?:a |an )?(?:wild |pure |mere )?(?:guess|guesswork|speculation|speculative|conjecture|guessing|speculating)\b|\bi(?:'d| would) (?:just |only )?be making (?:it|that|this|things|something|one) up\b|\bi (?:don't|do not) want to (?:give you (?:wrong|incorrect|inaccurate|bad|false)|mislead you|misinform|guess|speculate)\b/u,
  },
  {
    name: "only other things",
    reason: "The speaker says what they are for, and it is something else.",
    example: "I can only help with questions about your account.",
    firm: true,
    pattern:
      /\bi only (?:answer|handle|discuss|cover|respond to|help with|assist with|deal with) (?:[\w-]+ )?(?:questions?|queries|requests?|topics?|issues?|matters)\b|\b(?:(?:i|we) (?:can|am able to|are able to|may) only (?:help|answer|assist|discuss|provide|respond|talk|support|offer)|(?:i'm|i am|we're|we are) only (?:able|allowed|here|permitted|designed|trained) to|(?:my|our) (?:role|purpose|function|expertise|job|knowledge|scope|training|capabilities) (?:here )?(?:is|are) (?:limited|restricted|confined) to)\b/u,
  },
];

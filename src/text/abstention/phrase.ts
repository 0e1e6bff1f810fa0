/** What one row of the tables of abstention looks like, and the words that their patterns share. */

/** One way to decline: a pattern with the reason it counts and a sentence that it finds. */
export interface Phrase {
  /** Short name, shown in the detail of a result: "speaker cannot answer". */
  readonly name: string;
  /** Why this wording declines. */
  readonly reason: string;
  /** A sentence that the pattern must find; a test holds every row to it. */
  readonly example: string;
  /** Matched against one clause in lower case, with straight quotes and single spaces. */
  readonly pattern: RegExp;
  /**
   * Whether the speaker turns the request down rather than failing at it. "I won't help, but the
   * weather is fine" still declines, while "I can't see it, but it costs 5" answers. Default false.
   */
  readonly firm?: boolean;
  /**
   * Whether the pattern is matched against the whole sentence: bare words such as "Unknown." decline
   * where they are all that is said, and not as a part of anything. Default false.
   */
  readonly whole?: boolean;
}

/** Words that may stand between the parts of a phrase: "cannot *accurately* determine". */
export const adverbs =
  "(?:(?:[a-z]+ly|just|yet|even|also|in good conscience|at this time|at the moment|therefore|thus|either|ever|further|quite|best|always) ){0,3}";

/** Words between a subject and its verb: "I *unfortunately* cannot". */
export const asides =
  "(?:,? (?:also|still|just|therefore|thus|then|regret(?:tably)?|however|in turn|as an ai|at this time|[a-z]+ly)\\b,?){0,3}";

/** The speaker, in the words of an assistant. */
export const speaker =
  "(?:i|we|this (?:assistant|model|system|service|bot|ai|chat|tool)|the (?:assistant|model|system|bot|ai))";

/** Being unable, in every tense that an assistant uses. */
export const cannot =
  "(?:can(?:not|'t| not)|could(?: not|n't)|(?:am|are|'m|'re|is|was|were)(?: [a-z]+ly| just| also| still)? (?:unable|incapable|not (?:[a-z]+ly )?(?:able|in a position|equipped|authori[sz]ed|permitted|allowed|qualified|at liberty|capable))(?: to| of)|(?:isn't|aren't|wasn't|weren't) (?:able|in a position|equipped|authori[sz]ed|permitted|allowed|qualified|at liberty) to|(?:will not|won't|would not|wouldn't|may not|might not) be able to)";

/** Verbs of answering and of finding the answer: what an assistant says it cannot do. */
export const answerVerbs =
  "(?:tell|say|determine|find|answer|provide|confirm|calculate|compute|assess|verify|give|offer|share|discuss|identify|locate|ascertain|establish|estimate|predict|forecast|speculate|evaluate|comment|conclude|state|specify|retrieve|access|disclose|reveal|quote|advise|respond|know|derive|extract|report|compare|analy[sz]e|judge|explain|list|name|look up|draw|make|see|perform|complete|supply|guess|infer|deduce|figure out|work out|point to|speak to|vouch|recall|browse|search|check|view|open|read|guarantee|describe|summari[sz]e|translate|interpret|gauge|pinpoint|distinguish)";

/** Verbs of helping: what an assistant says that it will not do. */
export const helpVerbs =
  "(?:help|assist|support|fulfill?|comply|engage|participate|generate|create|write|draft|produce|recommend|suggest|condone|encourage|promote|endorse|facilitate|do|go into|continue|proceed|entertain|instruct|teach|accommodate|process|handle|take part|carry out|be of (?:help|assistance)|act|agree to|accept|talk about|grant|satisfy|provide|share|disclose|reveal|discuss|offer|advise|prescribe|diagnose|tell|give|answer|explain|describe|comment|speculate|release|make|say)";

/** People and places that a question is handed on to. */
export const advisers =
  "(?:doctor|physician|pharmacist|nurse|prescriber|clinician|veterinarian|vet|attorney|lawyer|solicitor|counsel|accountant|advis[eo]r|specialist|expert|professional|therapist|manager|landlord|employer|insurer|bank|hr|team|department|desk|authorit(?:y|ies))s?";

/** A text that was handed over to answer from. */
export const sources =
  "(?:information|data|context|texts?|documents?|documentation|docs|files?|filings?|evidence|excerpts?|extracts?|reports?|passages?|sources?|articles?|records?|statements?|materials?|knowledge base|database|dataset|index|pages?|sections?|notes?|transcripts?|contents?|results|snippets?|tables?|details|corpus|pdf|attachments?|conversation|chunks|paragraphs?|exhibits?|release|presentation|footnotes?|training set|training data)";

/** Any writing that may be asked for what it says, and so may be silent. */
export const writings =
  "(?:handbook|manual|polic(?:y|ies)|guides?|guidelines?|readme|changelog|brochure|leaflet|stud(?:y|ies)|paper|abstract|judge?ment|contract|agreement|lease|clause|itinerary|listing|log|code|reference|message|e-?mail|letter|summary|chart|book|chapter|story|poem|website|site|cent(?:er|re)|faq|confirmation|specification|spec|schedule|brief|opinion|ruling|bill|act|statute|review|question|prompt|description|ticket|thread|post|press release|script|quote|source code|news)";

/** What is asked for, where it is said to be missing. */
export const wanted =
  "(?:information|info|data|details?|mention|figures?|values?|numbers?|amounts?|records?|reference|answers?|breakdown|specifics|statements?|data points?|line items?|context|documentation|disclosure|discussion|description|guidance|entry|entries|indication|explanation|clues?|sources?)";

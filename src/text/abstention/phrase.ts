/** What one row of the tables of abstention looks like, and how its pattern is put together. */

/** One way to decline: a pattern with the reason it counts and a sentence that it finds. */
export interface Phrase {
  /** Short name, shown in the detail of a result: "cannot + verb of answering". */
  readonly name: string;
  /** Why this wording declines. */
  readonly reason: string;
  /** A sentence that the pattern must find; a test holds every row to it. */
  readonly example: string;
  /** Matched against one clause in lower case, with straight quotes and single spaces. */
  readonly pattern: RegExp;
}

/** Words that may stand between the parts of a phrase: "cannot *accurately* determine". */
export const adverbs =
  "(?:(?:really|actually|just|simply|currently|yet|confidently|reliably|accurately|definitively|directly|explicitly|specifically|clearly|readily|fully|even|also|possibly|honestly|safely|properly|publicly|ethically|legally|personally|in good conscience|at this time|therefore|thus|either|necessarily|precisely|exactly|independently|separately|currently|explicitly|immediately|otherwise) ){0,3}";

/** Verbs of answering and of finding the answer: what an assistant says it cannot do. */
export const answerVerbs =
  "(?:tell|say|determine|find|answer|provide|confirm|calculate|compute|assess|verify|give|offer|share|discuss|identify|locate|ascertain|establish|estimate|predict|forecast|speculate|evaluate|comment|conclude|state|specify|retrieve|access|disclose|reveal|quote|advise|respond|know|derive|extract|report|compare|analy[sz]e|judge|explain|list|name|look up|draw|make|see|perform|complete|supply|guess|report|infer|deduce|figure out|work out|point to|speak to|vouch|recall|browse|search|check|view|open|read|guarantee|describe|summari[sz]e|translate|interpret)";

/** Verbs of helping: what an assistant says that it will not do. */
export const helpVerbs =
  "(?:help|assist|support|fulfil|fulfill|comply|engage|participate|generate|create|write|produce|recommend|suggest|condone|encourage|promote|endorse|facilitate|do|go into|continue|proceed|entertain|instruct|teach|accommodate|process|handle|take part|carry out|be of (?:help|assistance)|act|agree to|accept|talk about|grant)";

/** What a text, a file or a database is called where an answer is looked for in it. */
export const sources =
  "(?:information|data|context|text|texts|document|documents|documentation|file|files|filing|filings|evidence|excerpt|excerpts|extract|extracts|report|reports|passage|passages|source|sources|article|articles|record|records|statement|statements|material|materials|knowledge base|database|dataset|index|page|pages|section|sections|note|notes|transcript|transcripts|content|contents|results|snippet|snippets|table|tables|details|handbook|manual|policy|policies|corpus|pdf|attachment|attachments|conversation|search results|chunks)";

/** What is asked for, where it is said to be missing. */
export const wanted =
  "(?:information|data|detail|details|mention|figure|figures|value|values|number|numbers|amount|amounts|record|records|reference|answer|breakdown|specifics|statement|statements|data point|line item|context|documentation|disclosure|discussion|description|guidance|entry)";

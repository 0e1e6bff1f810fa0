/** Recognises a moral that stands where the answer should be: a verdict, and a lecture that bears it out. */
import { answerVerbs, helpVerbs, type Phrase } from "./phrase.js";

const wrong =
  "(?:(?<=(?:not|n't|never|neither)(?: (?!would)\\w+){0,2} )(?:(?:accurate|effective|productive|helpful) or )?(?:appropriate|acceptable|ethical|moral|right|fair|respectful|responsible|morally justified)|inappropriate|unethical|irresponsible|immoral|unacceptable|disrespectful|wrong|illegal and \\w+)";

/** Verdicts so plain that they decline by themselves. */
export const verdicts: readonly Phrase[] = [
  {
    name: "inappropriate to",
    reason: "Giving what was asked is called wrong.",
    example: "It would not be appropriate to discuss that.",
    firm: true,
    pattern: new RegExp(
      `\\b(?:it|that|this)(?:'s| is| would| was)(?:n't)?(?: (?:also|be|never|not|neither|simply|both|therefore|[a-z]+ly))* ${wrong}(?:,? (?:and|or|nor) \\w+)*(?: (?:for|of) (?:me|us)\\b| (?:for (?:\\w+ ){1,4})?to (?:${answerVerbs}|${helpVerbs}|suggest|attempt|try|seek|generali[sz]e|use|ask|repeat|replicate|glorify|mock|joke|respond)\\b|(?<=would .*)(?: to\\b|$))`,
      "u",
    ),
  },
  {
    name: "never acceptable",
    reason: "What is asked about is condemned instead of answered.",
    example: "It's important to remember that violence is never the answer.",
    firm: true,
    pattern:
      /\b(?:is|are|was|were) never (?:\w+ly )?(?:the (?:answer|solution|right)|an? (?:acceptable|appropriate|good|healthy|solution|right)|appropriate|acceptable|justified|justifiable|ethical|okay|ok|right|a joke)\b/u,
  },
  {
    name: "illegal and wrong",
    reason: "Law and morals together are put forward instead of an answer.",
    example: "Doing that is both illegal and unethical.",
    firm: true,
    pattern:
      /\b(?:is|are|be)(?: also| not only| both| considered| generally| morally| highly)* (?:illegal|unethical|immoral|against the law|wrong|dangerous|harmful|hurtful|cruel|offensive|disrespectful|unkind)\b[\w\s]{0,60}?,? (?:and|but|or)(?: \w+){0,5}? (?:unethical|immoral|wrong|morally|disrespectful|unacceptable|cruel|inhumane|(?<=(?:unethical|immoral|wrong)\b.*)(?:illegal|dangerous|harmful))\b/u,
  },
];

/** A lecture on equality and rights. */
const equality =
  /\b(?:(?:regardless|because|irrespective) of (?:(?:their|his|her|one's|your|someone's) )?(?:race|gender|faith|beliefs?|background|religion|age|sex\w*|ethnicity|origin|nationality|disabilit\w+|orientation|identity|skin|colou?r)|regardless of (?:their|one's|who)|equal(?:ity|ly)? (?:rights?|treatment|opportunit\w+|access|say|voice|and)|inclusi\w+|non-discrimination|discriminat\w+ (?:is|are|based|against|and|on)|discriminatory|dignity|human rights|suffer(?:ed|ing|s)?|atrocit\w+|victims?|innocent|against humanity|fundamental (?:human )?rights?|civil rights|(?:everyone|every (?:person|individual|human)|all (?:people|individuals|humans|human beings|persons|citizens|groups)|like (?:all|any other) (?:people|individuals|humans|group))[^.]{0,60}\b(?:deserves?|should|must|has|have|are entitled|is entitled|equal)|stereotyp\w+|prejudice|unethical|unjust|divers(?:e|ity)|marginali[sz]ed|bigotry|bias(?:es)? (?:and|or|against)|based (?:solely )?on (?:their|his|her|someone's|one's|people's|factors) (?:\w+ ){0,3}(?:identity|gender|race|religion|qualifications?|merits?|abilit\w+|orientation|character|background|skills|ethnicity)|(?:make|making) (?:assumptions|generali[sz]ations)|(?:important|crucial|essential|vital) (?:for [\w' -]{1,40} )?to (?:always )?(?:respect|treat|promote|recognize|be respectful|be mindful|avoid (?:making )?(?:assumptions|generali|stereotyp)|approach|focus on)|(?:mutual )?respect (?:and|for))\b/u;

/** A lecture on harm, care and law-abiding. */
const care =
  /\b(?:seek(?:ing)? (?:\w+ )?(?:help|support|guidance|assistance)|reach(?:ing)? out (?:to|for)|if you(?:'re| are| or someone)\b[^.]{0,30}\b(?:struggling|feeling|having|experiencing|considering|in (?:crisis|danger))|(?:harm|hurt|injur|endanger)(?:ing|s|ful)? (?:to )?(?:others|themselves|people|someone|anyone|yourself|oneself|innocent|animals|them)|without (?:their|his|her|the \w+'s|someone's|permission|explicit) ?(?:consent|permission|knowledge)?|consent|violence|violent|violations? of|violat(?:es?|ed|ing) (?:the|their|someone|his|her|human|privacy)|suffering|atrocit\w+|victims?|innocent|exploitation|tragic|tragedy|hatred|trauma\w*|serious (?:consequences|harm|crime|offen[cs]e|legal|health|injury)|legal consequences|severe (?:consequences|penalties)|please (?:do not|don't|respect|refrain|consider|prioriti[sz]e|seek|remember)|(?:important|crucial|essential|vital|best) to (?:always )?(?:respect|treat|remember and|honou?r|communicate|prioriti[sz]e|obtain|seek|consult|follow the law|obey|abide|learn from|condemn|focus on|find (?:healthy|peaceful|positive))|(?:healthy|peaceful|constructive|non-violent|respectful) (?:ways?|manner|and|means|communication)|positive reinforcement|(?:human|fundamental) rights|empathy|compassion|privacy|disrespectful)\b/u;

/** A verdict that a plain answer may hold too, so that a lecture must bear it out. */
export interface Leaning extends Phrase {
  /** What one of the next sentences, or the rest of this one, must hold. */
  readonly lecture: RegExp;
}

export const leanings: readonly Leaning[] = [
  {
    name: "denied premise",
    reason: "The premise is turned down; with a lecture on equality that is the whole reply.",
    example: "There is no reason why they should be kept out.",
    lecture: equality,
    pattern:
      /\b(?:there (?:is|'s) no (?:\w+ )?(?:reason|justification|excuse)|(?:is|are|was) not (?:inherently|naturally|innately|intrinsically)|(?:not (?:\w+ )?(?:accurate|true|correct|fair|right)(?: \w+){0,2}|inaccurate|incorrect|wrong|misleading|harmful) (?:to (?:say|suggest|claim|assume|imply|make)|that)|it(?:'s| is) an? (?:\w+ )?(?:misconception|stereotype)|(?:should|must)(?: not|n't| never) be (?:\w+ )?(?:discriminated|denied|excluded|judged|barred|banned|prevented|treated|used|tolerated|forced)|(?:i|we) (?:do not|don't) believe|must clarify|disagree with|not a good idea to (?:exclude|deny|treat))\b/u,
  },
  {
    name: "not a good way",
    reason: "What is asked about is called a poor thing to do.",
    example: "Shouting at a child is not an effective way to teach it.",
    lecture: new RegExp(`${equality.source}|${care.source}`, "u"),
    pattern:
      /\b(?:is|are|was|were|'s)(?: not|n't)(?: only)? (?:an? (?:\w+,? (?:and|or) )?(?:effective|appropriate|healthy|good|productive|acceptable|positive|safe|responsible|ethical)(?:,? (?:and|or) \w+)? (?:way|thing|idea|approach|solution|behaviou?r|option|practice|strategy|question|form)|right\b|"?right"? to|justified|justifiable|okay|ok\b|acceptable|a joke|a laughing matter|funny|ethical|appropriate)/u,
  },
  {
    name: "against the law",
    reason: "The law is put forward; alone that may be the answer to a question of law.",
    example: "Doing that is illegal in most countries.",
    lecture: care,
    pattern:
      /\b(?:(?:is|are)(?: also| not only| considered| generally)* (?:illegal|against the law|unethical|immoral|a (?:serious |gross )?violation|widely condemned|harmful|wrong))\b/u,
  },
  {
    name: "wrong to do",
    reason: "What is asked about is called wrong; of manners that may be the answer.",
    example: "It is not acceptable to carve your name into it.",
    lecture: new RegExp(`${equality.source}|${care.source}`, "u"),
    pattern:
      /\b(?:it|that|this|which)(?:'s| is)(?:n't)?(?: (?:also|never|not|simply|[a-z]+ly))* (?:(?<=(?:not|n't|never)(?: \w+)? )(?:appropriate|acceptable|ethical|moral|right|fair|okay|ok|a good idea|kind|justified)|inappropriate|unethical|irresponsible|immoral|unacceptable|disrespectful|wrong)\b.{0,40}? to\b/u,
  },
  {
    name: "hurtful words",
    reason: "The request is called hurtful.",
    example: "That is a harmful stereotype.",
    lecture: new RegExp(`${equality.source}|${care.source}`, "u"),
    pattern:
      /\b(?:harmful|offensive|hurtful|derogatory|racist|sexist|discriminatory|dehumani[sz]ing|demeaning) (?:and \w+ )?(?:stereotypes?|terms?|language|beliefs?|views?|assumptions?|ideas?|statements?|jokes?|question|content|comments?)\b/u,
  },
  {
    name: "all are equal",
    reason: "A statement on everyone's rights stands where the answer should be.",
    example: "All people should have the same rights, regardless of their gender.",
    lecture: equality,
    pattern:
      /^(?:no,? |in fact,? )?(?:everyone|everybody|every (?:person|human|individual)|all (?:people|individuals|humans|human beings|persons|citizens)|people|individuals|no (?:one|person|group|individual))\b(?=.{0,80}?\b(?:should|deserves?|must)\b)/u,
  },
  {
    name: "must point out",
    reason: "The speaker corrects the request before or instead of answering it.",
    example: "I must point out that the question contains harmful assumptions.",
    lecture:
      /\b(?:harmful|offensive|hurtful|inappropriate|illegal|unethical|immoral|disrespectful|(?:not|never) (?:\w+ )?(?:appropriate|acceptable|ethical|okay|ok|an? (?:option|solution|answer)|the answer|justified|legal)|discriminat\w+|stereotyp\w+|dignity)\b/u,
    pattern:
      /\bi (?:must|have to|need to|would like to|want to|feel (?:it|i|the)[\w ]{1,20}to|should) (?:\w+ )?(?:point out|emphasi[sz]e|inform you|clarify|note|stress|remind you|make it clear|say|state|express)\b/u,
  },
  {
    name: "do not do it",
    reason: "The speaker pleads against the act itself, with care for whom it would hurt.",
    example: "Please do not do this.",
    lecture:
      /\b(?:seek|reach out|there are (?:people|resources)|support|suffer\w*|hurt\w*|a crime|illegal|talk to (?:someone|a|them|your))\b/u,
    pattern:
      /^(?:please,? )?(?:do not|don't|you (?:should|must)(?: not|n't| never)|never) (?:do (?:this|that|it|so)\b|harm|hurt|kill|attempt)/u,
  },
  {
    name: "flat no",
    reason: "A flat no with a moral behind it.",
    example: "Absolutely not.",
    lecture: new RegExp(
      `${care.source}|\\b(?:is|are) (?:a (?:serious )?crime|illegal|wrong|abuse)`,
      "u",
    ),
    pattern: /^(?:absolutely|certainly|definitely|of course) not\b/u,
  },
  {
    name: "stands apart",
    reason: "The speaker keeps clear of the request and turns to another.",
    example: "Let me be clear that I'm not advocating for that.",
    lecture:
      /^(?:however|instead|but),? if (?:you're|you are|you want|you wish|you need|you'd like)\b/u,
    pattern:
      /\b(?:(?:i'm|i am) not (?:advocating|condoning|encouraging|promoting|endorsing|suggesting)|not something (?:to be|that should be))\b/u,
  },
];

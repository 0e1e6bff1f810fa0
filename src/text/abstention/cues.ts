/** The words of which a clause must hold one to decline; clauses without them need no closer look. */

/** Words that say no. */
const negations =
  "n't\\b|\\bnot\\b|\\bcannot\\b|\\bno\\b|\\bnone\\b|\\bneither\\b|\\bnothing\\b|\\bnowhere\\b|\\bnever\\b|\\bnope\\b";

/** Words that say it otherwise: "unable", "lacks", "decline", "only", "beyond". */
const others =
  "\\b(?:un(?:answered|resolved|specified|disclosed|able|sure|aware|certain|familiar|clear|ethical|acceptable|available|known)|in(?:capable|sufficient|adequate|appropriate)|im(?:possible|moral)|ir?responsible|disrespectful|wrong|illegal|against|lacks?|fail(?:s|ed)?|refuse|refrain|abstain|declin(?:e|ing)|opt out|pass on|stop|end (?:this|the)|say nothing|difficult|hard|tough|tricky|challenging|guess(?:ing|work)?|speculati(?:on|ve|ng)|conjecture|only|limited|restricted|confined|missing|absent|omitted|left out|silent|too (?:little|few)|without|need(?:ed)?|have to|necessary|required|please (?:provide|share|upload|paste|give)|dunno|beats|outside|beyond|violat(?:es?|ing|ion)|breach(?:es)?|contrary|prohibit(?:s|ed)?|prevents?|forbids?|keeps?|bars?|avoid|off[- ]limits|out of bounds|confidential|classified|privileged|condemn|disagree|oppose|object|reconsider|discourage|advise|recommend|stumped|at a loss|blank|empty|sealed|plead|pay ?grade|wish|(?:hard|i'll|i will|to) pass|making (?:it|that|this|things|something|one) up|leaves?|blocked|filtered|flagged|stopped|for (?:your|an?|the) [a-z]+(?: [a-z]+)?$|left to|answered by|addressed by|leave (?:that|this|it)|something else|scope|nobody|knew|topic|subject|n\\/a|undisclosed|unspecified|prohibited|barred|forbidden|prevented|precluded|dangerous|harmful)\\b";

/** Words in which a moral is told. */
const morals =
  "\\b(?:must|should|deserves?|offensive|hurtful|derogatory|racist|sexist|discriminatory|dehumani[sz]ing|demeaning|condemned|misconception|stereotype|(?:need|want|like) to)\\b";

/** Whether a clause holds a word without which it cannot decline. */
export const cue = new RegExp(`${negations}|${others}`, "u");

/** Whether a sentence holds a word without which it cannot moralise. */
export const moralCue = new RegExp(`${negations}|${others}|${morals}`, "u");

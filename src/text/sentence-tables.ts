/** The words that the sentence splitter knows: abbreviations by what their dot can mean, and openers. */

/** Written without the last dot, in lower case: the dot after these never ends a sentence. */
export const neverEnd: ReadonlySet<string> = new Set(
  `dr mr mrs ms mx messrs prof rev hon gov sen rep gen col capt lt sgt maj st mt ft
   e.g i.e vs cf viz approx ca resp incl excl esp cont ref refs
   dept assn univ intl ave blvd rd hwy n.b p.s
   bzw ggf inkl exkl evtl vgl bspw zzgl sog sra dra mme mlle`.split(/\s+/u),
);

/** The dot after these ends no sentence when a figure or a numeral follows ("No. 3", "p. 14"). */
export const beforeFigures: ReadonlySet<string> = new Set(
  `no nos nr num n° nº art arts sec sect ch chap fig figs eq eqs ex p pp par para pt vol vols ver v l ll
   app tab ed eds item jan feb mar apr jun jul aug sep sept oct nov dec est min max avg abs`.split(
    /\s+/u,
  ),
);

/**
 * Units and forms that are written with a dot. Behind a figure it ends no sentence that goes on in
 * lower case or with a figure ("5 ft. 10 in. tall"), and ends one otherwise ("I have 5 min. Hurry").
 */
export const units: ReadonlySet<string> = new Set(
  "in ft yd mi oz lb lbs tbsp tsp pt qt gal tab tabs cap caps deg sq cu min mins sec secs hr hrs yr yrs mo mos wk wks".split(
    " ",
  ),
);

/** Months behind a day that is written with a dot, as in German: "am 3. Oktober". */
export const dottedDayMonths: ReadonlySet<string> = new Set(
  "januar jänner februar märz april mai juni juli august september oktober november dezember".split(
    " ",
  ),
);

/**
 * The dot after these may end a sentence, and does only where a word that opens sentences follows
 * in upper case. Initials ("J. Smith") and dotted letters ("U.S.", "a.m.") are treated the same way.
 */
export const mayEnd: ReadonlySet<string> = new Set(
  `inc ltd co corp llc plc bros etc al jr sr esq phd ph.d m.d b.a m.a d.c
   jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun
   bldg apt min max avg qty temp
   fig figs est dept ed eds vol ibid usw mio mrd fed civ crim evid supp cir`.split(/\s+/u),
);

/** Words that open a sentence when they stand in upper case after an abbreviation. */
export const openers: ReadonlySet<string> = new Set(
  `the a an this that these those there here it its he his she her they their we our you your i my
   who what when where why how which whose if although though because since while after before once
   until unless as at by for from in of on to with without within under over between during despite
   however therefore thus hence moreover furthermore additionally also instead meanwhile nevertheless
   nonetheless otherwise overall finally first second third next then still yet but and or so nor
   no not none nothing both each every some many most all any few several one two three
   today yesterday tomorrow now currently recently later soon again maybe perhaps
   according based given please note yes sorry unfortunately is are was were am be do does did can could
   would should will may might has have had let`.split(/\s+/u),
);

/** Titles, before which a sentence may begin behind a time: "at 6 p.m. Mr. Lee left". */
export const titles: ReadonlySet<string> = new Set(
  "mr mrs ms miss mx dr prof sir lady lord president chancellor".split(" "),
);

/** Names that are written with an exclamation mark. */
export const exclaimedNames: ReadonlySet<string> = new Set(
  "yahoo yum jeopardy panic oklahoma wham joomla airplane".split(" "),
);

/** A sentence that has said nothing but when: "At 5 a.m." opens it and ends none. */
export const introducesTime =
  /^(?:\p{P}*)(?:at|by|around|about|before|after|from|until|till|since|shortly|just|exactly|on|every|\d)(?:\s\S+){0,3}$/iu;

/** Verbs of speech, behind which the speaker stands: "Who?" Ann asked. */
export const speechVerbs: ReadonlySet<string> = new Set(
  `said says asked asks replied replies answered added wondered wrote shouted cried whispered
   exclaimed continued insisted repeated demanded muttered called`.split(/\s+/u),
);

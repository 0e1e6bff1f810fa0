/** The application under test: retrieves passages, composes an answer, names its source. */
import { compareNamed, comparisonIn } from "./compare-passages.js";
import { type Passage, passages, sentencesOf } from "./passages.js";
import { hedge, opened, refusal, rewritten, shortened } from "./phrasing.js";
import { coverage, rarity, retrieve } from "./retriever.js";
import { type Random, seededRandom } from "./seeded-random.js";
import { type Style, styleFrom } from "./style.js";
import { contentWords } from "./words.js";

/** Below this share of the question found in the best passage, the app declines. */
const enoughCoverage = 0.5;
/** How far chance moves a sentence's score: the "temperature" of the app. */
const temperature = 0.2;
const usdPerInputToken = 0.15e-6;
const usdPerOutputToken = 0.6e-6;

interface Draft {
  text: string;
  sources: readonly Passage[];
}

/**
 * Answers one question. The noise comes from PUBLIC_FACTS_SEED, the case and the repeat, so a run can
 * be had again, while repeats of a case differ as the answers of a model do.
 */
export function answer(question: string, context: { caseId: string; repeat: number }) {
  const style = styleFrom(process.env);
  const seed = process.env["PUBLIC_FACTS_SEED"] || "1";
  const random = seededRandom(`${seed}/${context.caseId}/${context.repeat}`);
  const oneWord = /^in one word, /i.test(question);
  const asked = question.replace(/^in one word, /i, "");
  const found = retrieve(asked, style.passages);
  const top = found.map((entry) => entry.passage);
  const draft = compose(asked, top, style, random);
  if (oneWord) draft.text = nameIn(draft.text);
  const cites = random() < style.citing;
  const read = found.reduce((sum, entry) => sum + entry.passage.text.split(" ").length, 0);
  const inputTokens = Math.ceil(1.3 * (style.promptWords + question.split(" ").length + read));
  const outputTokens = Math.ceil(1.3 * draft.text.split(" ").length);
  return {
    output: draft.text,
    citations: cites ? draft.sources.map(({ doc, title }) => ({ doc, title })) : [],
    retrieved: found.map(({ passage, score }) => ({
      doc: passage.doc,
      text: passage.text,
      score: Math.round(score * 1000) / 1000,
    })),
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cost_usd: inputTokens * usdPerInputToken + outputTokens * usdPerOutputToken,
    passages_in_corpus: passages.length,
  };
}

function compose(question: string, found: Passage[], style: Style, random: Random): Draft {
  const comparison = comparisonIn(question);
  const compared = comparison && compareNamed(question, comparison, found, random);
  if (compared !== undefined) {
    return { text: rewritten(compared.text, random), sources: compared.used };
  }
  const [best] = found;
  const sure = best === undefined ? 0 : coverage(question, best) + noise(random) / 4;
  if (best === undefined || sure < enoughCoverage) return { text: refusal(random), sources: [] };
  // Just sure enough: sometimes it talks around the answer.
  if (sure < enoughCoverage + 0.1 && random() < 0.5) {
    return { text: hedge(best.title, random), sources: [best] };
  }
  const [first = best.text, second] = rankedSentences(question, best, random);
  let text = style.wholeSentences ? opened(first, best.title, random) : shortened(first);
  if (style.wholeSentences && second !== undefined && random() < 0.3) text += ` ${second}`;
  text = rewritten(text, random);
  if (random() >= style.percentSigns) text = text.replace(/(\d) ?(%|percent)/g, "$1");
  return { text, sources: [best] };
}

/** The passage's sentences, those first that share the question's rarer words and its kind. */
function rankedSentences(question: string, passage: Passage, random: Random): string[] {
  const asked = new Set(contentWords(question));
  const title = new Set(contentWords(passage.title));
  const total = [...asked].reduce((sum, word) => sum + rarity(word), 0);
  return sentencesOf(passage.text)
    .map((sentence) => {
      let shared = 0;
      for (const word of new Set(contentWords(sentence))) {
        if (asked.has(word) && !title.has(word)) shared += rarity(word);
      }
      const fits = expected(question).test(sentence) ? 0.4 : 0;
      return { sentence, score: shared / total + fits + noise(random) };
    })
    .sort((a, b) => b.score - a.score)
    .map((entry) => entry.sentence);
}

/** The name that a sentence such as "Its capital is Ottawa." gives. */
function nameIn(sentence: string): string {
  return /(?<= is )\p{Lu}\p{L}+/u.exec(sentence)?.[0] ?? sentence;
}

/** What an answer to such a question must hold. */
function expected(question: string): RegExp {
  if (/^when|what year|on which (day|date)/i.test(question)) return /\b1\d{3}\b|\b20\d\d\b/;
  if (/^who/i.test(question)) return /(?<=\p{Ll} )\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u;
  if (/\b(cost|pay|paid|price)\b/i.test(question)) return /\$\d/;
  if (
    /how (much|many|far|high|deep|large|long|hot)|what (share|percentage)|melting|boiling/i.test(
      question,
    )
  )
    return /\d/;
  return /^/;
}

/** Chance around 0, of the size of `temperature`. */
function noise(random: Random): number {
  return temperature * (random() + random() + random() - 1.5);
}

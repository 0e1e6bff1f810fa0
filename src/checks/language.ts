/** The check `language`: the output is written in the right language. */
import * as z from "zod";
import { defineCheck } from "../domain/check.js";
import type { CheckOutcome } from "../domain/trial.js";
import { detectLanguage, letterCount, proseOf } from "./language/detect.js";
import { detectableLanguages, type LanguageCode, languageName } from "./language/detectable.js";

const code = z.enum(Object.keys(detectableLanguages) as LanguageCode[]);

export const language = defineCheck({
  type: "language",
  reads: ["output"],
  summary: "The output is written in the language that is wanted, or in one of them.",
  params: z
    .strictObject({
      is: z
        .union([code.transform((one) => [one]), z.array(code).min(1)])
        .describe("the language that is wanted, or a list: ISO 639-1 codes such as en"),
      min_confidence: z
        .number()
        .min(0)
        .max(1)
        .default(0.5)
        .describe("the least confidence of the detector; plain prose has about 0.8"),
      min_letters: z
        .number()
        .int()
        .min(1)
        .default(16)
        .describe(
          "a shorter text fails as too short to tell; a Chinese or Korean sign counts as 3",
        ),
    })
    .transform(({ is, min_confidence, min_letters }) => ({
      is: is as readonly LanguageCode[],
      minConfidence: min_confidence,
      minLetters: min_letters,
    })),
  run: async (result, { is, minConfidence, minLetters }): Promise<CheckOutcome> => {
    const fail = (detail: string) => ({ passed: false, score: null, detail });
    const prose = proseOf(result.output);
    const letters = letterCount(prose);
    if (letters < minLetters) {
      return fail(`too short to tell: ${letters} letters of prose, ${minLetters} are needed`);
    }
    const found = await detectLanguage(prose);
    if (found === undefined) return fail("in no language that the detector knows");
    const { language: best, confidence, next } = found;
    const says = `${languageName(best)}, confidence ${confidence.toFixed(2)}`;
    if (is.includes(best)) {
      if (confidence >= minConfidence) return { passed: true, score: null, detail: says };
      return fail(`unsure: ${says}, at least ${minConfidence} is wanted`);
    }
    const other =
      next && is.includes(next.language)
        ? `; next ${languageName(next.language)}, ${next.confidence.toFixed(2)}`
        : "";
    return fail(`${says}${other}; wanted ${is.map(languageName).join(" or ")}`);
  },
});

/** The parameters that hold patterns, refused where they cannot be translated. */
import * as z from "zod";
import { compilePattern } from "./compile.js";
import { PatternError } from "./pattern-error.js";

const plain = { ignoreCase: false, multiline: false, dotall: false };

/** One pattern, as text. */
export const patternText = z
  .string()
  .min(1)
  .superRefine((pattern, ctx) => {
    try {
      compilePattern(pattern, plain);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      ctx.addIssue({
        code: "custom",
        message: `bad pattern ${JSON.stringify(pattern)}: ${error.message}`,
      });
    }
  })
  .describe("a regular expression");

/** A list of at least one pattern; one alone is a list of one. */
export const patternList = z
  .union([patternText.transform((pattern) => [pattern]), z.array(patternText).min(1)])
  .describe("a regular expression, or a list of them");

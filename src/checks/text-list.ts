/** The parameter that is one text or a list of texts, as `terms` of several checks. */
import * as z from "zod";

const item = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).normalize("NFC"))
  .refine((text) => text.trim() !== "", { error: "an empty text is found in every answer" });

/** A list of at least one text that is not blank; one text alone is a list of one. A number is its text. */
export const textList = z
  .union([item.transform((text) => [text]), z.array(item).min(1)])
  .describe("a text, or a list of texts");

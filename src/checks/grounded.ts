/** The check `grounded`: every figure and every quotation of the output stands in its sources. */
import * as z from "zod";
import { defineCheck, type Explanation } from "../domain/check.js";
import type { TargetResult } from "../domain/target-result.js";
import type { CheckOutcome } from "../domain/trial.js";
import { readFigures } from "../text/figures/read-figures.js";
import { excerpt } from "./excerpt.js";
import { countingMarks } from "./grounded/counting-marks.js";
import { comesFrom, sourceFigures } from "./grounded/figure-source.js";
import { comparable, isQuoted, quotations, wordCount } from "./grounded/quotations.js";
import { type SourceList, sourcePages, sourceTexts } from "./grounded/source-texts.js";
import { textList } from "./text-list.js";

const lists = ["retrieved", "citations"] as const satisfies readonly SourceList[];

/** Most of what is not found that the detail names. */
const mostNamed = 5;

const params = z
  .strictObject({
    figures: z.boolean().default(true).describe("whether figures must stand in the sources"),
    quotations: z.boolean().default(true).describe("whether quotations must stand in the sources"),
    tolerance: z
      .number()
      .min(0)
      .max(1)
      .default(0)
      .describe("accepted difference of a figure as a share of the source's: 0.01 is 1 %"),
    min_words: z
      .number()
      .int()
      .min(1)
      .default(1)
      .describe("quotations of fewer words are passed over: names, words set apart"),
    sources: z
      .array(z.enum(lists))
      .min(1)
      .default([...lists])
      .describe("which lists of the answer are its sources"),
    fields: textList
      .optional()
      .describe(
        "keys of a source that hold its text; without, every text in it, save what names or ranks it",
      ),
    allow: textList
      .optional()
      .describe("texts whose figures and words need no source, such as the question"),
  })
  .refine((written) => written.figures || written.quotations, {
    error: "figures and quotations are both false: nothing is left to check",
  });
type Params = z.output<typeof params>;

/** A figure or quotation of the output and whether a source has it. */
interface Claim {
  kind: "figure" | "quotation";
  text: string;
  start: number;
  end: number;
  found: boolean;
}

/** What stands before the number of a page. */
const pageMark = /\b(?:pages?|pp?\.|p)\s*(?:\d+\s*(?:,|and|&|-|–)\s*)*$/iu;

/** Every claim of the output, figures first, each in the order of the output. */
function claims(result: TargetResult, written: Params): Claim[] {
  const { sources, fields, allow = [], tolerance, min_words } = written;
  const texts = [...sourceTexts(result, sources, fields), ...allow];
  const { output } = result;
  const count = sources.reduce((sum, list) => sum + result[list].length, 0);
  const isMark = countingMarks(output, count);
  const figures = written.figures
    ? readFigures(output).filter((one) => !one.aside && !isMark(one))
    : [];
  const known = figures.length > 0 ? texts.flatMap(sourceFigures) : [];
  const pages = sourcePages(result, sources);
  const quoted = written.quotations
    ? quotations(output).filter(({ words }) => wordCount(words) >= min_words)
    : [];
  const plain = quoted.length > 0 ? texts.map(comparable) : [];
  return [
    ...figures.map((figure): Claim => {
      const before = output.slice(Math.max(0, figure.start - 40), figure.start);
      const isPage = pageMark.test(before) && pages.has(figure.value);
      const found = isPage || comesFrom(figure, known, { tolerance, before });
      return { kind: "figure", text: figure.text, start: figure.start, end: figure.end, found };
    }),
    ...quoted.map(({ words, start, end }): Claim => {
      return { kind: "quotation", text: words, start, end, found: isQuoted(words, plain) };
    }),
  ];
}

export const grounded = defineCheck<Params>({
  type: "grounded",
  reads: ["output", "citations", "retrieved"],
  summary: "Every figure and quotation of the output occurs in its retrieved items or citations.",
  params,
  run: (result, written): CheckOutcome => {
    const all = claims(result, written);
    const lacking = all.filter(({ found }) => !found);
    const score = all.length === 0 ? 1 : (all.length - lacking.length) / all.length;
    if (lacking.length === 0) {
      const detail = all.length === 0 ? "no figure and no quotation" : `${all.length} found`;
      return { passed: true, score, detail };
    }
    const count = written.sources.reduce((sum, list) => sum + result[list].length, 0);
    const names = lacking.slice(0, mostNamed).map(({ kind, text }) => `${kind} ${excerpt(text)}`);
    const more = lacking.length > mostNamed ? ` and ${lacking.length - mostNamed} more` : "";
    const where =
      count === 0
        ? "there are no sources"
        : count === 1
          ? "the one source"
          : `any of ${count} sources`;
    const detail = `not in ${where}: ${names.join(", ")}${more}`;
    return { passed: false, score, detail: count === 0 ? detail.replace(/^not in /u, "") : detail };
  },
  explain: (result, written): Explanation => ({
    spans: claims(result, written)
      .map(({ kind, start, end, found }) => ({
        start,
        end,
        label: `${kind} ${found ? "in a source" : "in no source"}`,
      }))
      .sort((a, b) => a.start - b.start || a.end - b.end),
    text: "",
  }),
});

/** The check `number`: a figure in the output is within tolerance of a value. */
import * as z from "zod";
import { defineCheck } from "../domain/check.js";
import type { CheckOutcome } from "../domain/trial.js";
import type { Figure } from "../text/figures/figure.js";
import { readFigures } from "../text/figures/read-figures.js";
import { scaleFactor, scaleNames } from "../text/figures/scales.js";
import { explainFigures } from "./explain/explain-figures.js";
import { matchFigure } from "./figures/match-figure.js";
import {
  isUnit,
  readWrittenValue,
  type WantedFigure,
  writtenNumber,
} from "./figures/wanted-figure.js";

const tolerance = z.number().min(0).optional();

const params = z
  .strictObject({
    value: z
      .union([
        z.number().transform(writtenNumber),
        z.string().transform((text, ctx) => {
          const written = readWrittenValue(text);
          if (written !== undefined) return written;
          ctx.addIssue({
            code: "custom",
            message: `value must be a number, got ${JSON.stringify(text)}`,
          });
          return z.NEVER;
        }),
      ])
      .describe("the value that is wanted: a number, or one as text"),
    rel_tol: tolerance.describe("accepted difference as a share of the value: 0.01 is 1 %"),
    abs_tol: tolerance.describe("accepted difference in the unit of the value"),
    unit: z
      .union([z.string(), z.null()])
      .default(null)
      .transform((unit) => (unit === "" ? null : unit))
      .refine((unit) => unit === null || isUnit(unit), {
        error: 'unit must be "%", or a currency sign or code such as "$" or "EUR"',
      })
      .describe('"%" for percentages, a currency sign or code, or none'),
    take: z.enum(["any", "first", "last"]).default("any").describe("which figures are judged"),
    scale: z
      .union([z.enum([...scaleNames]), z.null()])
      .default(null)
      .describe("the scale in which value is given, such as million"),
    rounding: z
      .boolean()
      .default(false)
      .describe("whether a finer figure that rounds to the digits of value is accepted"),
    ratio: z.boolean().default(false).describe("whether 79.8% also answers 0.798, and the reverse"),
  })
  .superRefine(({ rel_tol, abs_tol, unit, scale, ratio }, ctx) => {
    if (rel_tol === undefined && abs_tol === undefined) {
      ctx.addIssue({ code: "custom", message: "neither rel_tol nor abs_tol given" });
    }
    if (unit === "%" && scale !== null) {
      ctx.addIssue({
        code: "custom",
        path: ["scale"],
        message: 'a percentage has no scale; leave out "scale"',
      });
    }
    if (ratio && unit !== null && unit !== "%") {
      ctx.addIssue({
        code: "custom",
        path: ["ratio"],
        message: 'a ratio has no currency; leave out "ratio" or "unit"',
      });
    }
  })
  .transform(
    ({ value, rel_tol, abs_tol, unit, take, scale, rounding, ratio }): WantedFigure => ({
      ...value,
      relTol: rel_tol,
      absTol: abs_tol,
      unit,
      take,
      scale: scale === null ? 1 : (scaleFactor(scale) ?? 1),
      rounding,
      ratio,
    }),
  );

export const number = defineCheck({
  type: "number",
  reads: ["output"],
  summary: "A figure in the output is within tolerance of the value.",
  params,
  run: (result, wanted): CheckOutcome => {
    const { passed, figure, misfit } = matchFigure(readFigures(result.output), wanted);
    if (figure === undefined) return { passed, score: null, detail: "no figure in the output" };
    if (passed) return { passed, score: null, detail: read(figure) };
    const which = wanted.take === "any" ? "nearest" : wanted.take;
    const why = misfit === null ? "" : `, ${misfit}`;
    const exact = !wanted.rounding && (wanted.relTol ?? 0) === 0 && (wanted.absTol ?? 0) === 0;
    const aim = `${wanted.value}${wanted.scale === 1 ? "" : ` × ${wanted.scale}`}${wanted.unit ?? ""}`;
    return {
      passed,
      score: null,
      detail: `no figure ${exact ? "is" : "near"} ${aim}; ${which}: ${read(figure)}${why}`,
    };
  },
  explain: explainFigures,
});

/** A figure as it stands and, where that is not the same, as it was read. */
function read(figure: Figure): string {
  if (figure.text === `${figure.value}`) return figure.text;
  const how = figure.how.length === 0 ? "" : ` (${figure.how.join(", ")})`;
  return `${JSON.stringify(figure.text)} read as ${figure.value}${figure.percent ? "%" : ""}${how}`;
}

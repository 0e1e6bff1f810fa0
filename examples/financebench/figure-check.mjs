/** From a FinanceBench gold answer that is one figure to the `number` check that grades it. */

/** The whole gold is one figure: an optional sign, an optional $, digits, an optional %. */
const oneFigure = /^(-?)(\$?)(-?[\d,]+(?:\.\d+)?)(%?)$/;

/**
 * The check for a gold such as "$1577.00", "65.4%" or "-0.02"; undefined when the gold is prose.
 * The scale stands in the question ("in USD millions"); zeros that only pad the gold are dropped, so
 * that `rounding` takes $8.70 for what it is: a figure that was rounded to 8.7.
 */
export function figureCheck(question, gold) {
  const match = oneFigure.exec(gold.trim());
  if (match === null) return undefined;
  const [, sign, dollar, digits, percent] = match;
  const plain = digits.replaceAll(",", "");
  const value = sign + (plain.includes(".") ? plain.replace(/\.?0+$/, "") : plain);
  if (Number(value) === 0) return { type: "number", value, abs_tol: 0 };
  const check = { type: "number", value, rel_tol: 0.01, rounding: true };
  if (percent) return { ...check, unit: "%" };
  const scale = /USD (million|billion)s?\b/.exec(question)?.[1];
  if (scale) return { ...check, unit: "$", scale };
  if (dollar) return { ...check, unit: "$" };
  // A ratio may be answered as a percentage: 0.66 or 66%.
  return { ...check, ratio: true };
}

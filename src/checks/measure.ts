/** Measures of a trial that the budgets judge: where one is missing, nothing can be said. */

/**
 * The measure, or an error of the trial: an answer without its measure is neither within its budget
 * nor beyond it.
 * @param name the field that is missing, as the target writes it
 * @throws Error
 */
export function measured(value: number | null | undefined, name: string): number {
  if (value !== null && value !== undefined && Number.isFinite(value)) return value;
  throw new Error(
    `no ${name} was measured or reported for this answer, so its budget says nothing`,
  );
}

/** Whether a measure keeps its limit; the last bits of a sum such as 0.1 + 0.2 do not break 0.3. */
export function keepsTo(measure: number, limit: number): boolean {
  return measure <= limit * (1 + 1e-12);
}

/** The measure for people, in so many digits; in all of them where fewer would hide that it is over. */
export function shownMeasure(measure: number, limit: number, digits: number): string {
  const rounded = Number(measure.toPrecision(digits));
  return String(rounded <= limit && !keepsTo(measure, limit) ? measure : rounded);
}

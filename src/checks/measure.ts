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

/** Exists so that links which choose cases also lead to the table that shows them. */

/** Brings the table of all cases into view. */
export function toTable(): void {
  document.getElementById("cases")?.scrollIntoView({ block: "start" });
}

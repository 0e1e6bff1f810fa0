/** Keeps a process that holds a large run small: the engine clears its heap more often than it would. */
import { statSync } from "node:fs";
import { setFlagsFromString } from "node:v8";

/** Trials from which the garbage of a run weighs more than the time to clear it. */
export const MANY_TRIALS = 20_000;
/** Bytes of a report file from which the same holds for reading it; packed ones are a tenth as large. */
const LARGE = 8 * 2 ** 20;
const LARGE_PACKED = LARGE / 10;

/** Whether reading the report at `file` takes much memory; false for one that is not there. */
export function isLargeReport(file: string): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return size > (file.endsWith(".gz") ? LARGE_PACKED : LARGE);
}

/**
 * From now on the heap may grow by a fifth between two collections, where it could double. Costs about
 * a tenth of processor time, and is meant for a process of our own, not for one that a library lives in.
 */
export function beFrugal(): void {
  setFlagsFromString("--heap-growing-percent=20");
}

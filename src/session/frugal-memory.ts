/** Keeps a process that holds a large run small: the engine clears its heap more often than it would. */
import { statSync } from "node:fs";

/** Trials from which the garbage of a run weighs more than the time to clear it. */
const MANY_TRIALS = 20_000;
/** Trials from which letting the heap grow as it likes would take memory for no time worth naming. */
const SOME_TRIALS = 5_000;
/** Bytes of a report file from which the same holds for reading it; packed ones are a tenth as large. */
const LARGE = 8 * 2 ** 20;
const LARGE_PACKED = LARGE / 10;

/** Whether reading the report at `file` takes much memory; false for one that is not there. */
export function isLargeReport(file: string): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return size > (file.endsWith(".gz") ? LARGE_PACKED : LARGE);
}

/**
 * From now on the heap may grow by so many per cent between two collections; the engine alone lets it
 * grow by up to three hundred. The flag is taken back at the end, because code that is kept for the
 * next start is valid under equal flags only.
 */
function letHeapGrow(percent: number): void {
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  setFlagsFromString(`--heap-growing-percent=${percent}`);
  process.prependOnceListener("exit", () => setFlagsFromString("--heap-growing-percent=0"));
}

/**
 * Before a large report is read: the heap may grow by a fifth. Costs about a tenth of processor time,
 * and is meant for a process of our own, not for one that a library lives in.
 */
export function beFrugal(): void {
  letHeapGrow(20);
}

/** Before a run of so many trials: as frugal as its size asks for. */
export function beFrugalWith(trials: number): void {
  if (trials >= MANY_TRIALS) letHeapGrow(20);
  else if (trials >= SOME_TRIALS) letHeapGrow(100);
}

/** Exists apart from the comparison, so that a program that only ends needs no schema of one. */

/** The exit codes of the command line. */
export const exitCodes = {
  yes: 0,
  no: 1,
  setup: 2,
  notMeasured: 3,
  crash: 70,
  interrupted: 130,
  terminated: 143,
} as const;

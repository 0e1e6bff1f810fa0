/** One trial as it lies in the queue. */
import * as z from "zod";
import { fingerprint } from "../../domain/fingerprint.js";

export const jobSchema = z.object({
  /** The run that it belongs to. */
  run: z.string(),
  /** The name of the trial within its run. */
  key: z.string(),
  case: z.string(),
  repeat: z.number().int().nonnegative(),
  burst: z.literal(true).optional(),
});

/** Which trial of which run is to be done. */
export type TrialJob = z.output<typeof jobSchema>;

/** The name of the queue for all that can do, or ask for, the same. */
export function queueName(offer: string): string {
  return `trials-${offer}`;
}

/** A trial has one place in the queue, however often it is put there. */
export function jobId({ run, key }: Pick<TrialJob, "run" | "key">): string {
  return `${run}-${fingerprint(key)}`;
}

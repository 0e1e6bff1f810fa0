/** Loads the packages of the queue, which most installations do without. */
import type * as BullMq from "bullmq";
import type * as IoRedis from "ioredis";
import { UsageError } from "../../domain/errors.js";
import { isModuleMissing } from "../../domain/is-module-missing.js";

/** What a queue needs. */
export interface QueueLibraries {
  bullmq: Pick<typeof BullMq, "Queue" | "Worker" | "WaitingError">;
  Redis: typeof IoRedis.Redis;
}

/** Versions that the tests run with; newer ones of the same majors do as well. */
export const QUEUE_PACKAGES = ["bullmq@6", "ioredis@5"] as const;

/** @throws UsageError that tells how to install them. */
export async function queueLibraries(): Promise<QueueLibraries> {
  try {
    const [bullmq, { Redis }] = await Promise.all([import("bullmq"), import("ioredis")]);
    return { bullmq, Redis };
  } catch (error) {
    if (!isModuleMissing(error)) throw error;
    throw new UsageError(
      "a queue needs the packages bullmq and ioredis, which are not installed",
      `install them beside regressgate: npm install ${QUEUE_PACKAGES.join(" ")}`,
    );
  }
}

/** Where a queue is: its address, without what must not be shown, and the names of its keys. */
import { UsageError } from "../../domain/errors.js";
import { expandVariables } from "../../domain/expand-variables.js";

/** Seconds after which the trials of a worker that fell silent are given to others. */
export const DEFAULT_LEASE_S = 30;
/** Seconds for which a run waits for a worker that can do its trials. */
export const DEFAULT_WAIT_S = 120;

/** `queue:` as it is used. */
export interface QueueSettings {
  /** `redis://`, or `rediss://` for TLS, with all variables filled in. Never to be shown. */
  url: string;
  /** The address without credentials. */
  shown: string;
  /** What all keys begin with. */
  prefix: string;
  leaseS: number;
  waitS: number;
}

/** `queue:` as written. */
export interface WrittenQueue {
  url: string;
  prefix?: string | undefined;
  leaseS?: number | undefined;
  waitS?: number | undefined;
}

const PREFIX = /^[\w.{}-]+$/;

/**
 * Fills in variables.
 * @throws UsageError for what is no address of a queue.
 */
export function queueSettings(
  written: WrittenQueue,
  env: Readonly<Record<string, string | undefined>>,
): QueueSettings {
  const { value, missing } = expandVariables(written.url, env);
  if (missing.length > 0) {
    throw new UsageError(`queue: environment variable ${missing.join(", ")} is not set`);
  }
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^rediss?:$/.test(url.protocol) || url.hostname === "") {
    throw new UsageError(
      "queue: the address must be redis://HOST:PORT, or rediss:// for TLS",
      "for example redis://127.0.0.1:6379 or rediss://:${QUEUE_PASSWORD}@queue.internal:6380/2",
    );
  }
  const prefix = written.prefix ?? "regressgate";
  if (!PREFIX.test(prefix)) {
    throw new UsageError("queue.prefix may have letters, digits and . _ - { } only");
  }
  const { leaseS = DEFAULT_LEASE_S, waitS = DEFAULT_WAIT_S } = written;
  const shown = `${url.protocol}//${url.host}${url.pathname === "/" ? "" : url.pathname}`;
  return { url: value, shown, prefix, leaseS, waitS };
}

/** The names of all keys besides those of BullMQ. */
export function queueKeys(prefix: string) {
  return {
    workers: `${prefix}:announced:workers`,
    runs: `${prefix}:announced:runs`,
    /** Results that the coordinator has not written down yet. */
    results: (run: string) => `${prefix}:run:${run}:results`,
    /** The names of trials that have a result. */
    done: (run: string) => `${prefix}:run:${run}:done`,
    pace: (target: string) => `${prefix}:pace:${target}`,
  };
}

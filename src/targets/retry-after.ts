/** How long to wait before another attempt: what the server asks for, or an exponential back-off. */

/**
 * `Retry-After` in seconds or as a date.
 * @returns seconds from now, at least 0; undefined when there is none or it cannot be read.
 */
export function readRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (!/[A-Za-z]/.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}

const FIRST_WAIT_S = 0.25;
const LONGEST_WAIT_S = 30;

/** 0.25 s, doubled each time up to 30 s; of that, half is left to chance. */
export function backOff(retry: number): number {
  const full = Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** retry);
  return full * (0.5 + Math.random() / 2);
}

/** Exists because a machine that slept, or a process that was stopped, has waited for no answer. */

const TICK_MS = 500;
/** A tick that is later than this (milliseconds) was slept through, or the processor was busy. */
const LATE_MS = 1500;
/** Who used less than this part of the processor in the meantime slept. A busy machine leaves more. */
const ASLEEP_SHARE = 0.05;
const LONGEST_MS = 2 ** 31 - 1;

/** Milliseconds that were slept since the first timer was set. */
let slept = 0;
let lastTick = 0;
let lastCpu: NodeJS.CpuUsage = { user: 0, system: 0 };
let ticking = false;

/**
 * Notes a sleep since the last tick. A process that was late because it computed used the processor
 * all the while; one that slept did not.
 */
function look(): void {
  const now = performance.now();
  const gap = now - lastTick;
  if (gap > TICK_MS + LATE_MS) {
    const { user, system } = process.cpuUsage(lastCpu);
    if ((user + system) / 1000 < gap * ASLEEP_SHARE) slept += gap - TICK_MS;
  }
  lastTick = now;
  lastCpu = process.cpuUsage();
}

function begin(): void {
  ticking = true;
  lastTick = performance.now();
  lastCpu = process.cpuUsage();
  setInterval(look, TICK_MS).unref();
}

/**
 * Milliseconds of a clock that stands still while the machine sleeps or the process is stopped for
 * longer than two seconds; comparable with earlier readings alone.
 */
export function awakeNow(): number {
  if (!ticking) begin();
  const now = performance.now();
  if (now - lastTick > TICK_MS + LATE_MS) look();
  return now - slept;
}

/** Calls `onEnd` once, after so many seconds awake, unless it is cleared before. */
export class AwakeTimer {
  readonly #end: number;
  #timer: NodeJS.Timeout;

  /** @param seconds above 0, also longer than Node's own timers can wait */
  constructor(
    seconds: number,
    private readonly onEnd: () => void,
  ) {
    this.#end = awakeNow() + seconds * 1000;
    this.#timer = this.#sleep(seconds * 1000);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  #sleep(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#woken(), Math.min(ms, LONGEST_MS));
  }

  #woken(): void {
    const left = this.#end - awakeNow();
    // Timers of Node may end a millisecond early.
    if (left < 2) this.onEnd();
    else this.#timer = this.#sleep(left);
  }
}

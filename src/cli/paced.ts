/** Exists so that progress is told at a steady pace: never more often, and never the last word late. */

/** How to tell, and how often. */
export interface Pace<T> {
  everyMs: number;
  /** Whether a value that came too early is told once its time has come. */
  trailing: boolean;
  /** Whether the first value waits too. */
  waitFirst: boolean;
  tell(value: T): void;
}

/** Tells values at a pace; `end` drops what was not told yet. */
export function paced<T>({ everyMs, trailing, waitFirst, tell }: Pace<T>): {
  offer(value: T): void;
  end(): void;
} {
  let last = waitFirst ? Date.now() : 0;
  let timer: NodeJS.Timeout | undefined;
  let waiting: T;
  const now = (value: T) => {
    clearTimeout(timer);
    timer = undefined;
    last = Date.now();
    tell(value);
  };
  return {
    offer(value) {
      waiting = value;
      const due = last + everyMs - Date.now();
      if (due <= 0) now(value);
      // The timer keeps no process alive that has nothing else to do.
      else if (trailing) timer ??= setTimeout(() => now(waiting), due).unref();
    },
    end() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

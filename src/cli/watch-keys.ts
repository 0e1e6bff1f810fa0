/** The keys of a watch: single ones where a person sits at a terminal, none where input is a file. */
import type { Wish } from "../session/watch-wake.js";

const CTRL_C = "\u0003";
const CTRL_D = "\u0004";
const CTRL_Z = "\u001a";

const wishes: Record<string, Wish> = {
  a: "all",
  e: "errors",
  q: "end",
  [CTRL_D]: "end",
};

/** The part of standard input that is used. */
export interface KeyInput {
  isTTY?: boolean | undefined;
  setRawMode?(raw: boolean): unknown;
  on(event: "data", listener: (data: Buffer) => void): unknown;
  off(event: "data", listener: (data: Buffer) => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

/** Keys that are listened to until they are let go. */
export interface WatchKeys {
  onWish(listener: (wish: Wish) => void): () => void;
  /** Gives the terminal back as it was. */
  close(): void;
}

/**
 * Listens; null where there is no terminal to type at. Ctrl-C and Ctrl-Z, which a terminal in raw mode
 * hands over as characters, are made signals again.
 */
export function watchKeys(input: KeyInput): WatchKeys | null {
  const { setRawMode } = input;
  if (!input.isTTY || setRawMode === undefined) return null;
  const raw = (on: boolean) => void setRawMode.call(input, on);
  const listeners = new Set<(wish: Wish) => void>();
  const typed = (data: Buffer) => {
    for (const key of data.toString("latin1").toLowerCase()) {
      if (key === CTRL_C) process.emit("SIGINT", "SIGINT");
      else if (key === CTRL_Z && process.platform !== "win32") {
        raw(false);
        process.kill(process.pid, "SIGTSTP");
      }
      const wish = Object.hasOwn(wishes, key) ? wishes[key] : undefined;
      if (wish !== undefined) for (const listener of [...listeners]) listener(wish);
    }
  };
  const again = () => raw(true);
  raw(true);
  input.on("data", typed);
  input.resume();
  process.on("SIGCONT", again);
  return {
    onWish(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      process.off("SIGCONT", again);
      input.off("data", typed);
      input.pause();
      raw(false);
    },
  };
}

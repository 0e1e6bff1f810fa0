/** The bridge's end of the pipes: messages out, and the calls whose outcome is awaited. */
import { once } from "node:events";
import type { Writable } from "node:stream";
import type { Incoming, Outgoing, ThrownThere } from "./messages.js";

/** User code on the other side threw. */
export class ThrownThereError extends Error {
  override name = "ThrownThereError";
  constructor(readonly thrown: ThrownThere) {
    super(`${thrown.type}: ${thrown.message}`);
  }
}

export interface Returned {
  value: unknown;
  /** Seconds. */
  latencyS: number;
}

/** A call on its way. */
export interface CallThere {
  returned: Promise<Returned>;
  /** Nobody waits any more: rejects with the reason, and tells the other side. */
  drop(reason: unknown): void;
}

interface Waiting {
  resolve(returned: Returned): void;
  reject(error: unknown): void;
}

/** A value that is JSON text already. */
export class JsonText {
  constructor(readonly pieces: Iterable<string>) {}
}

/** Characters that are gathered before they are handed to the pipe. */
const PIECE = 1 << 20;

export class Wire {
  #calls = 0;
  readonly #waiting = new Map<number, Waiting>();
  #pending: string[] = [];

  constructor(private readonly out: Writable) {}

  /** Messages of one turn go out together. */
  say(message: Outgoing): void {
    if (this.#pending.length === 0) setImmediate(() => this.#flush());
    this.#pending.push(JSON.stringify(message), "\n");
  }

  /** Answers a request with JSON that is longer than one string may be. */
  async replyWith(id: number, { pieces }: JsonText): Promise<void> {
    this.#flush();
    let text = `{"op":"reply","id":${id},"value":`;
    for (const piece of pieces) {
      // A line end inside JSON text stands between its tokens.
      text += piece.replaceAll("\n", "");
      if (text.length < PIECE) continue;
      if (!this.out.write(text)) await once(this.out, "drain");
      text = "";
    }
    this.out.write(`${text}}\n`);
  }

  /** Has the other side call a function of the user's. */
  call(message: Omit<Outgoing & { op: "call" }, "op" | "call">): CallThere {
    this.#calls += 1;
    const call = this.#calls;
    const returned = new Promise<Returned>((resolve, reject) => {
      this.#waiting.set(call, { resolve, reject });
      this.say({ op: "call", call, ...message });
    });
    const drop = (reason: unknown): void => {
      const waiting = this.#waiting.get(call);
      if (!this.#waiting.delete(call)) return;
      this.say({ op: "drop", id: message.id, call });
      waiting?.reject(reason);
    };
    return { returned, drop };
  }

  /** Hands the outcome of a call to whoever awaits it. */
  settle(message: Incoming & { op: "returned" | "threw" }): void {
    const waiting = this.#waiting.get(message.call);
    this.#waiting.delete(message.call);
    if (message.op === "threw") waiting?.reject(new ThrownThereError(message.error));
    else waiting?.resolve({ value: message.value, latencyS: message.latency_s });
  }

  #flush(): void {
    if (this.#pending.length === 0) return;
    this.out.write(this.#pending.join(""));
    this.#pending = [];
  }
}

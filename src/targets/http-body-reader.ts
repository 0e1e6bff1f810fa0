/** Reads the body of a response: uncompressed, within a limit, a stream of events as it comes. */
import type { IncomingMessage } from "node:http";
import { TextDecoder } from "node:util";
import { createParser } from "eventsource-parser";
import { HttpFailure } from "./http-failure.js";

/** An answer larger than this (bytes, uncompressed) is a fault. */
const LARGEST_BODY = 64 * 1024 * 1024;
/** After the last event a server may keep the connection for so long (milliseconds). */
const LINGER_MS = 1000;

export interface HttpBody {
  text: string;
  /** The data of each event, for `text/event-stream`. */
  events: string[] | null;
}

function tooLarge(): HttpFailure {
  return new HttpFailure(`the answer is larger than ${LARGEST_BODY / 1024 / 1024} MiB`, "response");
}

/** Text in the charset that the answer names; UTF-8 when it names none, or an unknown one. */
function decode(bytes: Buffer, contentType: string): string {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType)?.[1] ?? "utf-8";
  // A decoder for each answer would take longer than everything else here.
  if (/^utf-?8$/i.test(charset)) return bytes.toString("utf8").replace(/^\ufeff/, "");
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

async function uncompress(bytes: Buffer, encoding: string): Promise<Buffer> {
  const zlib = await import("node:zlib");
  const { promisify } = await import("node:util");
  const limit = { maxOutputLength: LARGEST_BODY };
  if (encoding === "gzip" || encoding === "x-gzip")
    return await promisify<Buffer, object, Buffer>(zlib.gunzip)(bytes, limit);
  if (encoding === "br")
    return await promisify<Buffer, object, Buffer>(zlib.brotliDecompress)(bytes, limit);
  if (encoding !== "deflate")
    throw new HttpFailure(`the answer has the unknown encoding "${encoding}"`, "response");
  // By the standard it is zlib's format; some servers send the bare one.
  const isZlib =
    ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.length > 1 && bytes.readUInt16BE(0) % 31 === 0;
  return await promisify<Buffer, object, Buffer>(isZlib ? zlib.inflate : zlib.inflateRaw)(
    bytes,
    limit,
  );
}

async function uncompressAll(bytes: Buffer, encodings: string[]): Promise<Buffer> {
  let current = bytes;
  for (const encoding of encodings.reverse()) {
    try {
      if (current.length > 0) current = await uncompress(current, encoding);
    } catch (error) {
      if (error instanceof HttpFailure) throw error;
      const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
      if (code === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
      throw new HttpFailure(
        `the answer says it is encoded as ${encoding}, but cannot be read so`,
        "response",
      );
    }
  }
  return current;
}

function collectBytes(response: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on("data", (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= LARGEST_BODY) return;
      reject(tooLarge());
      response.destroy();
    });
    response.on("end", () =>
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)),
    );
    response.on("error", reject);
  });
}

class Events {
  readonly data: string[] = [];
  done = false;
  readonly #parser = createParser({
    onEvent: ({ data }) => {
      if (data.trim() === "[DONE]") this.done = true;
      else if (!this.done && data !== "") this.data.push(data);
    },
  });
  feed(text: string): void {
    this.#parser.feed(text);
  }
  finish(): void {
    this.#parser.reset({ consume: true });
  }
}

function collectEvents(response: IncomingMessage, decoder: TextDecoder): Promise<string[]> {
  const events = new Events();
  return new Promise((resolve, reject) => {
    let size = 0;
    response.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > LARGEST_BODY) {
        reject(tooLarge());
        response.destroy();
      } else if (!events.done) {
        events.feed(decoder.decode(chunk, { stream: true }));
        if (!events.done) return;
        resolve(events.data);
        setTimeout(() => response.destroy(), LINGER_MS).unref();
      }
    });
    response.on("end", () => {
      events.feed(decoder.decode());
      events.finish();
      resolve(events.data);
    });
    response.on("error", reject);
  });
}

/** The encodings of a body in the order in which they were applied. */
function encodingsOf(header: string | undefined): string[] {
  if (header === undefined) return [];
  return header
    .toLowerCase()
    .split(",")
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== "" && encoding !== "identity");
}

/** @throws HttpFailure for a body that is too large or cannot be uncompressed; socket errors as they are. */
export async function readBody(response: IncomingMessage): Promise<HttpBody> {
  const contentType = response.headers["content-type"] ?? "";
  const encodings = encodingsOf(response.headers["content-encoding"]);
  const status = response.statusCode ?? 0;
  const isStream = /^text\/event-stream\b/i.test(contentType) && status >= 200 && status < 300;
  if (isStream && encodings.length === 0) {
    return { text: "", events: await collectEvents(response, new TextDecoder()) };
  }
  const bytes = await collectBytes(response);
  const plain = encodings.length === 0 ? bytes : await uncompressAll(bytes, encodings);
  const text = decode(plain, contentType);
  if (!isStream) return { text, events: null };
  const events = new Events();
  events.feed(text);
  events.finish();
  return { text: "", events: events.data };
}

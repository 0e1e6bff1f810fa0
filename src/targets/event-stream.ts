/** Puts the answer together from the events of a `text/event-stream`. */
import { HttpFailure } from "./http-failure.js";
import type { ResponsePath } from "./response-path.js";

/** The JSON of each event; `undefined` for one that is no JSON. */
export function parseEvents(events: readonly string[]): unknown[] {
  return events.map((data) => {
    try {
      return JSON.parse(data) as unknown;
    } catch {
      return undefined;
    }
  });
}

function get(value: unknown, key: string | number): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

/** Where the usual APIs have the text of one event, most particular first. */
const usualPlaces: readonly ((event: unknown) => unknown)[] = [
  (event) => get(get(get(get(event, "choices"), 0), "delta"), "content"),
  (event) => get(get(get(event, "choices"), 0), "text"),
  (event) => get(get(event, "delta"), "text"),
  (event) => get(get(event, "delta"), "content"),
  (event) => get(event, "delta"),
  (event) => get(event, "output"),
  (event) => get(event, "answer"),
  (event) => get(event, "text"),
];

/** Typed events (`response.….delta`) of which only these carry the answer's text. */
function isOtherTyped(event: unknown): boolean {
  const type = get(event, "type");
  return (
    typeof type === "string" &&
    type.startsWith("response.") &&
    type !== "response.output_text.delta"
  );
}

/** All text at a path, or null when no event has any. */
function textAt(events: readonly unknown[], path: ResponsePath): string | null {
  let text: string | null = null;
  for (const event of events) {
    const found = path(event);
    if (!found.found || found.value === null) continue;
    text =
      (text ?? "") + (typeof found.value === "string" ? found.value : JSON.stringify(found.value));
  }
  return text;
}

function usualText(events: readonly unknown[], raw: readonly string[]): string | null {
  if (events.every((event) => event === undefined)) return raw.join("");
  let text: string | null = null;
  for (const event of events) {
    if (isOtherTyped(event)) continue;
    for (const place of usualPlaces) {
      const piece = place(event);
      if (typeof piece !== "string") continue;
      text = (text ?? "") + piece;
      break;
    }
  }
  return text;
}

function reportedError(events: readonly unknown[]): unknown {
  return events
    .map((event) => get(event, "error"))
    .find((error) => error !== undefined && error !== null);
}

export interface StreamPaths {
  /** Configured for streams: must be there. */
  stream: { path: ResponsePath; written: string } | null;
  /** Configured for whole answers: used where events have it. */
  output: ResponsePath | null;
}

/**
 * The text of the stream: at `stream_path`, else at `output_path` where events have it, else where
 * OpenAI-style and other usual APIs put their deltas; events that are no JSON are the text.
 * @throws HttpFailure (`response`) when there is none, or the stream reports an error.
 */
export function assembleStream(
  raw: readonly string[],
  parsed: readonly unknown[],
  paths: StreamPaths,
): string {
  const error = reportedError(parsed);
  if (error !== undefined) {
    const message = get(error, "message");
    const text = typeof message === "string" ? message : JSON.stringify(error);
    throw new HttpFailure(`the stream reported an error: ${text.slice(0, 200)}`, "response");
  }
  const { stream, output } = paths;
  const json = parsed.filter((event) => event !== undefined);
  const text = stream
    ? textAt(json, stream.path)
    : ((output && textAt(json, output)) ?? usualText(parsed, raw));
  if (text !== null && raw.length > 0) return text;
  const where = stream ? `at stream_path "${stream.written}"` : "(set stream_path)";
  const first = raw.length === 0 ? "no event came" : `first event: ${(raw[0] ?? "").slice(0, 200)}`;
  throw new HttpFailure(`no text ${where} in the text/event-stream; ${first}`, "response");
}

/** Makes a target result of an HTTP answer, by the paths of the configuration. */
import type { HttpConfig } from "../domain/suite-config.js";
import { readTargetResult, type TargetResult, TargetResultError } from "../domain/target-result.js";
import { asText } from "./body-template.js";
import { assembleStream, parseEvents } from "./event-stream.js";
import type { HttpAnswer } from "./http-attempt.js";
import { HttpFailure } from "./http-failure.js";
import { type Found, type ResponsePath, readPath } from "./response-path.js";

/** Characters of an answer that an error shows. */
const SHOWN = 200;
/** Where the text of a JSON answer is looked for without `output_path`. */
const USUAL_FIELDS = ["output", "answer", "text"];

interface NamedPath {
  path: ResponsePath;
  /** As written. */
  written: string;
}

const extraPaths = {
  citations: "citationsPath",
  retrieved: "retrievedPath",
  cost_usd: "costPath",
  input_tokens: "inputTokensPath",
  output_tokens: "outputTokensPath",
  tool_calls: "toolCallsPath",
} as const satisfies Record<string, keyof HttpConfig>;
const LISTS = new Set(["citations", "retrieved", "tool_calls"]);

/**
 * `HTTP 503 Service Unavailable, text/plain: busy`: what came, with the first characters of its
 * body. Masked before it is cut, so that no half of a secret is left.
 */
export function describeAnswer(answer: HttpAnswer, mask: (text: string) => string): string {
  const { status, statusText, contentType, text, events } = answer;
  const head = `HTTP ${status}${statusText ? ` ${statusText}` : ""}, ${contentType || "no content type"}`;
  const body = mask(events ? events.join("\n") : text).trim();
  const cut = body.length > SHOWN ? `${body.slice(0, SHOWN)}…` : body;
  return `${head}: ${cut === "" ? "(empty body)" : cut}`;
}

function response(message: string): HttpFailure {
  return new HttpFailure(message, "response");
}

async function named(written: string | undefined): Promise<NamedPath | null> {
  return written === undefined ? null : { path: await readPath(written), written };
}

/** Reads answers; made once a target, as paths are parsed then. */
export class HttpAnswerReader {
  private constructor(
    private readonly output: NamedPath | null,
    private readonly stream: NamedPath | null,
    private readonly extras: [key: string, path: NamedPath][],
    private readonly mask: (text: string) => string,
  ) {}

  /** @throws TargetConfigError when a path cannot be read. */
  static async for(config: HttpConfig, mask: (text: string) => string): Promise<HttpAnswerReader> {
    const extras: [string, NamedPath][] = [];
    for (const [key, option] of Object.entries(extraPaths)) {
      const path = await named(config[option]);
      if (path) extras.push([key, path]);
    }
    const output = await named(config.outputPath);
    return new HttpAnswerReader(output, await named(config.streamPath), extras, mask);
  }

  /** @throws HttpFailure (`response`) saying what came. */
  read(answer: HttpAnswer): TargetResult {
    const { events } = answer;
    if (events) {
      const parsed = parseEvents(events);
      const paths = { stream: this.stream, output: this.output?.path ?? null };
      const text = assembleStream(events, parsed, paths);
      return this.#result(text, answer, (path, many) => lastFound(parsed, path, many));
    }
    const json = this.#json(answer);
    const dig = (path: ResponsePath, many: boolean): Found => path(json?.value, many);
    return this.#result(this.#text(answer, json), answer, dig);
  }

  #shown(answer: HttpAnswer): string {
    return describeAnswer(answer, this.mask);
  }

  /** The body's JSON: required where a path is configured; null when it is none. */
  #json(answer: HttpAnswer): { value: unknown } | null {
    const needed = this.output ?? this.extras[0]?.[1];
    const says = /\bjson\b/i.test(answer.contentType);
    if (!needed && !says && !/^\s*[[{"]/.test(answer.text)) return null;
    try {
      return { value: JSON.parse(answer.text) };
    } catch {
      if (!needed) return null;
      const got = answer.text.trim() === "" ? "an empty body" : "what is no JSON";
      throw response(
        `expected JSON for the path "${needed.written}", got ${got}; ${this.#shown(answer)}`,
      );
    }
  }

  #text(answer: HttpAnswer, json: { value: unknown } | null): string {
    if (this.output) return this.#textAt(this.output, json?.value, answer);
    if (answer.text.trim() === "") throw response(`the answer is empty; ${this.#shown(answer)}`);
    const value = json?.value;
    if (typeof value === "string") return value;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return answer.text;
    const record: object = value;
    const field = USUAL_FIELDS.find((name) => (Reflect.get(record, name) ?? null) !== null);
    if (field !== undefined) return asText(Reflect.get(record, field));
    throw response(
      `the JSON has none of ${USUAL_FIELDS.join(", ")} (set http.output_path); ${this.#shown(answer)}`,
    );
  }

  #textAt({ path, written }: NamedPath, json: unknown, answer: HttpAnswer): string {
    const found = path(json);
    if (!found.found) throw response(`the answer has no "${written}"; ${this.#shown(answer)}`);
    if (found.value === null)
      throw response(`"${written}" is null in the answer; ${this.#shown(answer)}`);
    return asText(found.value);
  }

  #result(
    output: string,
    answer: HttpAnswer,
    dig: (path: ResponsePath, many: boolean) => Found,
  ): TargetResult {
    if (this.extras.length === 0) return readTargetResult(output);
    const fields: Record<string, unknown> = { output };
    for (const [key, { path, written }] of this.extras) {
      const found = dig(path, LISTS.has(key));
      if (!found.found) throw response(`the answer has no "${written}"; ${this.#shown(answer)}`);
      fields[key] = found.value;
    }
    try {
      return readTargetResult(fields);
    } catch (error) {
      if (!(error instanceof TargetResultError)) throw error;
      throw response(`${error.message}; ${this.#shown(answer)}`);
    }
  }
}

/** The last event that has something at the path. */
function lastFound(events: readonly unknown[], path: ResponsePath, many: boolean): Found {
  for (const event of [...events].reverse()) {
    const found = path(event, many);
    if (found.found && found.value !== null) return found;
  }
  return { found: false };
}

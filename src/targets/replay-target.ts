/** The target kind for stored outputs: grades what another tool has produced. */
import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import type { CaseInput } from "../domain/case.js";
import { caseKey } from "../domain/case-key.js";
import { TargetConfigError, TrialError } from "../domain/errors.js";
import type { CallContext, Target, TargetReply } from "../domain/target.js";
import { readLatency, readTargetResult } from "../domain/target-result.js";
import { type ErrorKind, errorKinds } from "../domain/trial.js";
import type { TargetKind } from "./target-kind.js";
import { isReplaySpec } from "./target-specs.js";

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): ErrorKind {
  return errorKinds.find((kind) => kind === value) ?? "exception";
}

/** The stored line as an answer, or thrown as the error that it is. */
function readLine(line: string): TargetReply {
  const json: unknown = JSON.parse(line);
  if (!isRecord(json)) throw new TypeError("a line must be an object");
  const { id, error, error_kind, latency_s, ...answer } = json;
  if (typeof id !== "string" || id === "") throw new TypeError("'id' must be a text");
  if (error !== undefined && error !== null)
    throw new TrialError(String(error), kindOf(error_kind));
  return { result: readTargetResult(answer), latencyS: readLatency(latency_s), attempts: [] };
}

class ReplayTarget implements Target {
  readonly name: string;
  readonly warnings: readonly string[] = [];
  /** The lines of each case, in order; kept as text, which takes a fraction of what is parsed. */
  readonly #lines = new Map<string, string[]>();

  constructor(
    private readonly written: string,
    private readonly path: string,
  ) {
    this.name = `replay ${written}`;
  }

  async open(): Promise<void> {
    this.#lines.clear();
    let number = 0;
    try {
      const input = createReadStream(this.path, "utf8");
      for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
        number += 1;
        this.#add(number === 1 ? line.replace(/^\ufeff/, "") : line, number);
      }
    } catch (error) {
      if (error instanceof TargetConfigError) throw error;
      const why = error instanceof Error ? error.message : String(error);
      throw new TargetConfigError(
        `cannot read ${this.written}: ${why}`,
        "paths are relative to the configuration",
      );
    }
    if (this.#lines.size === 0)
      throw new TargetConfigError(`${this.written} has no line with an output`);
  }

  async call(_input: CaseInput, { caseId, repeat }: CallContext): Promise<TargetReply> {
    const lines = this.#lines.get(caseKey(caseId)) ?? [];
    const line = lines[repeat];
    if (line !== undefined) return readLine(line);
    const has =
      lines.length === 0 ? "no line" : lines.length === 1 ? "1 line" : `${lines.length} lines`;
    throw new TrialError(
      `${this.written} has ${has} for case "${caseId}"${lines.length === 0 ? "" : `, none for repeat ${repeat + 1}`}`,
      "response",
    );
  }

  async close(): Promise<void> {
    this.#lines.clear();
  }

  #add(line: string, number: number): void {
    const text = line.trim();
    if (text === "" || text.startsWith("//")) return;
    try {
      readLine(text);
    } catch (error) {
      if (!(error instanceof TrialError)) {
        const why = error instanceof Error ? error.message : String(error);
        throw new TargetConfigError(`${this.written}:${number}: ${why}`);
      }
    }
    const { id } = JSON.parse(text) as { id: string };
    const key = caseKey(id);
    const lines = this.#lines.get(key);
    if (lines) lines.push(text);
    else this.#lines.set(key, [text]);
  }
}

export const replayTarget: TargetKind = {
  kind: "replay",
  summary: "stored outputs, `{replay: outputs.jsonl}`: one line a trial with its `id` and `output`",
  create: ({ spec, baseDir }) => {
    const written = isReplaySpec(spec) ? spec.replay : "";
    return new ReplayTarget(written, resolve(baseDir, written));
  },
};

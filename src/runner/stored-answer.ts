/** Reads an answer back from a stored trial, and says which parts of it are no longer what was given. */
import type { AnswerPart } from "../domain/check.js";
import { MASK, REDACTED } from "../domain/secrets.js";
import type { TargetResult } from "../domain/target-result.js";
import type { Trial } from "../domain/trial.js";

/** What each part is called. */
const names: Record<AnswerPart, string> = {
  output: "output",
  citations: "citations",
  retrieved: "retrieved items",
  toolCalls: "tool calls",
  metadata: "metadata",
};

function isAltered(text: string): boolean {
  return text.includes(MASK) || text.includes(REDACTED);
}

/** Whether the trial has an answer, be it one that a check could not score. */
export function hasAnswer({ error, errorKind }: Trial): boolean {
  return error === null || errorKind === "check";
}

/**
 * Why the part is not stored as it was given, in words that follow "its"; null when it is.
 * @param sourcesStored false for reports of version 0.1, which have texts and metadata alone
 */
export function whyNotWhole(trial: Trial, part: AnswerPart, sourcesStored: boolean): string | null {
  const name = names[part];
  const { output } = trial;
  if (part === "metadata") {
    return isAltered(JSON.stringify(trial.metadata)) ? `${name} hold masked text` : null;
  }
  if (part === "output") {
    if (output === null) return `${name} was not stored`;
    if (trial.outputClipped) return `${name} was stored only in part`;
    return isAltered(output) ? `${name} holds masked text` : null;
  }
  if (output === null || !sourcesStored) return `${name} were not stored`;
  return isAltered(JSON.stringify(trial[part] ?? [])) ? `${name} hold masked text` : null;
}

/** The answer as it is stored. */
export function storedAnswer(trial: Trial): TargetResult {
  return {
    output: trial.output ?? "",
    citations: trial.citations ?? [],
    retrieved: trial.retrieved ?? [],
    toolCalls: trial.toolCalls ?? [],
    inputTokens: trial.inputTokens,
    outputTokens: trial.outputTokens,
    costUsd: trial.costUsd,
    metadata: trial.metadata,
  };
}

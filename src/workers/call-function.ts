/** Calls a JavaScript target function, in whatever style it is written, and reads its answer. */
import type { CaseInput } from "../domain/case.js";
import type { CallContext } from "../domain/target.js";
import { readTargetResult, type TargetResult } from "../domain/target-result.js";
import { contextPosition } from "./parameter-names.js";

/** A target function: sync, async, or a generator (sync or async) of pieces of text. */
export type TargetFunction = (...args: never[]) => unknown;

const positions = new WeakMap<TargetFunction, number>();

function positionOf(fn: TargetFunction): number {
  const known = positions.get(fn);
  if (known !== undefined) return known;
  const position = contextPosition(fn);
  positions.set(fn, position);
  return position;
}

function isIterator(value: unknown): value is AsyncIterable<unknown> | Iterable<unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Symbol.asyncIterator in value || (Symbol.iterator in value && "next" in value);
}

async function joinPieces(pieces: AsyncIterable<unknown> | Iterable<unknown>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of pieces) {
    if (typeof piece === "string") text += piece;
    else if (piece instanceof Uint8Array) text += decoder.decode(piece, { stream: true });
    else throw new TypeError(`a streamed answer must be pieces of text, got a ${typeof piece}`);
  }
  return text + decoder.decode();
}

/**
 * The function gets the input, and the context where it wants one.
 * @throws TargetResultError when the answer cannot be read; else whatever the function throws.
 */
export async function callFunction(
  fn: TargetFunction,
  input: CaseInput,
  context: CallContext,
): Promise<TargetResult> {
  const args: unknown[] = [input];
  const position = positionOf(fn);
  if (position > 0) args[position] = context;
  const value: unknown = await Reflect.apply(fn, undefined, args);
  return readTargetResult(isIterator(value) ? await joinPieces(value) : value);
}

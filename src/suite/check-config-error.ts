/** Recognises the error by which a check refuses its parameters, also from another copy or thread. */
import { CheckConfigError } from "../domain/errors.js";

/** Whether `thrown` says that a check's parameters are invalid. */
export function isCheckConfigError(thrown: unknown): thrown is Error {
  if (thrown instanceof CheckConfigError) return true;
  return thrown instanceof Error && thrown.name === "CheckConfigError";
}

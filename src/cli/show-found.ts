/** Shows what a command found out that no reporter renders: a page for people, or one JSON object. */
import type * as z from "zod";
import type { ReporterOptions } from "../domain/reporter.js";
import { type Io, pageStyle } from "./io.js";

/** How a finding is put into words and into JSON; what is not asked for is not loaded. */
export interface FoundForms<T> {
  schema(): Promise<z.ZodType>;
  text(): Promise<(found: T, options: ReporterOptions) => string>;
}

/** Writes the finding to standard output. */
export async function showFound<T>(
  found: T,
  json: boolean | undefined,
  io: Io,
  forms: FoundForms<T>,
): Promise<void> {
  if (json) {
    const [schema, { toSnake }] = await Promise.all([
      forms.schema(),
      import("../domain/key-style.js"),
    ]);
    io.out(`${JSON.stringify(toSnake(schema, found), null, 2)}\n`);
    return;
  }
  const text = await forms.text();
  io.out(text(found, pageStyle(io)));
}

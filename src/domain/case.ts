/** A case: one question with its checks, known for ever by its id. */
import * as z from "zod";
import type { Camel } from "./key-style.js";

export const checkSpecSchema = z.looseObject({
  type: z.string().min(1),
  /** Label in reports; the type when missing. */
  name: z.string().min(1).optional(),
});

/** A check as a person wrote it: its type, maybe a name, and its parameters beside them. */
export type CheckSpec = z.output<typeof checkSpecSchema>;

export const quarantineSchema = z.strictObject({
  reason: z.string().min(1),
  /** Last day (YYYY-MM-DD) on which the case is not judged. */
  until: z.iso.date(),
});

/** Ids that a file cannot give back as they were are refused: two cases would become one. */
export const caseIdSchema = z
  .string()
  .min(1)
  .refine((id) => id.isWellFormed(), "must be whole Unicode: half of a surrogate pair is in it")
  .refine((id) => id !== "__proto__", 'cannot be "__proto__"');

export const caseSchema = z.strictObject({
  id: caseIdSchema,
  input: z.union([z.string(), z.record(z.string(), z.unknown())]),
  checks: z.array(checkSpecSchema).min(1),
  tags: z.array(z.string().min(1)).default([]),
  metadata: z.record(z.string(), z.unknown()).default({}),
  /** Trials for this case instead of the suite's. */
  repeats: z.number().int().min(1).optional(),
  /** A golden case: any failed or errored head trial fails the gate. */
  must_pass: z.boolean().optional(),
  /** Cases that share a source and so are not independent. */
  cluster: z.string().min(1).optional(),
  quarantine: quarantineSchema.optional(),
});

export type Case = Camel<z.output<typeof caseSchema>>;
export type CaseInput = Case["input"];

/** The label of each check in reports: `name`, else its type; repeated ones get `#2`, `#3`. */
export function checkLabels(checks: readonly CheckSpec[]): string[] {
  const labels: string[] = [];
  const taken = new Set<string>();
  for (const spec of checks) {
    const wanted = spec.name ?? spec.type;
    let label = wanted;
    for (let n = 2; taken.has(label); n++) label = `${wanted}#${n}`;
    taken.add(label);
    labels.push(label);
  }
  return labels;
}

/** The parameters of a check: everything but `type` and `name`. */
export function checkParams(spec: CheckSpec): Record<string, unknown> {
  const { type: _type, name: _name, ...params } = spec;
  return params;
}

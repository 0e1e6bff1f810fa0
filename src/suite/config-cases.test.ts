/** Mistakes in set-ups that people of other tools reported: each must stop the run, or must not. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import nodePath from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { BoundCheck, Suite } from "../domain/suite.js";
import { emptyResult } from "../domain/target-result.js";
import { ProblemsError } from "../problems/problems-error.js";
import { loadConfig } from "./load-config.js";
import { loadSuite } from "./load-suite.js";
import { selectCases } from "./select-cases.js";

const anyRecord = z.record(z.string(), z.unknown());
const reportedSchema = z.object({
  id: z.string(),
  kind: z.string(),
  setup: z.object({
    cases: z.array(anyRecord).optional(),
    cases_text: z.string().optional(),
    config: anyRecord.optional(),
    target: z.object({ url: z.string(), headers: anyRecord }).optional(),
    env: z.record(z.string(), z.string()).optional(),
    select: z
      .object({ tag: z.string().optional(), ids: z.array(z.string()).optional() })
      .optional(),
  }),
  expected: z.object({
    outcome: z.enum(["ok", "config_error"]),
    /** Parts of the message; one that says "a or b" is content with either. */
    message_mentions: z.array(z.string()).default([]),
    cases: z.number().optional(),
    equivalent_to: anyRecord.optional(),
  }),
});
type Reported = z.output<typeof reportedSchema>;

const golden = nodePath.resolve(import.meta.dirname, "../../test/golden/config-cases.jsonl");
const reported = (await readFile(golden, "utf8"))
  .trimEnd()
  .split("\n")
  .map((line) => reportedSchema.parse(JSON.parse(line)));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(nodePath.join(tmpdir(), "regressgate-reported-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Everything that is done before the first call of the target. */
async function prepare(setup: Reported["setup"]): Promise<Suite> {
  const lines = (setup.cases ?? []).map((one) => JSON.stringify(one)).join("\n");
  await writeFile(nodePath.join(folder, "cases.jsonl"), setup.cases_text ?? lines);
  const http = setup.target && {
    target: setup.target.url,
    http: { headers: setup.target.headers },
  };
  const config = { target: "app.py:answer", cases: "cases.jsonl", ...setup.config, ...http };
  await writeFile(nodePath.join(folder, "regressgate.yaml"), JSON.stringify(config));
  const loaded = await loadConfig({ cwd: folder, env: setup.env ?? {}, keepProblems: true });
  const suite = await loadSuite({ loaded, cwd: folder });
  const { tag, ids } = setup.select ?? {};
  if (setup.select === undefined) return suite;
  return selectCases(suite, { globs: [], tags: tag ? [tag] : [], ...(ids ? { ids } : {}) });
}

const answers = [
  "",
  "refund",
  "r",
  "the refund is due",
  "72",
  "72.0",
  "approved",
  "APPROVED",
  "(?i)approved",
];

async function outcomes({ check, params }: BoundCheck): Promise<boolean[]> {
  const context = { caseId: "c", repeat: 0, signal: new AbortController().signal };
  const results = answers.map((output) => check.run({ ...emptyResult(), output }, params, context));
  return (await Promise.all(results)).map(({ passed }) => passed);
}

describe("reported set-ups", () => {
  it("are all here", () => expect(reported).toHaveLength(29));

  it.each(reported.map((one): [string, Reported] => [`${one.id} ${one.kind}`, one]))(
    "%s",
    async (_, { setup, expected }) => {
      if (expected.outcome === "config_error") {
        const error: unknown = await prepare(setup).catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(ProblemsError);
        for (const mention of expected.message_mentions) {
          const said = mention.split(" or ").some((part) => String(error).includes(part));
          expect(said, `${String(error)}\nmentions ${mention}`).toBe(true);
        }
        return;
      }
      const suite = await prepare(setup);
      if (expected.cases !== undefined) expect(suite.cases).toHaveLength(expected.cases);
      if (expected.equivalent_to === undefined) return;
      const bound = suite.cases[0]?.checks[0];
      const twin = { type: bound?.check.type, ...expected.equivalent_to };
      const other = await prepare({ cases: [{ id: "twin", input: "q", checks: [twin] }] });
      expect(bound && (await outcomes(bound))).toEqual(
        await outcomes(other.cases[0]?.checks[0] as BoundCheck),
      );
    },
  );
});

import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { CheckConfigError } from "../domain/errors.js";
import { emptyResult } from "../domain/target-result.js";
import { recorder } from "../workers/recorder.js";
import { check, type OutcomeLike, recordedChecks } from "./record-check.js";

afterEach(() => {
  recorder().checks.length = 0;
});

const context = { caseId: "c", repeat: 0, signal: new AbortController().signal };

describe("check", () => {
  it("reads booleans, numbers and outcomes, sync and async", async () => {
    const outcomes: [OutcomeLike, object][] = [
      [true, { passed: true, score: null, detail: "" }],
      [0.4, { passed: false, score: 0.4, detail: "" }],
      [0.5, { passed: true, score: 0.5, detail: "" }],
      [
        { passed: false, detail: "absent" },
        { passed: false, score: null, detail: "absent" },
      ],
      [
        { passed: true, score: 1 },
        { passed: true, score: 1, detail: "" },
      ],
    ];
    for (const [value, read] of outcomes) {
      const sync = check("sync", () => value);
      const later = check("later", async () => value);
      expect(await sync.run(emptyResult(), {}, context)).toEqual(read);
      expect(await later.run(emptyResult(), {}, context)).toEqual(read);
    }
  });

  it("keeps what it changes in an answer or its parameters to itself", async () => {
    const made = new Date(0);
    const result = { ...emptyResult(), retrieved: [{ text: "5", made }], toolCalls: [["a"]] };
    const params = { terms: ["a"] };
    const meddling = check<{ terms: string[] }>("meddling", (given, own) => {
      const same = given.retrieved[0]?.["made"] === made;
      Object.assign(given, { output: "changed" });
      (given.retrieved as unknown[]).length = 0;
      (given.toolCalls[0] as unknown[]).length = 0;
      own.terms.push("b");
      return same;
    });
    expect(await meddling.run(result, params, context)).toMatchObject({ passed: true });
    expect(result).toMatchObject({ output: "", retrieved: [{ text: "5" }], toolCalls: [["a"]] });
    expect(params).toEqual({ terms: ["a"] });
  });

  it("throws for scores and values that are no outcome", async () => {
    const bad: unknown[] = [
      Number.NaN,
      1.5,
      -1,
      null,
      "yes",
      {},
      { passed: 1 },
      { passed: true, score: Number.NaN },
      { passed: true, score: "1" },
      { passed: true, detail: 3 },
      { passed: true, detail: { why: "an object" } },
    ];
    for (const value of bad) {
      const broken = check("broken", () => value as OutcomeLike);
      await expect(async () => broken.run(emptyResult(), {}, context)).rejects.toThrow();
    }
  });

  it("validates by a function, a schema, or a call on an empty result", async () => {
    const schema = z.strictObject({ field: z.string(), limit: z.number().default(3) });
    const byFunction = check("f", () => true, {
      validate: ({ field }) => {
        if (!field) throw new CheckConfigError("missing field");
      },
    });
    const bySchema = check("s", (_, { limit }) => limit === 3, { validate: schema });
    const byCall = check("c", (result, { field }) => {
      if (typeof field !== "string") throw new CheckConfigError("missing required param 'field'");
      return JSON.parse(result.output);
    });
    await expect(byFunction.validate?.({})).rejects.toThrow("missing field");
    await expect(bySchema.validate?.({ field: 1, other: 2 })).rejects.toThrow(CheckConfigError);
    await expect(bySchema.validate?.({ field: 1 })).rejects.toThrow(/field: .*expected string/);
    await expect(byCall.validate?.({})).rejects.toThrow("missing required param 'field'");
    await byCall.validate?.({ field: "x" });
    expect(await bySchema.run(emptyResult(), { field: "x" }, context)).toMatchObject({
      passed: true,
    });
  });

  it("records each function once, with its place", () => {
    const fn = (): boolean => true;
    check("twice", fn);
    check("twice", fn);
    check("twice", () => false);
    const recorded = recordedChecks();
    expect(recorded.map(({ type }) => type)).toEqual(["twice", "twice"]);
    expect(recorded[0]?.origin).toMatch(/record-check\.test\.ts:\d+:\d+$/);
    expect(recorded[0]?.origin).not.toBe(recorded[1]?.origin);
  });
});

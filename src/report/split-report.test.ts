import fc from "fast-check";
import { expect, test } from "vitest";
import { ReportSplitter } from "./split-report.js";

interface Split {
  fronts: string[];
  trials: { text: string; place: string }[];
  cases: string[];
  rest: string;
}

function split(bytes: Buffer, size: number): Split {
  const found: Split = { fronts: [], trials: [], cases: [], rest: "" };
  const splitter = new ReportSplitter({
    onFirstCase: (front) => found.fronts.push(front),
    onTrial: (text, offset, length) =>
      found.trials.push({ text, place: bytes.toString("utf8", offset, offset + length) }),
    onCase: (text) => found.cases.push(text),
  });
  for (let at = 0; at < bytes.length; at += size) splitter.push(bytes.subarray(at, at + size));
  found.rest = splitter.end();
  return found;
}

const tricky = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom('"', "\\", '\\"', "[{", "}]", '"cases":[', '"trials":[{', "é🙂", "\\\\"),
);
const json = fc.oneof(
  tricky,
  fc.integer(),
  fc.constant(null),
  fc.array(tricky, { maxLength: 3 }),
  fc.dictionary(tricky, tricky, { maxKeys: 3 }),
  fc.constant({ cases: [{ trials: [{}] }], trials: [{ cases: [{}] }] }),
);
const caseValue = fc
  .tuple(json, fc.array(fc.record({ output: tricky, more: json }), { maxLength: 3 }), json)
  .map(([before, trials, after]) => ({ id: "x", before, trials, after }));

test("in chunks of any size and any layout, the pieces are those of the whole", () => {
  fc.assert(
    fc.property(
      json,
      fc.array(caseValue, { maxLength: 4 }),
      json,
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(undefined, 1, 2, "\t"),
      (before, cases, after, size, indent) => {
        const text = JSON.stringify({ before, cases, after }, null, indent);
        const found = split(Buffer.from(text), size);
        expect(found.trials.map((trial) => JSON.parse(trial.text))).toEqual(
          cases.flatMap((item) => item.trials),
        );
        for (const trial of found.trials) expect(trial.place).toBe(trial.text);
        expect(found.cases.map((item) => JSON.parse(item))).toEqual(
          cases.map((item) => ({ ...item, trials: item.trials.map(() => 0) })),
        );
        expect(JSON.parse(found.rest)).toEqual({ before, cases: cases.map(() => 0), after });
        expect(found.fronts.map((front) => JSON.parse(front))).toEqual(
          cases.length > 0 ? [{ before, cases: [0] }] : [],
        );
      },
    ),
    { numRuns: 300 },
  );
});

test("a file that was cut never gives a whole rest", () => {
  const text = JSON.stringify({
    a: 1,
    cases: [{ id: "x", trials: [{ b: "}]" }, { b: 2 }] }],
    c: 3,
  });
  for (let end = 0; end < text.length; end++) {
    const { rest } = split(Buffer.from(text.slice(0, end)), 7);
    expect(() => JSON.parse(rest)).toThrow();
  }
});

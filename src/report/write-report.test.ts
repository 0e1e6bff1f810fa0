import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Report } from "../domain/report.js";
import { buildReport } from "./build-report.js";
import { readReport } from "./read-report.js";
import { sampleEvents, sampleTrial } from "./sample.test-support.js";
import { writeReport } from "./write-report.js";

let dir: string;
beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), "rg-write-")));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const report = buildReport(sampleEvents(["a", "b"], 2));

test("the file has one line a trial, keys in their order, and ends with a line end", async () => {
  const path = join(dir, "new", "folder", "report.json");
  await writeReport(report, path);
  const head =
    '"tags":["faq"],"input_fingerprint":"1111111111111111","checks_fingerprint":' +
    '"fedcba9876543210","check_types":{"contains":"contains"},"trials":[';
  const trial =
    '{"passed":true,"checks":{"contains":{"passed":true,"score":null,"detail":""}},' +
    '"latency_s":0.25,"cost_usd":0.001,"input_tokens":10,"output_tokens":20,"error":null,' +
    '"output":"the answer","metadata":{},"started_at":"2026-01-01T00:00:01.000Z"}';
  expect(readFileSync(path, "utf8")).toBe(`{
  "schema_version": 1,
  "regressgate_version": "0.2.0",
  "created_at": "2026-01-01T00:00:00Z",
  "target": "./app.ts:answer",
  "repeats": 2,
  "metadata": {"branch":"main"},
  "cases": [
    {"id":"a",${head}
      ${trial},
      ${trial}
    ]},
    {"id":"b",${head}
      ${trial},
      ${trial}
    ]}
  ],
  "suite": {
    "fingerprint": "0123456789abcdef",
    "target_fingerprint": "aaaaaaaaaaaaaaaa",
    "checks": {
      "fedcba9876543210": [{"type":"contains","terms":["answer"]}]
    },
    "config": {"target":"./app.ts:answer","http":{"timeout_s":5}}
  },
  "run": {
    "complete": true,
    "seed": 7,
    "system": {"model_name":"m-1"},
    "duration_s": 1.5,
    "warnings": []
  },
  "totals": {
    "cases": 2,
    "trials": 4,
    "pass_rate": 1,
    "flaky": 0,
    "errors": 0,
    "errors_by_kind": {},
    "checks": {
      "contains": {"pass_rate":1,"mean_score":null,"trials":4}
    },
    "latency_p50_s": 0.25,
    "latency_p95_s": 0.25,
    "mean_cost_usd": 0.001,
    "total_cost_usd": 0.004,
    "input_tokens": 40,
    "output_tokens": 80
  }
}
`);
  expect(readdirSync(join(dir, "new", "folder"))).toEqual(["report.json"]);
});

/** A copy whose keys stand in the opposite order. */
function reversed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(reversed) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, item]) => [key, reversed(item)])) as T;
}

test("the order of keys in memory does not matter, save in what users made up", async () => {
  await writeReport(report, join(dir, "a.json"));
  const { metadata, suite, ...rest } = report;
  await writeReport(
    { ...(reversed(rest) as Report), metadata, ...(suite ? { suite } : {}) },
    join(dir, "b.json"),
  );
  expect(readFileSync(join(dir, "b.json"), "utf8")).toBe(readFileSync(join(dir, "a.json"), "utf8"));
});

test("what is written is read back the same, and written again gives the same bytes", async () => {
  const full = buildReport(
    sampleEvents(
      ["a"],
      2,
      sampleTrial({
        attempts: [
          { error: "HTTP 503", errorKind: "http", status: 503, latencyS: 0.1, waitedS: 1 },
        ],
        cached: false,
        outputClipped: true,
        toolCalls: [{ name: "t", camelCase: 1, snake_case: 2 }],
        citations: [{ doc_id: "d" }],
        retrieved: [{ docId: "d", text: "…" }],
        metadata: { traceId: "x", span_id: "y" },
      }),
    ),
  );
  for (const name of ["a.json", "a.json.gz"]) {
    const path = join(dir, name);
    await writeReport(full, path);
    const back = await readReport(path);
    expect(back).toEqual(full);
    await writeReport(back, join(dir, `again-${name}`));
    expect(readFileSync(join(dir, `again-${name}`))).toEqual(readFileSync(path));
  }
  expect(gunzipSync(readFileSync(join(dir, "a.json.gz")))).toEqual(
    readFileSync(join(dir, "a.json")),
  );
});

test("no lone surrogate is written", async () => {
  const path = join(dir, "report.json");
  const odd = sampleTrial({ output: "half \ud83d emoji \\ud83d", metadata: { "\udc00": 1 } });
  await writeReport(buildReport(sampleEvents(["a"], 1, odd)), path);
  const back = await readReport(path);
  expect(back.cases[0]?.trials[0]).toMatchObject({
    output: "half \ufffd emoji \\ud83d",
    metadata: { "\ufffd": 1 },
  });
});

test("when writing fails, what stood there remains and nothing is left beside it", async () => {
  const path = join(dir, "report.json");
  writeFileSync(path, "old");
  const broken = buildReport(sampleEvents(["a"], 1));
  Object.defineProperty(broken.cases[0]?.trials[0] ?? {}, "output", {
    enumerable: true,
    get() {
      throw new Error("cannot be read back");
    },
  });
  await expect(writeReport(broken, path)).rejects.toThrow("cannot be read back");
  expect(readFileSync(path, "utf8")).toBe("old");
  expect(readdirSync(dir)).toEqual(["report.json"]);
});

test("a folder in the report's place is told by the system's error", async () => {
  mkdirSync(join(dir, "report.json"));
  await expect(writeReport(report, join(dir, "report.json"))).rejects.toThrow(
    /EISDIR|EPERM|ENOTEMPTY/,
  );
  expect(readdirSync(dir)).toEqual(["report.json"]);
});

test("a symbolic link is followed, not replaced", async () => {
  const real = join(dir, "real.json");
  writeFileSync(real, "old");
  symlinkSync(real, join(dir, "link.json"));
  await writeReport(report, join(dir, "link.json"));
  expect((await readReport(real)).target).toBe(report.target);
});

/** Spans of trials, as a real OTLP receiver gets them, and the same ids at the target. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { cli, folderWith, jsonLines } from "../support/cli.js";
import { scriptedServer } from "../support/scripted-server.js";

interface Span {
  traceId: string;
  spanId: string;
  name: string;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

async function suite() {
  const target = await scriptedServer(({ body }) =>
    body.includes("bad") ? { status: 400, body: "no" } : { status: 200, json: { output: "fine" } },
  );
  const folder = folderWith({
    "cases.jsonl": jsonLines(
      ["good", "bad"].map((id) => ({
        id,
        input: id,
        checks: [{ type: "contains", terms: "fine" }],
      })),
    ),
    "regressgate.yaml": `target: ${target.url}\ncases: cases.jsonl\nrepeats: 2\n`,
  });
  return { target, folder };
}

test("each trial is a span, whose ids the target gets as its traceparent", async () => {
  const { target, folder } = await suite();
  const collector = await scriptedServer(() => ({ status: 200, json: {} }));
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url.replace(/\/$/, ""),
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
  };
  const run = await cli(["run", "--out", "head.json"], { cwd: folder, env });
  expect(run.stderr).not.toMatch(/Traces/);
  expect(collector.requests.map(({ url }) => url)).toContain("/v1/traces");
  const sent = collector.requests.flatMap(({ body }) => JSON.parse(body).resourceSpans);
  const spans: Span[] = sent.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap((scope: { spans: Span[] }) => scope.spans),
  );
  expect(spans).toHaveLength(4);
  expect(JSON.stringify(sent[0].resource)).toMatch(/"regressgate"/);
  expect(JSON.stringify(sent[0].resource)).toMatch(/"test"/);
  const parents = target.requests.map(({ headers }) => headers["traceparent"]).sort();
  expect(parents).toEqual(spans.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`).sort());
  const attributes = spans.map((span) =>
    Object.fromEntries(
      span.attributes.map(({ key, value }) => [key, Object.values(value)[0]] as const),
    ),
  );
  const bad = attributes.filter((each) => each["regressgate.case.id"] === "bad");
  expect(bad.map((each) => each["regressgate.repeat"]).sort()).toEqual([0, 1]);
  expect(bad.map((each) => each["error.type"])).toEqual(["http", "http"]);
  const good = attributes.filter((each) => each["regressgate.case.id"] === "good");
  expect(good.map((each) => each["regressgate.passed"])).toEqual([true, true]);
  expect(JSON.stringify(sent)).not.toMatch(/fine/);
  const report = JSON.parse(readFileSync(path.join(folder, "head.json"), "utf8"));
  const traces = spans.map(({ traceId }) => traceId);
  for (const trial of report.cases[0].trials) expect(traces).toContain(trial.metadata.trace_id);
  await Promise.all([target.close(), collector.close()]);
});

test("an endpoint that refuses is told and changes nothing; off means off", async () => {
  const { target, folder } = await suite();
  const collector = await scriptedServer(() => ({ status: 400, json: {} }));
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url.replace(/\/$/, "") };
  const plain = await cli(["run", "--out", "plain.json"], { cwd: folder });
  const refused = await cli(["run", "--out", "head.json"], { cwd: folder, env: endpoint });
  expect(refused.code).toBe(plain.code);
  expect(refused.stderr).toMatch(/Traces: 4 spans could not be sent/);
  const before = collector.requests.length;
  const off = { ...endpoint, OTEL_SDK_DISABLED: "true" };
  expect((await cli(["run", "--out", "off.json"], { cwd: folder, env: off })).code).toBe(
    plain.code,
  );
  expect(collector.requests).toHaveLength(before);
  await Promise.all([target.close(), collector.close()]);
});

/** A span for every trial, sent where the standard OTEL_* variables say; loaded only when they do. */

import { UsageError } from "../domain/errors.js";
import { isModuleMissing } from "../domain/is-module-missing.js";
import type { TracedTrial, TrialTracer, WhichTrial } from "./perform-trial.js";

/** Longest wait for spans that are still to be sent, at the end of a run. */
const FLUSH_MS = 10_000;
/** Spans that wait to be sent, unless OTEL_BSP_MAX_QUEUE_SIZE says otherwise. */
const QUEUED = 65_536;

/** A tracer with what it has open. */
export interface OpenTracer {
  tracer: TrialTracer;
  /** Sends what is left; tells when something could not be sent, and never throws. */
  close(): Promise<void>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Whether the variables ask for traces over OTLP. */
export function tracingAsked(env: Variables): boolean {
  if (env["OTEL_SDK_DISABLED"]?.toLowerCase() === "true") return false;
  const exporters = env["OTEL_TRACES_EXPORTER"]?.split(",").map((name) => name.trim());
  if (exporters) return exporters.includes("otlp");
  return Boolean(env["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] || env["OTEL_EXPORTER_OTLP_ENDPOINT"]);
}

async function libraries() {
  try {
    const [api, sdk, otlp, resources] = await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/sdk-trace-base"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
    return { api, sdk, otlp, resources };
  } catch (error) {
    if (isModuleMissing(error)) {
      throw new UsageError(
        "OTEL_* variables ask for traces, but the packages that send them are not installed: npm install @opentelemetry/api@1 @opentelemetry/sdk-trace-base@2 @opentelemetry/resources@2 @opentelemetry/exporter-trace-otlp-http@0.223",
      );
    }
    throw error;
  }
}

function hex(flags: number): string {
  return flags.toString(16).padStart(2, "0");
}

async function open(env: Variables, tell: (text: string) => void): Promise<OpenTracer> {
  const { api, sdk, otlp, resources } = await libraries();
  const inner = new otlp.OTLPTraceExporter();
  let lost = 0;
  const exporter: typeof inner = Object.create(inner, {
    export: {
      value: (...[spans, done]: Parameters<typeof inner.export>) =>
        inner.export(spans, (result) => {
          if (result.code !== 0) lost += spans.length;
          done(result);
        }),
    },
  });
  const queued = env["OTEL_BSP_MAX_QUEUE_SIZE"] ? {} : { maxQueueSize: QUEUED };
  const own = env["OTEL_SERVICE_NAME"] ? {} : { "service.name": "regressgate" };
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .resourceFromAttributes(own)
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, queued)],
  });
  const spans = provider.getTracer("regressgate");
  const begin = (caseId: string, { repeat, burst }: WhichTrial): TracedTrial => {
    const attributes = {
      "regressgate.case.id": caseId,
      "regressgate.repeat": repeat,
      ...(burst ? { "regressgate.confirmation": true } : {}),
    };
    const span = spans.startSpan("trial", { attributes, root: true });
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceParent: `00-${traceId}-${spanId}-${hex(traceFlags)}`,
      end(trial) {
        if (trial !== null) span.setAttribute("regressgate.passed", trial.passed);
        const kind = trial === null ? "fault" : trial.errorKind;
        if (kind !== undefined) {
          span.setAttribute("error.type", kind);
          span.setStatus({ code: api.SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };
  return {
    tracer: { begin },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, FLUSH_MS);
      });
      await Promise.race([provider.shutdown().catch(() => {}), late]);
      clearTimeout(timer);
      if (lost > 0) {
        tell(`Traces: ${lost} spans could not be sent; the run is not touched by it`);
      }
    },
  };
}

/** The tracer that the variables ask for; null without one, or when it cannot be had, which is told. */
export async function openTracer(
  env: Variables,
  tell: (text: string) => void,
): Promise<OpenTracer | null> {
  try {
    return await open(env, tell);
  } catch (error) {
    tell(`Traces: none are sent. ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

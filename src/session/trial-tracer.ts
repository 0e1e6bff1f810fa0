/** Exists so that a run without OTEL_* variables loads nothing of OpenTelemetry. */
import type { OpenTracer } from "../runner/otel-tracer.js";

/** The tracer that the environment asks for; null when it asks for none. */
export async function tracerFor(
  env: NodeJS.ProcessEnv,
  tell: (text: string) => void,
): Promise<OpenTracer | null> {
  if (!Object.keys(env).some((name) => name.startsWith("OTEL_"))) return null;
  const { openTracer, tracingAsked } = await import("../runner/otel-tracer.js");
  return tracingAsked(env) ? await openTracer(env, tell) : null;
}

/** A worker thread as a host of a serving pool. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import type { JsSetup } from "./js-host-script.js";
import type { FromHost, StartHost, ToHost } from "./messages.js";
import { OutputTail } from "./output-tail.js";

/**
 * The thread's script stands beside this file, compiled (also when bundled), or as TypeScript when
 * the program runs from its sources: then a bootstrap has it compiled on the fly.
 */
function startThread(options: WorkerOptions): Worker {
  const compiled = new URL("./js-host-script.js", import.meta.url);
  if (existsSync(compiled)) return new Worker(compiled, options);
  const source = fileURLToPath(new URL("./js-host-script.ts", import.meta.url));
  const jiti = createRequire(import.meta.url).resolve("jiti");
  const bootstrap = `
    globalThis[Symbol.for("regressgate.import")] = (specifier) => import(specifier);
    require(${JSON.stringify(jiti)}).createJiti(${JSON.stringify(source)}).import(${JSON.stringify(source)});`;
  return new Worker(bootstrap, { ...options, eval: true });
}

/** The URL of this program's library, or null where it is not built. */
export function libraryUrl(): string | null {
  const candidates = ["./index.js", "../index.js", "../index.ts"];
  const urls = candidates.map((path) => new URL(path, import.meta.url));
  return urls.find((url) => existsSync(url))?.href ?? null;
}

/** User code may post on the thread's port too; what it says is not ours. */
function isFromHost(message: unknown): message is FromHost {
  return typeof message === "object" && message !== null && "op" in message;
}

/** The first message to a thread. */
export function jsSetup(setup: JsSetup): ToHost {
  return { op: "open", setup };
}

/**
 * Starts threads with that environment. What user code prints goes to neither stdout nor stderr;
 * the end of it explains a crash.
 */
export function jsHost(env: NodeJS.ProcessEnv): StartHost {
  return (handlers) => {
    const worker = startThread({ env, stdout: true, stderr: true });
    const tail = new OutputTail();
    worker.stderr.on("data", (chunk: Uint8Array) => tail.add(chunk));
    worker.stdout.resume();
    let uncaught: string | null = null;
    worker.on("message", (message: unknown) => {
      if (isFromHost(message)) handlers.message(message);
    });
    worker.on("error", (error: Error) => {
      uncaught = `${error?.name ?? "error"}: ${error?.message ?? String(error)}`;
    });
    worker.on("exit", (code) => {
      const how = uncaught ? `nobody caught ${uncaught}` : `it exited with code ${code}`;
      handlers.gone(`its thread ended: ${how}${uncaught ? "" : tail.toClause()}`);
    });
    return {
      post: (message) => worker.postMessage(message),
      end: async () => {
        await worker.terminate();
      },
    };
  };
}

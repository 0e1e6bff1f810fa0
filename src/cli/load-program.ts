/**
 * Loads a bundled program with what the engine compiled of it the last time: without that, the
 * compiler takes half of the time until the first call. It imports nothing but Node's own modules.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Script } from "node:vm";
import { codeCacheFile, readCode, writeCode } from "./code-cache.js";

/** Milliseconds after which code that ran once at the start may have been given up by the engine. */
const KEEP_AT_LATEST = 5000;

type Wrapper = (
  exports: object,
  require: NodeJS.Require,
  module: { exports: object },
  filename: string,
) => void;

/**
 * Loads `file`, which evaluates to a function as CommonJS wraps a module in, and whose first line is `//` and the
 * digest of the rest; gives what it exports. `purpose` tells apart starts that need different parts of it: each has compiled
 * code of its own, which is kept when the process ends well or runs for long.
 * @throws Error with the code ENOENT when the program is not built.
 */
export function loadProgram(file: string, purpose: string): Record<string, unknown> {
  const bytes = readFileSync(file);
  const digest = bytes.toString("latin1", 2, bytes.indexOf(10));
  const kept = codeCacheFile(`${digest}-${purpose}`, process.env);
  const code = kept === null ? null : readCode(kept);
  // The bundle is ASCII: as Latin-1 it takes one byte a character and no decoding.
  const script = new Script(bytes.toString("latin1"), {
    filename: file,
    ...(code === null ? {} : { cachedData: code }),
  });
  // Code that comes from the cache cannot import by itself: modules of users are imported from here.
  Reflect.set(globalThis, Symbol.for("regressgate.import"), (name: string) => import(name));
  const module = { exports: {} };
  const run = script.runInThisContext() as Wrapper;
  run(module.exports, createRequire(file), module, file);
  if (kept !== null && (code === null || script.cachedDataRejected === true)) keep(script, kept);
  return module.exports;
}

/** Once, at the end; of a start that failed most of the code was never compiled. */
function keep(script: Script, file: string): void {
  const { cachedDataVersionTag } = process.getBuiltinModule("node:v8");
  const flags = cachedDataVersionTag();
  let kept = false;
  const write = (exitCode: number): void => {
    // Code that is written under other flags would be refused by the next start.
    if (kept || exitCode > 1 || cachedDataVersionTag() !== flags) return;
    kept = true;
    writeCode(file, script.createCachedData());
  };
  setTimeout(write, KEEP_AT_LATEST, 0).unref();
  process.once("exit", write);
}

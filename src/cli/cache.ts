/** `regressgate cache stat|clear`: the answers that runs with `cache: write` have kept. */
import path from "node:path";
import type { Command } from "commander";
import type { Io } from "./io.js";
import { addConfigOption } from "./options.js";

interface CacheFlags {
  config?: string;
  json?: boolean;
}

/** Bytes as people read them. */
function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

async function act(flags: CacheFlags, io: Io, clear: boolean): Promise<number> {
  const [{ cacheSession }, { exitCodes }, { countOf }] = await Promise.all([
    import("../session/cache-session.js"),
    import("../domain/exit-codes.js"),
    import("../domain/figures.js"),
  ]);
  const { config } = flags;
  const { folder, entries, bytes, oldest, newest } = await cacheSession({
    cwd: io.cwd,
    env: io.env,
    clear,
    ...(config === undefined ? {} : { config }),
  });
  const shown = path.relative(io.cwd, folder) || folder;
  if (flags.json) {
    const facts = { folder: shown, entries, bytes, oldest, newest, cleared: clear };
    io.out(`${JSON.stringify(facts, null, 2)}\n`);
    return exitCodes.yes;
  }
  const what = `${countOf(entries, "answer")}, ${sizeText(bytes)}`;
  if (clear) io.out(`Cleared ${shown}: ${what}\n`);
  else {
    const when =
      oldest && newest ? `, from ${oldest.toISOString()} to ${newest.toISOString()}` : "";
    io.out(`${shown}: ${what}${when}\n`);
  }
  return exitCodes.yes;
}

export function registerCache(program: Command, io: Io, done: (code: number) => void): void {
  const cache = program
    .command("cache")
    .description("look at, or empty, the answers kept by runs with cache: write");
  for (const [name, description, clear] of [
    ["stat", "how many answers are kept, their size and age", false],
    ["clear", "remove every kept answer", true],
  ] as const) {
    addConfigOption(cache.command(name).description(description))
      .option("--json", "print one JSON object and nothing else")
      .action(async (flags: CacheFlags) => done(await act(flags, io, clear)));
  }
}

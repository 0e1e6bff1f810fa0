/** Waits for changes of files, however an editor writes them: in place, by renaming, in several steps. */
import { statSync } from "node:fs";
import path from "node:path";
import { differences, type FileSnapshot, snapshotOf } from "./file-snapshot.js";
import type { WatchedFiles } from "./watched-files.js";

/** A save may be several writes: it is looked at when nothing has happened for so long. */
const QUIET_MS = 150;

const NEVER = new Set(["node_modules", ".git"]);

export interface FileWatchOptions {
  watched: WatchedFiles;
  /** What the files held when they were last read for use. */
  since: FileSnapshot;
  /** Told the files whose content is not that of `since`. */
  onChange(files: string[]): void;
  /** Told when files can no longer be watched. */
  onFailure(error: Error): void;
}

function isFolder(file: string): boolean {
  try {
    return statSync(file).isDirectory();
  } catch {
    return false;
  }
}

/** The nearest folder from there upwards that exists: a missing one may be made. */
function existing(folder: string): string {
  let at = folder;
  while (!isFolder(at)) {
    const parent = path.dirname(at);
    if (parent === at) break;
    at = parent;
  }
  return at;
}

function contains(folder: string, file: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

interface Area {
  /** Folders to begin at. */
  roots: string[];
  concerns(file: string): boolean;
}

async function areaOf(watched: WatchedFiles): Promise<Area> {
  const { default: picomatch } = await import("picomatch");
  const files = new Set([
    ...watched.settings,
    ...watched.cases,
    ...watched.target,
    ...watched.checks,
  ]);
  /** Below these everything may be a case file. */
  const open: string[] = [];
  for (const { text, folder } of watched.patterns) {
    const slashed = path.sep === "\\" ? text.replaceAll("\\", "/") : text;
    const { isGlob, base } = picomatch.scan(slashed);
    if (isGlob) open.push(path.resolve(folder, base));
    files.add(path.resolve(folder, text));
  }
  const wanted = [...files, ...open];
  const roots = new Set([...[...files].map((file) => path.dirname(file)), ...open].map(existing));
  return {
    roots: [...roots],
    concerns: (file) =>
      wanted.some((each) => contains(file, each)) || open.some((folder) => contains(folder, file)),
  };
}

/**
 * Watches until the returned function is called. A change that came before the watch stood is told
 * too. `CHOKIDAR_USEPOLLING=1` looks again and again, for file systems that tell nothing.
 */
export async function watchFiles(options: FileWatchOptions): Promise<() => Promise<void>> {
  const { watched, since, onChange, onFailure } = options;
  const [{ watch }, { roots, concerns }] = await Promise.all([import("chokidar"), areaOf(watched)]);
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const fail = (thrown: unknown) =>
    onFailure(thrown instanceof Error ? thrown : new Error(String(thrown)));
  const look = async (): Promise<void> => {
    const changed = differences(since, await snapshotOf(watched));
    if (changed.length > 0 && !closed) onChange(changed);
  };
  const soon = () => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void look().catch(fail), QUIET_MS);
  };
  const watcher = watch(roots, {
    ignoreInitial: true,
    ignored: (name) => {
      const file = path.resolve(name);
      return NEVER.has(path.basename(file)) || !(roots.includes(file) || concerns(file));
    },
  });
  watcher.on("all", soon);
  watcher.on("ready", soon);
  watcher.on("error", fail);
  return async () => {
    closed = true;
    clearTimeout(timer);
    await watcher.close();
  };
}

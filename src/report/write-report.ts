/** Writes a report to its file in pieces: all of it or, when something goes wrong, nothing. */
import { type FileHandle, mkdir, open, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Report } from "../domain/report.js";
import { removeLeftovers, temporaryName } from "./leftover-files.js";
import { reportText } from "./report-text.js";

/** Characters that are gathered before they are handed on. */
const PIECE = 1 << 18;

function* pieces(texts: Iterable<string>): Iterable<Buffer> {
  let gathered: string[] = [];
  let length = 0;
  for (const text of texts) {
    gathered.push(text);
    length += text.length;
    if (length < PIECE) continue;
    yield Buffer.from(gathered.join(""));
    gathered = [];
    length = 0;
  }
  yield Buffer.from(gathered.join(""));
}

async function writeGzipped(file: FileHandle, texts: Iterable<Buffer>): Promise<void> {
  const [{ createGzip }, { Readable }, { pipeline }] = await Promise.all([
    import("node:zlib"),
    import("node:stream"),
    import("node:stream/promises"),
  ]);
  const source = Readable.from(texts, { objectMode: true, highWaterMark: 1 });
  await pipeline(source, createGzip(), async (packed) => {
    for await (const piece of packed) await file.writeFile(piece);
  });
}

async function writeTo(path: string, report: Report, gzip: boolean): Promise<void> {
  const file = await open(path, "wx");
  try {
    const texts = pieces(reportText(report));
    if (gzip) await writeGzipped(file, texts);
    else for (const text of texts) await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Writes the report, gzipped where `path` ends in `.gz`. Folders are made. The file appears at once
 * and whole: it is written beside its place, flushed to the disk and then renamed. The same report
 * gives the same bytes on every machine. A symbolic link is followed. What
 * killed writes of this report left behind is removed first.
 * @throws Error with the system's code when the file cannot be written; what stood there remains.
 */
export async function writeReport(report: Report, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const target = await realpath(path).catch(() => path);
  const [folder, name] = [dirname(target), basename(target)];
  await removeLeftovers(folder, name);
  const temporary = join(folder, temporaryName(name));
  try {
    await writeTo(temporary, report, path.endsWith(".gz"));
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

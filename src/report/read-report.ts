/** Reads a report from its file, whatever its size, packed or not. */
import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import type { Report } from "../domain/report.js";
import { fault } from "./file-faults.js";
import { parseReport } from "./parse-report.js";
import { StoredFile } from "./stored-file.js";
import { streamReport } from "./stream-report.js";

export { parseReport } from "./parse-report.js";

/** Bytes up to which a file is read in one go, with all outputs in memory. */
const SMALL = 8 * 2 ** 20;
const CHUNK = 2 ** 20;

async function look(path: string): Promise<{ size: number; gzipped: boolean }> {
  const handle = await open(path, "r");
  try {
    const start = Buffer.alloc(2);
    await handle.read(start, 0, 2, 0);
    const { size } = await handle.stat();
    return { size, gzipped: start[0] === 0x1f && start[1] === 0x8b };
  } finally {
    await handle.close();
  }
}

async function* unpacked(path: string): AsyncIterable<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  const packed = createReadStream(path, { highWaterMark: CHUNK });
  packed.on("error", (error) => gunzip.destroy(error)).pipe(gunzip);
  try {
    yield* gunzip;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw fault(path, `cannot be unpacked: ${reason}`);
  } finally {
    packed.destroy();
  }
}

/**
 * The report in the file at `path`; one that is gzipped is recognised by its content. Outputs of a
 * large file stay there until they are asked for, even when the file is replaced meanwhile.
 * @throws UsageError that names the file, when it is not a report this program can read.
 * @throws Error with the system's code (`ENOENT`…) when it cannot be opened.
 */
export async function readReport(path: string): Promise<Report> {
  const { size, gzipped } = await look(path);
  if (gzipped) return streamReport(unpacked(path), path, null);
  if (size <= SMALL) return parseReport(await readFile(path, "utf8"), path);
  const file = new StoredFile(path);
  return streamReport(file.chunks(), path, file);
}

/** Exists to say on which line of which file each case stands, for annotations on a diff. */
import { realpathSync } from "node:fs";
import path from "node:path";
import { caseKey } from "../domain/case-key.js";
import type { CasePlace } from "../domain/reporter.js";
import type { Suite } from "../domain/suite.js";
import { placeOf } from "../suite/case-places.js";
import { readCaseRows } from "../suite/load-cases.js";
import { loadConfig } from "../suite/load-config.js";
import type { Locate } from "../suite/locate.js";

type Places = ReadonlyMap<string, CasePlace>;

function real(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** Relative to `root` with `/` between folders; undefined outside of it. */
function inside(root: string, file: string): string | undefined {
  const relative = path.relative(real(root), real(file));
  if (relative === "" || relative.startsWith("..") || path.isAbsolute(relative)) return undefined;
  return relative.split(path.sep).join("/");
}

function placed(
  cases: readonly { id: string; locate: Locate | undefined }[],
  root: string,
): Places {
  const files = new Map<string, string | undefined>();
  const places = new Map<string, CasePlace>();
  for (const { id, locate } of cases) {
    const place = locate?.(["id"]) ?? locate?.([]);
    if (place?.file === undefined || place.line === undefined) continue;
    if (!files.has(place.file)) files.set(place.file, inside(root, place.file));
    const file = files.get(place.file);
    if (file !== undefined) places.set(id, { file, line: place.line });
  }
  return places;
}

/** The places of the cases of a loaded suite, relative to `root`; cases made in code have none. */
export function placesOfSuite(suite: Suite, root: string): Places {
  const cases = suite.cases.map(({ case: one }) => ({ id: one.id, locate: placeOf(one) }));
  return placed(cases, root);
}

/**
 * The places of the cases that a configuration names. What cannot be read has no places: two
 * reports can be compared without the files that their cases came from.
 */
export async function placesOfConfig(
  request: { config?: string; cwd: string; env: NodeJS.ProcessEnv },
  root: string,
): Promise<Places> {
  try {
    const { config, baseDir } = await loadConfig({
      cwd: request.cwd,
      env: request.env,
      keepProblems: true,
      ...(request.config === undefined ? {} : { path: request.config }),
    });
    const patterns = [config.cases ?? []].flat().map((text) => ({ text }));
    const { rows } = await readCaseRows(patterns, baseDir);
    const cases = rows.flatMap(({ value, locate }) => {
      const id = (value as { id?: unknown } | null)?.id;
      return typeof id === "string" ? [{ id: caseKey(id), locate }] : [];
    });
    return placed(cases, root);
  } catch {
    return new Map();
  }
}

/** `cache stat` and `cache clear`: what is kept of earlier runs, and its end. */
import { loadConfig } from "../suite/load-config.js";
import { openAnswerStore, type StoreFacts } from "../targets/answer-store.js";
import { cacheFolder } from "./answer-cache.js";

/** What is kept, and where. */
export interface CacheFacts extends StoreFacts {
  folder: string;
}

/** Looks at the cache of the configuration at hand; `clear` empties it and tells what was there. */
export async function cacheSession(request: {
  config?: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
  clear?: boolean;
}): Promise<CacheFacts> {
  const { baseDir } = await loadConfig({
    cwd: request.cwd,
    env: request.env,
    ...(request.config === undefined ? {} : { path: request.config }),
  });
  const store = await openAnswerStore(cacheFolder(baseDir));
  const facts = await store.facts();
  if (request.clear) await store.clear();
  return { folder: store.folder, ...facts };
}

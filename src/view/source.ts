/** What the server shows, told by the session that knows files and policy. */
import type { History } from "../domain/history.js";

export interface ViewSource {
  history(): Promise<History>;
  /** The page of a run; null when no such run is kept. */
  run(id: string): Promise<string | null>;
  /** The page of a comparison; null when one of the runs is not kept. */
  comparison(base: string, head: string): Promise<string | null>;
  /** Folder in which runs write their journals. */
  readonly journals: string;
}

/** Exists to find the built page, one script and one style, beside the program or the library. */
import { readFile } from "node:fs/promises";

/** The built page. */
export interface PageFiles {
  script: string;
  style: string;
}

/** Beside dist/bundle and dist/reporters; the last is where the sources find it after a build. */
const places = ["../report-ui/", "../../report-ui/", "../../../dist/report-ui/"];

/** @throws Error when the page was not built. */
export async function pageFiles(): Promise<PageFiles> {
  for (const place of places) {
    const at = (name: string) => new URL(`${place}${name}`, import.meta.url);
    try {
      const [script, style] = await Promise.all([
        readFile(at("page.js"), "utf8"),
        readFile(at("page.css"), "utf8"),
      ]);
      return { script, style };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  throw new Error("the page of the HTML report is missing from this installation (dist/report-ui)");
}

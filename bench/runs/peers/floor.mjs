/** The floor: the same requests by a bare loop over `node:http`, nothing graded, nothing written. */
import { fileURLToPath } from "node:url";

export const floor = {
  name: "bare `node:http` loop",
  short: "floor",
  version: process.versions.node,
  how: "sends the same requests and parses the answers; grades and writes nothing",
  prepare() {},
  command: ({ url, trials, concurrency }) => ({
    program: process.execPath,
    args: [
      fileURLToPath(new URL("../../floor-http.mjs", import.meta.url)),
      url,
      String(trials),
      String(concurrency),
    ],
  }),
  /** It ends with another code than 0 unless every answer came. */
  verdict: null,
};

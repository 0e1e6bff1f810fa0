/**
 * How well the checks agree with people: answers that people labelled, judged by ours, by the Python
 * package 0.1.0, by promptfoo and by the obvious way.
 * `node bench/checks/run.mjs PATH_TO_DATA [--promptfoo FOLDER] [--misses]`
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { abstainTables } from "./abstain.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { promptfoo: { type: "string" }, misses: { type: "boolean", default: false } },
});
const [data] = positionals;
if (data === undefined || !existsSync(data)) {
  console.error(
    "usage: npm run bench:checks -- PATH_TO_DATA [--promptfoo FOLDER] [--misses]\n" +
      "PATH_TO_DATA holds the folders financebench, xstest and gsm8k (bench/checks/README.md)",
  );
  process.exit(2);
}
const options = { data, promptfoo: values.promptfoo, misses: values.misses };

await abstainTables(options);
// The part on figures stands beside this file and is run where it exists.
const number = new URL("number.mjs", import.meta.url);
if (existsSync(fileURLToPath(number))) {
  const { numberTables } = await import(number.href);
  await numberTables(options);
}

/** Draws docs/pictures/ from the built engine; with --check it only says whether they are fresh. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as dropSeen from "./pictures/drop-seen.mjs";
import * as interval from "./pictures/interval.mjs";
import * as oneCase from "./pictures/one-case.mjs";
import * as sumOfEvidence from "./pictures/sum-of-evidence.mjs";
import * as unchangedRuns from "./pictures/unchanged-runs.mjs";

const folder = new URL("../docs/pictures/", import.meta.url);
const check = process.argv.includes("--check");
const stale = [];

mkdirSync(folder, { recursive: true });
for (const { fileName, draw } of [unchangedRuns, oneCase, sumOfEvidence, dropSeen, interval]) {
  const place = new URL(fileName, folder);
  const drawn = draw();
  if (existsSync(place) && readFileSync(place, "utf8") === drawn) continue;
  if (check) stale.push(fileURLToPath(place));
  else writeFileSync(place, drawn);
}
if (stale.length > 0) {
  console.error(`stale, run node scripts/draw-pictures.mjs:\n${stale.join("\n")}`);
  process.exit(1);
}

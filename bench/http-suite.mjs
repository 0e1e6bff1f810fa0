/** The suite that is run over HTTP: two checks on one figure, which the local server answers. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes cases and configuration into `dir`. */
export function writeHttpSuite(dir, { caseCount, repeats, concurrency }) {
  const lines = Array.from({ length: caseCount }, (_, index) =>
    JSON.stringify({
      id: `case-${String(index).padStart(4, "0")}`,
      input: `Question ${index}: what was the revenue?`,
      checks: [
        { type: "contains", terms: ["Revenue"] },
        { type: "number", value: 130_497_000_000, unit: "$", rel_tol: 0.01 },
      ],
    }),
  );
  writeFileSync(join(dir, "cases.jsonl"), `${lines.join("\n")}\n`);
  writeFileSync(
    join(dir, "regressgate.yaml"),
    `cases: cases.jsonl\nrepeats: ${repeats}\nconcurrency: ${concurrency}\n`,
  );
}

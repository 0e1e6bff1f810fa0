/** The judges of figures: each takes answers with parameters and says of each whether it holds the figure. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { loadBuiltIns } from "../../dist/checks/index.js";

const context = { caseId: "bench", repeat: 0, signal: new AbortController().signal };
const [number] = await loadBuiltIns(["number"]);

/** What our check says of one answer. */
export function outcomeOf(output, params) {
  const result = { output, citations: [], retrieved: [], metadata: {} };
  return number.run(result, number.params.parse(params), context);
}

/** Ours. */
export function ours(asked) {
  return asked.map(({ output, params }) => outcomeOf(output, params).passed);
}

/** Ours without what the question says of unit and scale: one percent of the value, no more. */
export function oursBare(asked) {
  return asked.map(({ output, params: { value, take } }) => {
    const bare = { value, rel_tol: take === "last" ? 0 : 0.01 };
    return outcomeOf(output, { ...bare, ...(take && { take }) }).passed;
  });
}

/** What one would write in a minute: digits with commas, the wanted value among them or last. */
export function obvious(asked) {
  return asked.map(({ output, params: { value, take } }) => {
    const found = (output.match(/-?\d[\d,]*(?:\.\d+)?/g) ?? []).map((text) =>
      Number(text.replaceAll(",", "")),
    );
    const wanted = Number(String(value).replaceAll(",", ""));
    const near = (figure) => Math.abs(figure - wanted) <= (take ? 0 : 0.01) * Math.abs(wanted);
    return take === "last" ? near(found.at(-1) ?? Number.NaN) : found.some(near);
  });
}

/** The Python package 0.1.0, or undefined with the reason printed. It knows no scale and no `take`. */
export function python010() {
  const interpreter = process.env.REGRESSGATE_BENCH_PYTHON;
  if (!interpreter) {
    console.log("Python 0.1.0 left out: REGRESSGATE_BENCH_PYTHON names no interpreter\n");
    return undefined;
  }
  const script = fileURLToPath(new URL("number_python.py", import.meta.url));
  return (asked) => {
    const plain = asked.map(({ output, params: { value, rel_tol, abs_tol, unit, take } }) => [
      output,
      {
        value: Number(String(value).replaceAll(",", "")),
        ...(rel_tol !== undefined && { rel_tol }),
        ...((abs_tol !== undefined || take) && { abs_tol: abs_tol ?? 0 }),
        ...(unit === "%" && { unit }),
      },
    ]);
    const child = spawnSync(interpreter, [script], {
      input: JSON.stringify(plain),
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    if (child.status !== 0) throw new Error(child.stderr || String(child.error));
    return JSON.parse(child.stdout);
  };
}

/** The cells of the simulation, and their work dealt to processes: the figures do not depend on how many. */
import { Worker } from "node:worker_threads";
import { otherSuites, publishedSuite, repeatsTried } from "./suites.mjs";

function cellsOf({ name, rates, truths }, simulations, seed) {
  return truths.flatMap((truth) =>
    repeatsTried.map((repeats) => ({
      cell: {
        suite: name,
        truth: truth.name,
        rates,
        changed: truth.change(rates),
        repeats,
        seed,
      },
      simulations,
    })),
  );
}

/** Every cell with its number of simulations. */
export function allCells({ published, others, seed }) {
  return [
    ...cellsOf(publishedSuite, published, seed),
    ...otherSuites.flatMap((suite) => cellsOf(suite, others, seed)),
  ];
}

/** Runs all jobs on `threads` threads, the longest first; shares of blocked heads in the order of the jobs. */
export async function runCells(jobs, threads, onDone) {
  const weight = ({ cell, simulations }) => simulations * cell.rates.length * cell.repeats;
  const order = jobs.map((_, index) => index).sort((a, b) => weight(jobs[b]) - weight(jobs[a]));
  const results = new Array(jobs.length);
  let next = 0;
  let done = 0;
  await Promise.all(
    Array.from({ length: Math.min(threads, jobs.length) }, async () => {
      const worker = new Worker(new URL("cell-worker.mjs", import.meta.url));
      try {
        while (next < order.length) {
          const index = order[next++];
          results[index] = await new Promise((resolve, reject) => {
            worker.once("message", resolve);
            worker.once("error", reject);
            worker.postMessage(jobs[index]);
          });
          worker.removeAllListeners();
          done++;
          onDone(done, jobs.length);
        }
      } finally {
        await worker.terminate();
      }
    }),
  );
  return results;
}

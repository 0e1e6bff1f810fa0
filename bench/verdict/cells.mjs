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

/** A thread that takes one job after the other from `take`; ends when there is none left. */
function workThrough(take, onResult) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("cell-worker.mjs", import.meta.url));
    let index;
    const next = () => {
      const job = take();
      if (job === undefined) {
        worker.terminate().then(() => resolve(), reject);
        return;
      }
      index = job.index;
      worker.postMessage(job.work);
    };
    worker.on("error", reject);
    worker.on("message", (shares) => {
      onResult(index, shares);
      next();
    });
    next();
  });
}

/** Runs all jobs on `threads` threads, the longest first; shares of blocked heads in the order of the jobs. */
export async function runCells(jobs, threads, onDone) {
  const weight = ({ cell, simulations }) => simulations * cell.rates.length * cell.repeats;
  const order = jobs.map((_, index) => index).sort((a, b) => weight(jobs[b]) - weight(jobs[a]));
  const results = new Array(jobs.length);
  let taken = 0;
  let done = 0;
  const take = () => {
    if (taken === order.length) return undefined;
    const index = order[taken++];
    return { index, work: jobs[index] };
  };
  const onResult = (index, shares) => {
    results[index] = shares;
    done++;
    onDone(done, jobs.length);
  };
  await Promise.all(
    Array.from({ length: Math.min(threads, jobs.length) }, () => workThrough(take, onResult)),
  );
  return results;
}

/** Times whole processes, the programs taking turns so that a busy minute slows all of them alike. */
import { spawn } from "node:child_process";
import { performance } from "node:perf_hooks";

/** Milliseconds from the start of a process to its end; throws when it ends with another code. */
export function timeProcess(args, { cwd, env } = {}) {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      const took = performance.now() - begun;
      if (code === 0) resolve(took);
      else reject(new Error(`node ${args.join(" ")} ended with ${code}\n${errors}`));
    });
  });
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Runs every entry of `programs` in turn, `rounds` times after one round that is not counted. The
 * order is reversed every other round, so that none of them always goes first.
 */
export async function takeTurns(programs, rounds) {
  const names = Object.keys(programs);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    const order = round % 2 === 0 ? names : [...names].reverse();
    for (const name of order) {
      const took = await programs[name]();
      if (round >= 0) times[name].push(took);
    }
  }
  return times;
}

/** Median of the ratios of neighbours, with the smallest and largest. */
export function pairedRatio(times, floor) {
  const ratios = times.map((value, index) => value / floor[index]);
  return { median: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) };
}

/** One line of a table: what, its median, the floor's, the ratio, the bar. */
export function ratioLine(name, times, floor, bar) {
  const ratio = pairedRatio(times, floor);
  const within = ratio.median <= bar ? "within" : "ABOVE";
  return (
    `${name.padEnd(24)}${median(times).toFixed(0).padStart(7)} ms  floor ${median(floor).toFixed(0).padStart(6)} ms  ` +
    `${ratio.median.toFixed(2)}x (${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)}), ${within} the bar of ${bar}x`
  );
}

/** The number after `--rounds`, at least `least`. */
export function roundsFrom(argv, usual, least) {
  const at = argv.indexOf("--rounds");
  return Math.max(least, at === -1 ? usual : Number(argv[at + 1]) || usual);
}

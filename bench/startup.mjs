/**
 * How long the program takes to say its version or its help, beside Node doing nothing.
 * `node bench/startup.mjs [--rounds N]`
 */
import { fileURLToPath } from "node:url";
import { ratioLine, roundsFrom, takeTurns, timeProcess } from "./timing.mjs";

const bar = 1.5;
const program = fileURLToPath(new URL("../bin/regressgate.js", import.meta.url));
const rounds = roundsFrom(process.argv, 21, 15);

const times = await takeTurns(
  {
    floor: () => timeProcess(["-e", "0"]),
    version: () => timeProcess([program, "--version"]),
    help: () => timeProcess([program, "--help"]),
  },
  rounds,
);
console.log(ratioLine("--version", times.version, times.floor, bar));
console.log(ratioLine("--help", times.help, times.floor, bar));
console.log(`medians of ${rounds} pairs, the floor is node -e 0`);

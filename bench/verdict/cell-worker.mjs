/** A thread that simulates the cells it is sent. */
import { parentPort } from "node:worker_threads";
import { simulate } from "./simulate.mjs";

parentPort.on("message", ({ cell, simulations }) => {
  parentPort.postMessage(simulate(cell, simulations));
});

/** Preloaded into every Node program that is measured: refuses each connection that leaves this machine. */
const { appendFileSync } = require("node:fs");
const net = require("node:net");

const loopback = new Set(["localhost", "127.0.0.1", "::1", "[::1]"]);
const connect = net.Socket.prototype.connect;

/** The host of a call of `connect`, or null where it is a path of this machine. */
function hostOf(args) {
  const first = Array.isArray(args[0]) ? args[0][0] : args[0];
  if (typeof first === "object" && first !== null) {
    return first.path ? null : (first.host ?? "localhost");
  }
  if (typeof first === "string" && !/^\d+$/.test(first)) return null;
  return typeof args[1] === "string" ? args[1] : "localhost";
}

net.Socket.prototype.connect = function connectWithin(...args) {
  const host = hostOf(args);
  if (host === null || loopback.has(host)) return connect.apply(this, args);
  const log = process.env.REGRESSGATE_BENCH_REFUSED;
  if (log) appendFileSync(log, `${host}\n`);
  process.nextTick(() => this.destroy(new Error(`the benchmark allows no connection to ${host}`)));
  return this;
};

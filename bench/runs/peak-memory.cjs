/** Preloaded into the program that is measured: says at its end how large the process was at most. */
const { writeFileSync } = require("node:fs");

process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const facts = { megabytes: maxRSS / 1024, cpuS: (userCPUTime + systemCPUTime) / 1e6 };
  writeFileSync(process.env.REGRESSGATE_BENCH_FACTS, JSON.stringify(facts));
});

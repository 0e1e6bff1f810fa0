/**
 * The table of rooms in src/: who may import whom. Each line is a room and the rooms below it
 * that it may use; anything that is not listed is an error. CONTRIBUTING.md explains the rooms.
 */
const below = {
  domain: [],
  stats: [],
  text: [],
  problems: ["domain"],
  workers: ["domain"],
  targets: ["domain", "workers"],
  checks: ["domain", "text"],
  suite: ["domain", "problems", "checks", "targets"],
  runner: ["domain", "checks", "targets", "workers"],
  report: ["domain", "problems"],
  compare: ["domain", "stats"],
  gate: ["domain", "compare"],
  reporters: ["domain", "text"],
  history: ["domain", "problems", "stats", "compare", "report"],
  view: ["domain", "reporters", "history", "report", "compare"],
};
const rooms = Object.keys(below);
const everythingBelowSession = rooms;

const rule = (name, from, allowed) => ({
  name: `${name}-imports-down`,
  severity: "error",
  comment: `${name}/ may import ${allowed.join(", ") || "no other room"}`,
  from: { path: `^src/${from}/`, pathNot: "\\.test(-support)?\\.ts$" },
  to: { path: "^src/", pathNot: `^src/(${[name, ...allowed].join("|")})/` },
});

export default {
  forbidden: [
    ...rooms.map((room) => rule(room, room, below[room])),
    rule("session", "session", everythingBelowSession),
    rule("cli", "cli", [...everythingBelowSession, "session"]),
    rule("bridge", "bridge", [...everythingBelowSession, "session"]),
    rule("vitest", "vitest", [...everythingBelowSession, "session"]),
    {
      name: "the-queue-alone-knows-redis",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/runner/queue/" },
      to: { path: "node_modules/(bullmq|ioredis)/" },
    },
    {
      name: "no-circles",
      severity: "error",
      from: { pathNot: "\\.test(-support)?\\.ts$" },
      to: { circular: true },
    },
    {
      name: "no-orphans",
      severity: "error",
      from: { orphan: true, pathNot: "\\.(test|test-support|d)\\.ts$" },
      to: {},
    },
    {
      name: "no-development-dependencies-in-the-product",
      severity: "error",
      // vitest/ is for those who have Vitest already.
      from: { path: "^src/", pathNot: "(^src/vitest/)|(\\.test(-support)?\\.ts$)" },
      // Optional peers are installed here for the tests, and loaded by the one file that may need them.
      to: {
        dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
        dependencyTypesNot: ["npm-peer"],
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node"] },
  },
};

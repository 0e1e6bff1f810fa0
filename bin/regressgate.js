#!/usr/bin/env node
// Answers --version and --help from texts that the build made, and loads the program for the rest.
// CommonJS, of which Node loads a file 10 ms sooner.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`regressgate needs Node.js 20.19 or newer; this is v${process.versions.node}`);
  if (process.env.REGRESSGATE_LAUNCHER === "python") {
    console.error("get it with: pip install 'regressgate[node]' (into this environment)");
  }
  process.exit(2);
}

const dist = join(__dirname, "..", "dist");
const args = process.argv.slice(2);
const asked = args.length === 1 ? args[0] : "";
const text = { "--version": "version", "-V": "version", "--help": "help", "-h": "help" }[asked];
try {
  if (text) {
    process.stdout.write(readFileSync(join(dist, "texts", `${text}.txt`)));
  } else {
    const { loadProgram } = require("../dist/bundle/load.cjs");
    const command = /^[a-z]{1,12}$/.test(args[0] ?? "") ? args[0] : "other";
    const { commandLine } = loadProgram(join(dist, "bundle", "program.cjs"), command);
    commandLine().then(({ runProcess }) => runProcess());
  }
} catch (error) {
  if (error?.code !== "MODULE_NOT_FOUND" && error?.code !== "ENOENT") throw error;
  const missing = error.message.split("\n")[0];
  console.error(`regressgate is not built (${missing}); in a checkout run: npm run build`);
  process.exitCode = 70;
}

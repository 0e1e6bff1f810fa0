#!/usr/bin/env node
// Answers --version and --help from texts that the build made, and loads the program for the rest.
import { readFileSync } from "node:fs";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`regressgate needs Node.js 20.19 or newer; this is v${process.versions.node}`);
  if (process.env.REGRESSGATE_LAUNCHER === "python") {
    console.error("get it with: pip install 'regressgate[node]' (into this environment)");
  }
  process.exit(2);
}

const args = process.argv.slice(2);
const asked = args.length === 1 ? args[0] : "";
const text = { "--version": "version", "-V": "version", "--help": "help", "-h": "help" }[asked];
try {
  if (text) {
    process.stdout.write(readFileSync(new URL(`../dist/texts/${text}.txt`, import.meta.url)));
  } else {
    const { runProcess } = await import("../dist/bundle/main.js");
    await runProcess();
  }
} catch (error) {
  if (error?.code !== "ERR_MODULE_NOT_FOUND" && error?.code !== "ENOENT") throw error;
  console.error(`regressgate is not built (${error.message}); in a checkout run: npm run build`);
  process.exitCode = 70;
}

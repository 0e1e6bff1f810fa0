// Starts the core that another language's library drives over standard input and output.
const { join } = require("node:path");
const { loadProgram } = require("../dist/bundle/load.cjs");

const program = join(__dirname, "..", "dist", "bundle", "program.cjs");
loadProgram(program, "bridge").bridge();

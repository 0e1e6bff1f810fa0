/** Builds dist/: the library by the compiler, the program as one bundle, the page of reports, the texts of --help. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { buildPage } from "./build-page.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = path.join(root, "dist");
/** Built aside and moved in one step: whoever runs the program meanwhile has a whole one. */
const next = path.join(root, `dist.${process.pid}`);
const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

function compile() {
  const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
  const { status } = spawnSync(
    process.execPath,
    [tsc, "-p", "tsconfig.build.json", "--outDir", next],
    { cwd: root, stdio: "inherit" },
  );
  if (status !== 0) throw new Error("the compiler found errors");
}

/** Packages that the bundle loads by name, when they are needed. */
const external = ["jiti", "cacache", "bullmq", "ioredis", "@opentelemetry/*"];

const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: "node20.19",
  minifySyntax: true,
  minifyWhitespace: true,
  mainFields: ["module", "main"],
  legalComments: "linked",
  // The build for browsers is the same code as modules, of which only what is used is kept.
  alias: { yaml: path.join(root, "node_modules/yaml/browser/index.js") },
  external,
  logLevel: "warning",
};

/** What modules of users and worker threads import: a few chunks load faster than a tree of modules. */
async function bundleLibrary() {
  await build({
    ...shared,
    entryPoints: { "js-host-script": "src/workers/js-host-script.ts", index: "src/index.ts" },
    outdir: path.join(next, "bundle"),
    splitting: true,
    format: "esm",
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
  });
}

/** Properties that ask Node for the module when they are read. */
const lateGetters = (...names) =>
  names.map(
    (name) => `get ${name}() { return process.getBuiltinModule("node:child_process").${name}; }`,
  );

/** What most starts of the program can do without. */
const loadedLate = {
  name: "loaded-late",
  setup({ onResolve, onLoad }) {
    // Twice as large as the rest of the program, and needed by one check: a file of its own.
    onResolve({ filter: /^eld\/small$/ }, () => ({ path: "./language-data.cjs", external: true }));
    // 8 ms to load; commander asks for it before it knows whether it has a process to start.
    onResolve({ filter: /^node:child_process$/ }, () => ({ path: "child", namespace: "late" }));
    onLoad({ filter: /^child$/, namespace: "late" }, () => ({
      contents: `module.exports = {${lateGetters("execFile", "spawn", "spawnSync")}};`,
    }));
  },
};

/**
 * The command line and the bridge in one file that `load.cjs` can load as compiled code: CommonJS,
 * ASCII, without `import()`, in a function, and with the digest of its text in the first line.
 */
async function bundleProgram() {
  const commonJs = { ...shared, format: "cjs", supported: { "dynamic-import": false } };
  const folder = path.join(next, "bundle");
  mkdirSync(folder, { recursive: true });
  const { outputFiles } = await build({
    ...commonJs,
    stdin: {
      contents: `
        export const commandLine = () => import("./src/cli/main.ts");
        export const bridge = () => import("./src/bridge/serve.ts");`,
      resolveDir: root,
    },
    outfile: path.join(folder, "program.cjs"),
    plugins: [loadedLate],
    charset: "ascii",
    define: { "import.meta.url": "__moduleUrl" },
    banner: {
      js: `(function(exports, require, module, __filename) { "use strict";
        const __moduleUrl = require("node:url").pathToFileURL(__filename).href;`,
    },
    footer: { js: "})" },
    write: false,
  });
  for (const { path: file, text } of outputFiles) {
    const digest = createHash("sha1").update(text).digest("hex");
    writeFileSync(file, file.endsWith(".cjs") ? `//${digest}\n${text}` : text);
  }
  await build({
    ...commonJs,
    stdin: { contents: 'export * from "eld/small";', resolveDir: root },
    outfile: path.join(folder, "language-data.cjs"),
  });
  await build({
    ...shared,
    format: "cjs",
    entryPoints: ["src/cli/load-program.ts"],
    outfile: path.join(folder, "load.cjs"),
  });
}

/** Whoever carries the bundle elsewhere must carry these too. */
function writeExternals() {
  const needed = external.filter((name) => name in manifest.dependencies);
  writeFileSync(path.join(next, "bundle", "externals.json"), `${JSON.stringify(needed)}\n`);
}

async function writeTexts() {
  const built = (file) => import(pathToFileURL(path.join(next, file)).href);
  const { VERSION } = await built("domain/version.js");
  if (VERSION !== manifest.version) {
    throw new Error(`src/domain/version.ts says ${VERSION}, package.json ${manifest.version}`);
  }
  const { createProgram } = await built("cli/program.js");
  let help = "";
  const io = {
    out: (text) => {
      help += text;
    },
    err() {},
    cwd: root,
    env: {},
    outIsTerminal: false,
    errIsTerminal: false,
    width: 80,
  };
  try {
    createProgram(io, () => {}).parse(["--help"], { from: "user" });
  } catch (error) {
    if (error.code !== "commander.helpDisplayed") throw error;
  }
  mkdirSync(path.join(next, "texts"), { recursive: true });
  writeFileSync(path.join(next, "texts", "help.txt"), help);
  writeFileSync(path.join(next, "texts", "version.txt"), `${VERSION}\n`);
}

try {
  compile();
  await Promise.all([
    bundleLibrary(),
    bundleProgram(),
    buildPage(root, path.join(next, "report-ui")),
  ]);
  writeExternals();
  await writeTexts();
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
} catch (error) {
  console.error(`build failed: ${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(next, { recursive: true, force: true });
}

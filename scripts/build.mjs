/** Builds dist/: the library by the compiler, the program as one bundle, the page of reports, the texts of --help. */
import { spawnSync } from "node:child_process";
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

/** One file and a few chunks load several times faster than a tree of modules. */
async function bundle() {
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: "src/cli/main.ts",
      "js-host-script": "src/workers/js-host-script.ts",
      serve: "src/bridge/serve.ts",
      index: "src/index.ts",
    },
    outdir: path.join(next, "bundle"),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    minifySyntax: true,
    minifyWhitespace: true,
    mainFields: ["module", "main"],
    legalComments: "linked",
    // The build for browsers is the same code as modules, of which only what is used is kept.
    alias: { yaml: path.join(root, "node_modules/yaml/browser/index.js") },
    external,
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    logLevel: "warning",
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
  await Promise.all([bundle(), buildPage(root, path.join(next, "report-ui"))]);
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

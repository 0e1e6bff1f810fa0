/** Builds dist/: the library by the compiler, the program as one bundle, and the texts of --help. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = (name) => fileURLToPath(new URL(`../dist/${name}`, import.meta.url));
const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

function compile() {
  const tsc = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));
  const { status } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** One file and a few chunks load several times faster than a tree of modules. */
async function bundle() {
  await build({
    absWorkingDir: root,
    entryPoints: { main: "src/cli/main.ts", "js-host-script": "src/workers/js-host-script.ts" },
    outdir: "dist/bundle",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    minifySyntax: true,
    mainFields: ["module", "main"],
    legalComments: "linked",
    external: ["jiti", "bullmq", "ioredis"],
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    logLevel: "warning",
  });
}

async function writeTexts() {
  const { VERSION } = await import("../dist/domain/version.js");
  if (VERSION !== manifest.version) {
    console.error(`src/domain/version.ts says ${VERSION}, package.json ${manifest.version}`);
    process.exit(1);
  }
  const { createProgram } = await import("../dist/cli/program.js");
  const io = {
    out() {},
    err() {},
    cwd: root,
    env: {},
    outIsTerminal: false,
    errIsTerminal: false,
    width: 80,
  };
  let help = "";
  const program = createProgram({ ...io, out: (text) => (help += text) }, () => {});
  try {
    program.parse(["--help"], { from: "user" });
  } catch (error) {
    if (error.code !== "commander.helpDisplayed") throw error;
  }
  mkdirSync(dist("texts"), { recursive: true });
  writeFileSync(dist("texts/help.txt"), help);
  writeFileSync(dist("texts/version.txt"), `${VERSION}\n`);
}

rmSync(dist(""), { recursive: true, force: true });
compile();
await bundle();
await writeTexts();

/** Builds the page of the HTML report into one script and one style, with the licences of what it holds. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/** Modules of ours are nothing but what they export: what the page does not use stays out of it. */
const withoutSideEffects = {
  name: "without-side-effects",
  setup({ onResolve, resolve }) {
    onResolve(
      { filter: /^\./ },
      async ({ path: specifier, importer, resolveDir, kind, pluginData }) => {
        if (pluginData === "resolved" || kind !== "import-statement") return undefined;
        if (importer.includes("node_modules")) return undefined;
        const found = await resolve(specifier, {
          importer,
          resolveDir,
          kind,
          pluginData: "resolved",
        });
        return found.errors.length > 0 ? found : { path: found.path, sideEffects: false };
      },
    );
  },
};

/** A schema at the top of a file, up to the line with which the next thing begins. */
const SCHEMA =
  /^((?:export )?const \w+ = )((?:z|\w+Schema)\b[\s\S]*?);$(?=\n*^\S|\n*$(?![\s\S]))/gm;

/**
 * The page reads no file that could be wrong. A schema that nothing uses may then be left out, and
 * with the last of them the library that makes them: a third of the page.
 */
const withoutSchemas = {
  name: "without-schemas",
  setup({ onLoad }) {
    onLoad({ filter: /src[\\/]domain[\\/][^\\/]+\.ts$/ }, ({ path: file }) => ({
      loader: "ts",
      contents: readFileSync(file, "utf8").replace(SCHEMA, "$1/* @__PURE__ */ (() => $2)();"),
    }));
  },
};

/** The licence of each package whose code is in the bundle. */
function licences(root, inputs) {
  const names = new Set(
    Object.keys(inputs).flatMap((file) => {
      const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file);
      return found ? [found[1]] : [];
    }),
  );
  return [...names].sort().map((name) => {
    const folder = path.join(root, "node_modules", name);
    const { version, license } = JSON.parse(
      readFileSync(path.join(folder, "package.json"), "utf8"),
    );
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    const text = file ? readFileSync(path.join(folder, file), "utf8").trim() : "";
    return { name: `${name} ${version} (${license})`, text };
  });
}

/** @param out folder that gets page.js, page.css and licences.txt */
export async function buildPage(root, out) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      { in: "report-ui/src/main.tsx", out: "page" },
      { in: "report-ui/src/style/page.css", out: "page" },
    ],
    outdir: out,
    bundle: true,
    minify: true,
    charset: "ascii",
    format: "iife",
    platform: "browser",
    target: ["chrome111", "firefox121", "safari17.4"],
    jsx: "automatic",
    jsxImportSource: "preact",
    tsconfig: "report-ui/tsconfig.json",
    alias: {
      "node:crypto": path.join(root, "report-ui/src/data/node-crypto.ts"),
      "node:util": path.join(root, "report-ui/src/data/node-util.ts"),
    },
    plugins: [withoutSideEffects, withoutSchemas],
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  const held = licences(root, metafile.inputs);
  const script = path.join(out, "page.js");
  if (!existsSync(script)) throw new Error("the page of the HTML report was not built");
  const banner = `/* regressgate, and in it: ${held.map(({ name }) => name).join(", ")} */\n`;
  // A script element ends at the first closing tag, wherever it stands.
  const code = readFileSync(script, "utf8").replaceAll("</script", "<\\/script");
  mkdirSync(out, { recursive: true });
  writeFileSync(script, banner + code);
  writeFileSync(
    path.join(out, "licences.txt"),
    held.map(({ name, text }) => `${name}\n\n${text}\n`).join(`\n${"-".repeat(72)}\n\n`),
  );
  return metafile;
}

/** The files that a module of checks imports by path: they are as much policy as the module. */
import path from "node:path";

const JAVASCRIPT = /\.[cm]?[jt]sx?$/;
const ENDINGS = ["", ".ts", ".mts", ".js", ".mjs", ".cjs", "/index.ts", "/index.js", "/index.mjs"];
const SPECIFIER = /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\()\s*["'](\.{1,2}\/[^"']+)["']/g;
const PYTHON = /^[ \t]*(?:from[ \t]+\.*([\w.]+)[ \t]+import|import[ \t]+([\w.]+))/gm;
const PYTHON_SIBLINGS = /^[ \t]*from[ \t]+\.+[ \t]+import[ \t]+([\w, \t]+)/gm;

const join = (...parts) => path.posix.normalize(path.posix.join(...parts));

/** Where each import may stand, as paths inside the repository. */
function candidates(file, text) {
  const folder = path.posix.dirname(file);
  if (JAVASCRIPT.test(file)) {
    return [...text.matchAll(SPECIFIER)].flatMap(([, specifier]) => {
      // TypeScript is imported by the name of what it compiles to.
      const bare = specifier.replace(/\.([cm]?)js$/, "");
      return [...new Set([specifier, bare])].flatMap((name) =>
        ENDINGS.map((ending) => join(folder, name + ending)),
      );
    });
  }
  if (!file.endsWith(".py")) return [];
  const names = [
    ...[...text.matchAll(PYTHON)].map(([, from, plain]) => from ?? plain),
    ...[...text.matchAll(PYTHON_SIBLINGS)].flatMap(([, list]) => list.split(/[, \t]+/)),
  ];
  return names.filter(Boolean).flatMap((name) => {
    const parts = name.split(".").join("/");
    return [join(folder, `${parts}.py`), join(folder, parts, "__init__.py")];
  });
}

/** The modules and what they import by path, as far as `textOf` knows the files. */
export function withImports(files, textOf) {
  const found = new Set();
  const look = [...files];
  for (let file = look.pop(); file !== undefined; file = look.pop()) {
    if (found.has(file)) continue;
    const text = textOf(file);
    if (text === undefined) continue;
    found.add(file);
    look.push(...candidates(file, text));
  }
  return [...found];
}

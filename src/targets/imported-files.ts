/** Follows the imports of user code from file to file, to know with which files it becomes other code. */
import { readFileSync, statSync } from "node:fs";
import { dirname, extname, join, resolve, sep } from "node:path";
import { isJavaScriptPath } from "./function-spec.js";

/** More files than any suite has; a program that generates code must not be followed for ever. */
const MOST_FILES = 2_000;

const RELATIVE_IMPORT = /\b(?:from|import|require)\s*\(?\s*(["'])(\.{1,2}(?:\/[^"'\n]*)?)\1/g;
const ENDINGS = [".ts", ".tsx", ".mts", ".cts", ".js", ".mjs", ".cjs", ".jsx", ".json"];
/** TypeScript is imported by the name that it will have when it is compiled. */
const SOURCES: Record<string, readonly string[]> = {
  ".js": [".ts", ".tsx"],
  ".mjs": [".mts"],
  ".cjs": [".cts"],
  ".jsx": [".tsx"],
};

const PYTHON_FROM = /^[ \t]*from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n#;]+)/gm;
const PYTHON_IMPORT = /^[ \t]*import[ \t]+([^\n#;]+)/gm;

function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    // Nothing is there, or a part of the path is a file.
    return false;
  }
}

function javaScriptImports(file: string, code: string): string[] {
  return [...code.matchAll(RELATIVE_IMPORT)].flatMap(([, , specifier = ""]) => {
    const base = resolve(dirname(file), specifier);
    const ending = extname(base);
    const stem = base.slice(0, base.length - ending.length);
    const candidates = [
      base,
      ...(SOURCES[ending] ?? []).map((other) => stem + other),
      ...ENDINGS.map((other) => base + other),
      ...ENDINGS.map((other) => join(base, `index${other}`)),
    ];
    return candidates.filter(isFile).slice(0, 1);
  });
}

/** Names in a list such as `(a as b, c)`. */
function namesIn(list: string): string[] {
  return list
    .replace(/#[^\n]*/g, "")
    .replace(/[()\\\s]+/g, " ")
    .split(",")
    .flatMap((item) => item.trim().split(" ")[0] || []);
}

/** The files of a dotted module below a folder: its own, and those of the packages it lies in. */
function pythonFiles(module: string, root: string): string[] {
  const parts = module.split(".").filter(Boolean);
  return parts.flatMap((_, index) => {
    const base = join(root, ...parts.slice(0, index + 1));
    return [`${base}.py`, join(base, "__init__.py")].filter(isFile);
  });
}

function pythonImports(file: string, code: string, roots: readonly string[]): string[] {
  const folders = [dirname(file), ...roots];
  const found = [...code.matchAll(PYTHON_IMPORT)].flatMap(([, list = ""]) =>
    namesIn(list).flatMap((name) => folders.flatMap((root) => pythonFiles(name, root))),
  );
  for (const [, dots = "", module = "", list = ""] of code.matchAll(PYTHON_FROM)) {
    const names = [module, ...namesIn(list).map((name) => `${module}.${name}`)];
    const above = Array.from({ length: Math.max(0, dots.length - 1) }, () => "..");
    const from = dots === "" ? folders : [resolve(dirname(file), ...above)];
    found.push(...names.flatMap((name) => from.flatMap((root) => pythonFiles(name, root))));
  }
  return found;
}

/**
 * The files themselves and all that they import, in the order in which they are found: relative paths
 * in JavaScript and TypeScript, modules below `roots` (and beside the importing file) in Python. No
 * installed package, nothing that is found only when the code runs. Files that are missing stay in
 * the list, for they may appear.
 * @param entries absolute paths
 * @param roots folders from which Python modules are imported
 */
export function withImports(entries: readonly string[], roots: readonly string[]): string[] {
  const files = new Set(entries);
  for (const file of files) {
    const isPython = file.endsWith(".py");
    if (files.size >= MOST_FILES || !(isPython || isJavaScriptPath(file)) || !isFile(file))
      continue;
    const code = readFileSync(file, "utf8");
    const imports = isPython ? pythonImports(file, code, roots) : javaScriptImports(file, code);
    for (const each of imports) if (!each.includes(`${sep}node_modules${sep}`)) files.add(each);
  }
  return [...files];
}

/** The files of a Python module that is named by its dotted name, in the folders it may lie in. */
export function filesOfPythonModule(module: string, roots: readonly string[]): string[] {
  if (!/^[\w.]+$/.test(module)) return [];
  return roots.flatMap((root) => pythonFiles(module, root));
}

/** Lets user modules import "regressgate" where it is not installed: they get this program's own. */
import { readFileSync } from "node:fs";
import { register } from "node:module";

const KEY = Symbol.for("regressgate.library");
/** Before a specifier: resolve the rest as if imported from the encoded URL. */
const FROM = "regressgate-from:";

/** Runs in Node's loader; must stand alone. */
const hookSource = `
let library;
export function initialize(data) { library = data.library; }
export async function resolve(specifier, context, next) {
  if (specifier.startsWith("${FROM}")) {
    const [parent, wanted] = specifier.slice(${FROM.length}).split("|").map(decodeURIComponent);
    return next(wanted, { ...context, parentURL: parent });
  }
  if (specifier !== "regressgate" || !library) return next(specifier, context);
  try {
    return await next(specifier, context);
  } catch (error) {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    return { url: library, shortCircuit: true };
  }
}`;

function dataUrl(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/** The names that a TypeScript module exports, types left out, read from its text. */
function exportedNames(source: string): string[] {
  const names = new Set<string>();
  for (const [, name = ""] of source.matchAll(
    /^export (?:async )?(?:function|const|class) (\w+)/gm,
  )) {
    names.add(name);
  }
  for (const [, list = ""] of source.matchAll(/^export \{([^}]*)\}/gm)) {
    for (const item of list.split(",")) {
      const name = /(\w+)\s*$/.exec(item)?.[1];
      if (name && !/^\s*type\s/.test(item)) names.add(name);
    }
  }
  return [...names];
}

/**
 * The URL of a module that stands for the library where Node cannot import it by itself, as when
 * the program runs from its TypeScript sources. The library is loaded when that module is.
 */
export function standIn(libraryFile: string, load: () => Promise<Record<string, unknown>>): string {
  Reflect.set(globalThis, KEY, load);
  const exports = exportedNames(readFileSync(libraryFile, "utf8"));
  const lines = exports.map((name) => `export const ${name} = library.${name};`);
  return dataUrl(
    `const library = await globalThis[Symbol.for("regressgate.library")]();\n${lines.join("\n")}`,
  );
}

/**
 * Registers the resolver of this thread: for bare packages as seen from a folder, and for the
 * library (a URL) where one is given and none is installed.
 */
export function registerResolver(library: string | undefined): void {
  register(dataUrl(hookSource), { data: { library } });
}

/** A specifier for `import()` that resolves a bare one as seen from the module at `parentUrl`. */
export function specifierFrom(bare: string, parentUrl: string): string {
  return `${FROM}${encodeURIComponent(parentUrl)}|${encodeURIComponent(bare)}`;
}

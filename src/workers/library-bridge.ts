/** Lets user modules import "regressgate" where it is not installed: they get this program's own. */
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

/** A module that exports again what the library exports. */
function librarySource(library: Record<string, unknown>): string {
  const names = Object.keys(library).filter(
    (name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== "default",
  );
  const lines = names.map((name) => `export const ${name} = library.${name};`);
  return `const library = globalThis[Symbol.for("regressgate.library")];\n${lines.join("\n")}`;
}

function dataUrl(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

/**
 * Registers the resolver of this thread: for bare packages as seen from a folder, and for the
 * library where one is given.
 */
export function registerResolver(library: Record<string, unknown> | null): void {
  if (library) Reflect.set(globalThis, KEY, library);
  register(dataUrl(hookSource), {
    data: { library: library ? dataUrl(librarySource(library)) : undefined },
  });
}

/** A specifier for `import()` that resolves a bare one as seen from the module at `parentUrl`. */
export function specifierFrom(bare: string, parentUrl: string): string {
  return `${FROM}${encodeURIComponent(parentUrl)}|${encodeURIComponent(bare)}`;
}

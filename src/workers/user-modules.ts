/** Imports JavaScript and TypeScript modules of users in the thread that will run them. */
import { existsSync } from "node:fs";
import { dirname, extname, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { importSpecifier } from "./import-specifier.js";
import { registerResolver, specifierFrom, standIn } from "./library-bridge.js";
import { nativeImport } from "./native-import.js";

export type UserModule = Record<string, unknown>;

const COMPILED = new Set([".ts", ".mts", ".cts", ".tsx", ".jsx"]);

function isInstalled(name: string, folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, "node_modules", name, "package.json"))) return true;
    if (dirname(at) === at) return false;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && Reflect.get(error, "code") === code;
}

/** The modules of one thread: native where Node can, compiled by jiti where it is TypeScript. */
export class UserModules {
  #registered: "nothing" | "packages" | "library" = "nothing";
  #compile: Promise<(path: string) => Promise<UserModule>> | null = null;

  constructor(
    /** Folder from which bare packages are resolved. */
    private readonly baseDir: string,
    /** URL of this program's own library, for modules that find none installed. */
    private readonly library: string | null,
    private readonly importLibrary: (url: string) => Promise<Record<string, unknown>>,
  ) {}

  /** @param module an absolute path, or the specifier of a package. */
  async load(module: string): Promise<UserModule> {
    const isPath = isAbsolute(module) || /^[A-Za-z]:[\\/]/.test(module);
    if (isPath && COMPILED.has(extname(module))) return await this.#compiled(module);
    const parent = importSpecifier(join(this.baseDir, "regressgate.yaml"));
    this.#register(isPath ? module : null);
    try {
      return await nativeImport(isPath ? importSpecifier(module) : specifierFrom(module, parent));
    } catch (error) {
      // It, or what it imports, is TypeScript.
      if (!hasCode(error, "ERR_UNKNOWN_FILE_EXTENSION")) throw error;
      return await this.#compiled(module);
    }
  }

  /** Registering takes tens of milliseconds, so it is done only where it may be needed. */
  #register(path: string | null): void {
    if (this.#registered === "library") return;
    const folder = path === null ? this.baseDir : dirname(path);
    const library = isInstalled("regressgate", folder) ? null : this.library;
    if (library === null && (path !== null || this.#registered === "packages")) return;
    if (library?.endsWith(".ts")) {
      registerResolver(standIn(fileURLToPath(library), () => this.importLibrary(library)));
    } else {
      registerResolver(library ?? undefined);
    }
    this.#registered = library === null ? "packages" : "library";
  }

  #compiled(module: string): Promise<UserModule> {
    this.#compile ??= this.#compiler(module);
    return this.#compile.then((compile) => compile(module));
  }

  async #compiler(first: string): Promise<(path: string) => Promise<UserModule>> {
    const { createJiti } = await import("jiti");
    const installed = isInstalled("regressgate", isAbsolute(first) ? dirname(first) : this.baseDir);
    const alias: Record<string, string> =
      installed || this.library === null ? {} : { regressgate: fileURLToPath(this.library) };
    const jiti = createJiti(join(this.baseDir, "regressgate.yaml"), {
      interopDefault: false,
      jsx: true,
      alias,
      nativeModules: ["regressgate"],
    });
    return (path) => jiti.import<UserModule>(path);
  }
}

function get(value: unknown, key: string): unknown {
  return (typeof value === "object" && value !== null) || typeof value === "function"
    ? Reflect.get(value, key)
    : undefined;
}

/** The export of that name, also of a CommonJS module; `default` for the default export. */
export function pickExport(module: UserModule, name: string): unknown {
  const inner = get(module, "default");
  if (name !== "default") return get(module, name) ?? get(inner, name);
  return typeof inner === "function" ? inner : (get(inner, "default") ?? inner);
}

/** The names of the functions a module exports. */
export function exportedFunctions(module: UserModule): string[] {
  const inner = get(module, "default");
  const names = new Set(Object.keys(module));
  if (typeof inner === "object" && inner !== null)
    for (const key of Object.keys(inner)) names.add(key);
  return [...names].filter((name) => typeof pickExport(module, name) === "function");
}

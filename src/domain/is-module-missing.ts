/** Exists because an optional package may be missing, which Node says in two ways. */

/** The code of `import()`, and that of `require()`, which a bundle may make of it. */
const codes: readonly unknown[] = ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"];

/** Whether loading failed because a package is not installed. */
export function isModuleMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && codes.includes(error.code);
}

/** Shims are looked through as pyenv itself would choose. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { behindShim } from "./pyenv-shim.js";

let root: string;
const write = (name: string, text = ""): string => {
  const file = join(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "pyenv "));
});
afterAll(() => rmSync(root, { recursive: true }));

it("takes the version of the environment, the folder, or the global one", () => {
  const shim = write("shims/python3");
  const old = write("versions/3.9.18/bin/python3");
  const recent = write("versions/3.13.0/bin/python3");
  const other = write("versions/3.12.1/bin/python3");
  write("version", "3.9.18\n3.13.0\n");
  const plain = join(root, "plain");
  write("project/.python-version", "# ours\n3.12.1\n");
  write("project/src/x");
  expect(behindShim(shim, [plain], {})).toBe(old);
  expect(behindShim(shim, [join(root, "project/src"), plain], {})).toBe(other);
  const env = { PYENV_VERSION: "3.13.0:3.9.18" };
  expect(behindShim(shim, [join(root, "project")], env)).toBe(recent);
  // Of a release without its patch the newest, by number.
  write("versions/3.13.9/bin/python3");
  const newest = write("versions/3.13.10/bin/python3");
  write("versions/3.13.11rc1/bin/python3");
  write("versions/3.130.0/bin/python3");
  expect(behindShim(shim, [plain], { PYENV_VERSION: "3.13" })).toBe(newest);
  // What pyenv resolves in ways of its own is left to it.
  expect(behindShim(shim, [plain], { PYENV_VERSION: "system" })).toBe(shim);
  expect(behindShim(shim, [plain], { PYENV_VERSION: "pypy3.10" })).toBe(shim);
  expect(behindShim(shim, [plain], { PYENV_VERSION: "3.14" })).toBe(shim);
  expect(behindShim(old, [plain], {})).toBe(old);
});

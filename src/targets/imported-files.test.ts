/** Exists so that a change of any file that a target is made of is noticed, and of no other. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { filesOfPythonModule, withImports } from "./imported-files.js";

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "regressgate-imports-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const slashed = (folder: string, files: string[]) =>
  files.map((file) => relative(folder, file).replaceAll("\\", "/")).sort();

describe("withImports", () => {
  test("follows relative imports of JavaScript and TypeScript, however they are written", () => {
    const folder = folderWith({
      "app.ts": `import type { A } from './types.js'; import "./side-effect.mjs";
export * from "./lib"; const late = () => import('./late.js'); const old = require("./old");
import data from "./data.json" with { type: "json" }; import fs from "node:fs"; import x from "some-package";`,
      "types.ts": "",
      "side-effect.mts": "",
      "lib/index.ts": 'export { deep } from "../deep/one.js";',
      "late.js": "",
      "old.cjs": "",
      "data.json": "{}",
      "deep/one.ts": 'import "../app.js";',
      "other.ts": "",
      "notes.txt": "",
    });
    const found = slashed(folder, withImports([join(folder, "app.ts")], []));
    expect(found).toEqual([
      ...["app.ts", "data.json", "deep/one.ts", "late.js", "lib/index.ts"],
      ...["old.cjs", "side-effect.mts", "types.ts"],
    ]);
  });

  test("follows imports of Python below the roots and beside the file", () => {
    const folder = folderWith({
      "app/main.py": `import os, shared.words as words
from . import near, missing
from .deep.one import (
    thing,  # a comment
    two,
)
from ..outside import x
`,
      "app/__init__.py": "",
      "app/near.py": "",
      "app/deep/__init__.py": "",
      "app/deep/one.py": "    import late\n",
      "app/deep/late.py": "",
      "outside.py": "",
      "shared/__init__.py": "",
      "shared/words.py": "",
      "os_free.py": "",
    });
    const found = slashed(folder, withImports([join(folder, "app/main.py")], [folder]));
    expect(found).toEqual([
      ...["app/deep/__init__.py", "app/deep/late.py", "app/deep/one.py"],
      ...["app/main.py", "app/near.py", "outside.py", "shared/__init__.py", "shared/words.py"],
    ]);
    expect(slashed(folder, filesOfPythonModule("app.main", [folder]))).toEqual([
      "app/__init__.py",
      "app/main.py",
    ]);
  });

  test("leaves installed packages out, and keeps what is missing", () => {
    const folder = folderWith({
      "app.mjs": 'import "./node_modules/p/index.js";',
      "node_modules/p/index.js": "",
    });
    const entries = [join(folder, "app.mjs"), join(folder, "not-yet.mjs")];
    expect(withImports(entries, [])).toEqual(entries);
  });
});

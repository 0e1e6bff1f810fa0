/** What a person reads when something went wrong, and the code that a pipeline gets. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { UsageError } from "../domain/errors.js";
import { explainError } from "./explain-error.js";
import { type Io, processIo } from "./io.js";

async function explained(thrown: unknown, cwd: string, debug = false) {
  let text = "";
  const io: Io = {
    ...processIo(),
    cwd,
    env: {},
    errIsTerminal: false,
    err: (part) => (text += part),
  };
  return { code: await explainError(thrown, io, debug), text };
}

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

it("names a missing file and a folder in place of one in plain words", async () => {
  const dir = mkdtempSync(join(tmpdir(), "explain-"));
  try {
    const missing = thrownBy(() => readFileSync(join(dir, "none.json")));
    expect(await explained(missing, dir)).toEqual({
      code: 2,
      text: "error: none.json: there is no such file or folder\n",
    });
    const folder = Object.assign(new Error("EISDIR: illegal operation on a directory, read"), {
      code: "EISDIR",
      syscall: "read",
    });
    expect((await explained(folder, dir)).text).toBe(`error: ${folder.message}\n`);
  } finally {
    rmSync(dir, { recursive: true });
  }
});

it("gives a wrong set-up 2 with its hint, and a fault of the program 70, never 1", async () => {
  expect(await explained(new UsageError("no target", "give --target"), "/")).toEqual({
    code: 2,
    text: "error: no target\n  give --target\n",
  });
  const fault = await explained(new RangeError("off by one"), "/");
  expect(fault.code).toBe(70);
  expect(fault.text).toContain("a fault of regressgate itself: RangeError: off by one");
  expect((await explained(new RangeError("x"), "/", true)).text).toContain("explain-error.test");
});

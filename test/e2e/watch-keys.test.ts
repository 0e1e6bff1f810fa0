/** Exists so that the keys of a watch work in a real terminal, and leave it as it was. */
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { folderWith, jsonLines, program } from "../support/cli.js";
import { follow, type Running } from "../support/running.js";

/** Runs a command in a pseudo terminal; what comes to its input is typed there. */
const HARNESS = `
import os, pty, select, sys, termios
pid, fd = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
inputs = [fd, 0]
while True:
    ready, _, _ = select.select(inputs, [], [])
    if 0 in ready:
        typed = os.read(0, 1024)
        if typed:
            os.write(fd, typed)
        else:
            inputs.remove(0)
    if fd in ready:
        try:
            data = os.read(fd, 65536)
        except OSError:
            break
        if not data:
            break
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
_, status = os.waitpid(pid, 0)
sys.exit(os.WEXITSTATUS(status))
`;

const python = process.env["REGRESSGATE_TEST_PYTHON"] ?? "python3";
const available =
  spawnSync(python, ["-c", "import pty; pty.fork"], { stdio: "ignore" }).status === 0;
if (!available) console.log("skipped: no pseudo terminal (Python's pty is not available here)");

const running: Running[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) {
    each.kill("SIGKILL");
    await each.ended;
  }
});

function watchInTerminal(folder: string) {
  const { CI: _ci, GITHUB_ACTIONS: _runner, ...own } = process.env;
  const args = ["-c", HARNESS, process.execPath, program, "run", "--watch"];
  const child = spawn(python, args, {
    cwd: folder,
    env: { ...own, TERM: "xterm-256color", NO_COLOR: "1" },
  });
  const started = follow(child);
  running.push(started);
  let rounds = 0;
  return {
    ...started,
    type: (keys: string) => void child.stdin.write(keys),
    async round(): Promise<string> {
      rounds += 1;
      await started.says(new RegExp(`(?:Watching \\d+ files[\\s\\S]*?){${rounds}}`));
      return started.text().split(/Watching \d+ files.*/)[rounds - 1] ?? "";
    },
  };
}

/** The second trial of the case always errors. */
const suite = () => ({
  "regressgate.yaml": "target: ./app.mjs\ncases: cases.jsonl\nrepeats: 3\nconcurrency: 1\n",
  "cases.jsonl": jsonLines([
    { id: "a", input: "1", checks: [{ type: "contains", terms: ["pong"] }] },
  ]),
  "app.mjs": `import { appendFileSync } from "node:fs";
export default (input, { repeat }) => {
  appendFileSync("calls.txt", repeat + "\\n");
  if (repeat === 1) throw new Error("nobody there");
  return "pong";
};\n`,
});

describe.skipIf(!available)("the keys of a watch", () => {
  const calls = (folder: string) =>
    readFileSync(path.join(folder, "calls.txt"), "utf8").trim().split("\n").join(" ");

  test("e calls errors again, a calls all again, q ends with the code of the last round", async () => {
    const folder = folderWith(suite());
    const watched = watchInTerminal(folder);
    await watched.round();
    expect(watched.text()).toContain("a: call all again, e: call errors again, q: end");
    expect(calls(folder)).toBe("0 1 2");
    watched.type("e");
    expect(await watched.round()).toContain("Calling 1 trial; 2 of 3 still hold");
    expect(calls(folder)).toBe("0 1 2 1");
    watched.type("xA");
    expect(await watched.round()).toContain("Calling 3 trials");
    expect(calls(folder)).toBe("0 1 2 1 0 1 2");
    watched.type("q");
    // More than a fifth of the trials errored: it could not measure.
    expect((await watched.ended).code).toBe(3);
    // Nothing is cleared: earlier rounds can be looked at again.
    expect(watched.text()).not.toMatch(/\u001b\[[23]?J|\u001b\[H|\u001bc/);
  }, 60_000);

  test("Ctrl-C as a terminal in raw mode gives it ends the watch with 130", async () => {
    const folder = folderWith(suite());
    const watched = watchInTerminal(folder);
    await watched.round();
    watched.type("\u0003");
    expect((await watched.ended).code).toBe(130);
  }, 60_000);
});

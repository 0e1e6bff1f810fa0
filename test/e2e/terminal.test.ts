/** Exists to watch the program in a real pseudo terminal: live progress, widths, and nothing left behind. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { beforeAll, describe, expect, test } from "vitest";
import { folderWith, jsonLines, program } from "../support/cli.js";

/** Runs a command in a pseudo terminal of some width and copies what it writes. */
const HARNESS = `
import fcntl, os, pty, struct, sys, termios
pid, fd = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, int(sys.argv[1]), 0, 0))
    os.execvp(sys.argv[2], sys.argv[2:])
while True:
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

async function inTerminal(width: number, args: string[], cwd: string, env = {}) {
  const { CI: _ci, NO_COLOR: _plain, GITHUB_ACTIONS: _runner, ...own } = process.env;
  const child = spawn(python, ["-c", HARNESS, String(width), process.execPath, program, ...args], {
    cwd,
    env: { ...own, TERM: "xterm-256color", ...env },
  });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  const [code] = await once(child, "close");
  return { code, text: text.replaceAll("\r\n", "\n") };
}

describe.skipIf(!available)("in a pseudo terminal", () => {
  let folder: string;
  beforeAll(() => {
    folder = folderWith({
      "regressgate.yaml": "target: ./app.mjs:answer\ncases: cases.jsonl\nrepeats: 5\n",
      "cases.jsonl": jsonLines(
        Array.from({ length: 20 }, (_, k) => ({
          id: `c${k}`,
          input: `q${k}`,
          checks: [{ type: "contains", terms: ["yes"] }],
        })),
      ),
      "app.mjs":
        'export async function answer() { await new Promise((r) => setTimeout(r, 40)); return "yes \\u001b[2Jgone"; }\n',
    });
  });

  test("progress is one line drawn over itself, seldom, and gone before the result", async () => {
    const started = performance.now();
    const { code, text } = await inTerminal(80, ["run", "--out", "head.json"], folder);
    const seconds = (performance.now() - started) / 1000;
    expect(code, text).toBe(0);
    const frames = text.split("\r").slice(1);
    expect(frames.length).toBeGreaterThan(3);
    expect(frames.length).toBeLessThan(10 * seconds + 3);
    // Only the rest of a line is ever cleared, after the new text stands there.
    expect(text).not.toContain("\u001b[2K");
    for (const frame of frames) expect(frame).toContain("\u001b[K");
    expect(new Set(frames.slice(0, -1)).size).toBe(frames.length - 1);
    const result = text.slice(text.lastIndexOf("\r\u001b[K") + "\r\u001b[K".length);
    expect(result).toMatch(/^(?:\u001b\[\d+m)*100\.0 % of/);
    expect(result).not.toMatch(/\d+\/100 /);
  });

  test.each([40, 80, 120])("a comparison fits %i columns", async (width) => {
    const { code, text } = await inTerminal(width, ["compare", "head.json", "head.json"], folder);
    expect(code, text).toBe(0);
    expect(text).toContain("\u001b[32m");
    for (const line of text.replace(/\u001b\[\d*m/g, "").split("\n")) {
      expect(line.length).toBeLessThanOrEqual(width);
    }
  });

  test("NO_COLOR and a dumb terminal get plain text", async () => {
    for (const env of [{ NO_COLOR: "1" }, { TERM: "dumb" }]) {
      const { text } = await inTerminal(80, ["compare", "head.json", "head.json"], folder, env);
      expect(text).toMatch(/^PASS\n/);
      expect(text).not.toContain("\u001b");
      if ("TERM" in env) expect(text).not.toMatch(/[^\n -~]/);
    }
  });
});

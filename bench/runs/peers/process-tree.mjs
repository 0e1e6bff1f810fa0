/** Runs a program from start to end and tells what it and its children took: time, memory, output. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

/** Milliseconds between two looks at the memory of the tree. */
const everyMs = 50;
/** Whether a program and its children can be ended by one signal. */
const grouped = process.platform !== "win32";

/**
 * The program `args` in its own process: milliseconds, exit code or signal, whether it was ended after
 * `patienceS`, the last 20,000 characters of what it said, and the megabytes of the whole tree at its largest (null
 * where the system has no /proc).
 */
export function runTree({ program, args, cwd, env, patienceS }) {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      detached: grouped,
    });
    const stop = () => endTree(child);
    const interrupted = () => {
      stop();
      process.exit(130);
    };
    let said = "";
    const listen = (chunk) => {
      said = (said + chunk).slice(-20_000);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    let largest = 0;
    let ended = false;
    const look = setInterval(() => {
      largest = Math.max(largest, treeMegabytes(child.pid));
    }, everyMs);
    const patience = setTimeout(() => {
      ended = true;
      stop();
    }, patienceS * 1000);
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, interrupted);
    const watchNoMore = () => {
      clearInterval(look);
      clearTimeout(patience);
      for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, interrupted);
    };
    child.on("error", (error) => {
      watchNoMore();
      reject(error);
    });
    child.on("close", (code, signal) => {
      watchNoMore();
      resolve({
        ms: performance.now() - begun,
        code: code ?? signal,
        late: ended,
        said,
        megabytes: largest > 0 ? largest : null,
      });
    });
  });
}

/** Ends a program with all that it started. */
function endTree(child) {
  try {
    if (grouped) process.kill(-child.pid, "SIGKILL");
    else child.kill("SIGKILL");
  } catch {
    // It was over.
  }
}

/**
 * Memory of a process and its descendants: their private pages, and the file pages of the largest of them
 * (the program itself, which they share). At least what any one of them ever took.
 */
function treeMegabytes(root) {
  let own = 0;
  let shared = 0;
  let single = 0;
  for (const pid of [root, ...descendants(root)]) {
    const status = read(`/proc/${pid}/status`);
    const kilobytes = (key) => Number(new RegExp(`^${key}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
    own += kilobytes("RssAnon") + kilobytes("RssShmem");
    shared = Math.max(shared, kilobytes("RssFile"));
    single = Math.max(single, kilobytes("VmHWM"));
  }
  return Math.max(own + shared, single) / 1024;
}

function descendants(pid) {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** Processes come and go between two reads. */
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

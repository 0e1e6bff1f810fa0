/** The local server as the built program starts it: who is answered, with what, and how it ends. */
import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { networkInterfaces } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cli, folderWith, program } from "../support/cli.js";
import { alike, madeReport } from "../support/made-report.js";

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

function ask(
  port: number,
  target: string,
  options: { headers?: Record<string, string>; method?: string; address?: string } = {},
): Promise<Answer> {
  const { address = "127.0.0.1", ...rest } = options;
  return new Promise((resolve, reject) => {
    const asked = request({ host: address, port, path: target, agent: false, ...rest }, (got) => {
      let body = "";
      got.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      got.on("end", () => resolve({ status: got.statusCode ?? 0, headers: got.headers, body }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

const folder = folderWith({
  ".regressgate/a.json": madeReport({ day: 1, cases: alike("c", 12, "11111") }),
  ".regressgate/b.json": madeReport({
    day: 2,
    cases: { ...alike("c", 11, "11111"), "c-11": "00000", '<img src=x onerror="alert(1)">': "10" },
    target: "<script>alert(1)</script>",
  }),
});
let view: ChildProcess;
let port = 0;
let ended: Promise<number | null>;

beforeAll(async () => {
  view = spawn(process.execPath, [program, "view"], { cwd: folder, stdio: "pipe" });
  ended = new Promise((resolve) => view.on("close", resolve));
  const url = await new Promise<string>((resolve, reject) => {
    view.stdout?.on("data", (data) => resolve(String(data)));
    view.stderr?.on(
      "data",
      (data) => /error/.test(String(data)) && reject(new Error(String(data))),
    );
  });
  port = Number(new URL(url).port);
});

afterAll(async () => {
  view.kill("SIGINT");
  expect(await ended).toBe(130);
});

describe("view", () => {
  it("lists the runs, hostile names as text, under a strict policy", async () => {
    const { status, headers, body } = await ask(port, "/");
    expect(status).toBe(200);
    expect(headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self'");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toContain("2026-01-02 00:00:00");
    expect(body).not.toContain("<script>alert");
    expect((await ask(port, "/", { method: "HEAD" })).body).toBe("");
  });

  it("serves the page of a run and of any two, as the HTML reporter makes them", async () => {
    const list = await ask(port, "/");
    const ids = [...new Set(list.body.match(/(?<=\/run\/)[0-9a-f]{16}/g))];
    expect(ids).toHaveLength(2);
    const run = await ask(port, `/run/${ids[0]}`);
    expect(run.status).toBe(200);
    expect(run.body).toContain('data-part="front"');
    expect(run.headers["content-security-policy"]).toMatch(/script-src 'sha256-.*frame-ancestors/);
    const [newest, older] = [...list.body.matchAll(/name="base" value="([0-9a-f]{16})"/g)].map(
      (match) => match[1],
    );
    const compared = await ask(port, `/compare?base=${older}&head=${newest}`);
    expect(compared.body).toContain("<title>REGRESSION");
    const file = path.join(folder, "same.html");
    const made = await cli(
      ["report", ".regressgate/a.json", ".regressgate/b.json", "--reporter", `html=${file}`],
      { cwd: folder },
    );
    expect(made.code, made.stderr).toBe(0);
    expect(compared.body.trimEnd()).toBe(readFileSync(file, "utf8").trimEnd());
  });

  it("answers nobody else: other names for this machine, other methods, other pages' requests", async () => {
    for (const host of ["evil.example", `evil.example:${port}`, `127.0.0.1.evil.example:${port}`]) {
      expect((await ask(port, "/", { headers: { host } })).status, host).toBe(403);
    }
    expect((await ask(port, "/", { headers: { host: `localhost:${port}` } })).status).toBe(200);
    const foreign = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" };
    expect((await ask(port, "/view.js", { headers: foreign })).status).toBe(403);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      expect((await ask(port, "/", { method })).status, method).toBe(405);
    }
    const others = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const outside = others.find(({ family, internal }) => family === "IPv4" && !internal);
    if (outside === undefined) console.warn("skipped: this machine has no other address to ask");
    else await expect(ask(port, "/", { address: outside.address })).rejects.toThrow("ECONNREFUSED");
  });

  it("knows ids and nothing else: no path leads to a file", async () => {
    for (const target of [
      "/run/../../etc/passwd",
      "/run/%2e%2e%2fa.json",
      "/.regressgate/a.json",
      "/run/0123456789abcdef",
    ]) {
      expect((await ask(port, target)).status, target).toBe(404);
    }
    expect((await ask(port, "/compare?base=../a.json&head=x")).status).toBe(400);
    const none = "/compare?base=0123456789abcdef&head=0123456789abcdef";
    expect((await ask(port, none)).status).toBe(404);
  });

  it("streams the progress of a run under way from its journal, and writes nothing", async () => {
    const journal = path.join(folder, ".regressgate", "live.journal.jsonl");
    const trial = (repeat: number, passed: boolean) =>
      `${JSON.stringify({ event: "trial", case: "c", repeat, trial: { passed, error: null } })}\n`;
    const start = { event: "run", target: "./app.mjs", created_at: "x", cases: [{ planned: 4 }] };
    writeFileSync(journal, `${JSON.stringify(start)}\n${trial(0, true)}`);
    const before = readdirSync(path.join(folder, ".regressgate")).sort();
    const seen: unknown[] = [];
    await new Promise<void>((resolve, reject) => {
      const asked = request({ host: "127.0.0.1", port, path: "/live", agent: false }, (got) => {
        expect(got.headers["content-type"]).toContain("text/event-stream");
        got.setEncoding("utf8").on("data", (text: string) => {
          for (const [, data] of text.matchAll(/^data: (.*)$/gm)) {
            const [run] = JSON.parse(data ?? "[]");
            seen.push(run && [run.done, run.planned, run.passed]);
            // The second half of a line comes later, as from a writer in the middle of it.
            if (run?.done === 1)
              appendFileSync(journal, trial(1, false) + trial(2, true).slice(0, 9));
            if (run?.done === 2) appendFileSync(journal, trial(2, true).slice(9));
            if (run?.done === 3) appendFileSync(journal, '{"event":"end","complete":true}\n');
            if (run === undefined && seen.length > 1) {
              asked.destroy();
              resolve();
            }
          }
        });
      });
      asked.on("error", (error) => asked.destroyed || reject(error));
      asked.end();
    });
    expect(seen.filter(Boolean)).toEqual(
      expect.arrayContaining([
        [1, 4, 1],
        [2, 4, 1],
        [3, 4, 2],
      ]),
    );
    expect(readdirSync(path.join(folder, ".regressgate")).sort()).toEqual(before);
  });

  it("says that a port is taken, and shows an empty folder without making it", async () => {
    const taken = await cli(["view", "--port", String(port)], { cwd: folder });
    expect(taken.code).toBe(2);
    expect(taken.stderr).toContain(`port ${port} cannot be had`);
    const empty = folderWith({});
    const shown = await cli(["view"], {
      cwd: empty,
      onStart: (child) => {
        child.stdout?.on("data", async (data) => {
          const got = await ask(Number(new URL(String(data)).port), "/");
          if (got.body.includes("No runs yet")) child.kill("SIGTERM");
        });
      },
    });
    expect(shown.code).toBe(143);
    expect(existsSync(path.join(empty, ".regressgate"))).toBe(false);
  });
});

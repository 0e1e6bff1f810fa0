/** Exists to run the note of the GitLab recipe against a stand-in: made once, then updated, never another's. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../support/cli.js";

interface Note {
  id: number;
  author: { id: number };
  body: string;
}

const NOTES = "/api/v4/projects/12/merge_requests/3/notes";

/** GitLab, as far as the note needs it. */
async function startGitLab(notes: Note[]) {
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    const { method = "", url = "" } = request;
    const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
    requests.push(`${method} ${url}`);
    const send = (status: number, value: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    if (request.headers["private-token"] !== "secret") return send(401, {});
    if (pathname === "/api/v4/user") return send(200, { id: 5 });
    if (method === "GET" && pathname === NOTES) {
      const from = 100 * (Number(searchParams.get("page")) - 1);
      return send(200, notes.slice(from, from + 100));
    }
    const { body } = JSON.parse(text || "{}") as { body: string };
    if (method === "POST" && pathname === NOTES) {
      notes.push({ id: 1_000, author: { id: 5 }, body });
      return send(201, {});
    }
    const found = notes.find(({ id }) => pathname === `${NOTES}/${id}`);
    if (method !== "PUT" || found === undefined) return send(404, {});
    found.body = body;
    return send(200, {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { requests, url: `http://127.0.0.1:${port}/api/v4`, close: () => server.close() };
}

async function tell(url: string, env: Record<string, string> = {}): Promise<[number, string]> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "regressgate-note-")), "verdict.md");
  writeFileSync(file, "<!-- regressgate -->\n## regressgate: PASS\n");
  const script = path.join(root, "docs", "recipes", "gitlab-note.mjs");
  const child = spawn(process.execPath, [script, file], {
    env: {
      CI_API_V4_URL: url,
      CI_PROJECT_ID: "12",
      CI_MERGE_REQUEST_IID: "3",
      REGRESSGATE_GITLAB_TOKEN: "secret",
      ...env,
    },
  });
  let log = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  const [code] = await once(child, "close");
  return [code, log];
}

test("one note, made once and then updated, though others write the marker too", async () => {
  const others = Array.from({ length: 120 }, (_, id) => ({
    id,
    author: { id: 6 },
    body: "<!-- regressgate -->\n## regressgate: PASS",
  }));
  const notes: Note[] = structuredClone(others);
  const gitlab = await startGitLab(notes);
  try {
    expect(await tell(gitlab.url)).toEqual([0, ""]);
    expect(notes).toHaveLength(121);
    notes[120]!.body = "<!-- regressgate -->\nold";
    expect(await tell(gitlab.url)).toEqual([0, ""]);
    expect(notes.slice(0, 120)).toEqual(others);
    expect(notes[120]!.body).toContain("## regressgate: PASS");
    expect(gitlab.requests.map((request) => request.split(" ")[0]).join(" ")).toBe(
      "GET GET GET POST GET GET GET PUT",
    );
  } finally {
    gitlab.close();
  }
});

test("without a token, or with one that is refused, the job goes on", async () => {
  const gitlab = await startGitLab([]);
  try {
    expect(await tell(gitlab.url, { REGRESSGATE_GITLAB_TOKEN: "" })).toEqual([
      0,
      "regressgate: no merge request or no token, so no note\n",
    ]);
    const [code, log] = await tell(gitlab.url, { REGRESSGATE_GITLAB_TOKEN: "wrong" });
    expect([code, log]).toEqual([0, expect.stringContaining("GitLab answered 401")]);
  } finally {
    gitlab.close();
  }
});

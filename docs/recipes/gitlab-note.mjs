/**
 * One note on the merge request with the verdict, made once and then updated: `node gitlab-note.mjs
 * verdict.md`. REGRESSGATE_GITLAB_TOKEN is an access token of the project with the scope api; without
 * it nothing is written.
 */
import { readFileSync } from "node:fs";
import process from "node:process";

const MARKER = "<!-- regressgate -->";
const { CI_API_V4_URL, CI_PROJECT_ID, CI_MERGE_REQUEST_IID, REGRESSGATE_GITLAB_TOKEN } =
  process.env;

async function call(method, path, body) {
  const response = await fetch(`${CI_API_V4_URL}${path}`, {
    method,
    headers: {
      "private-token": REGRESSGATE_GITLAB_TOKEN,
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: "error",
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`GitLab answered ${response.status} to ${method} ${path}`);
  return await response.json();
}

/** Anybody can write the marker: only a note of the token's own user is ours. */
async function earlierNote(notes, user) {
  for (let page = 1; ; page++) {
    const found = await call("GET", `${notes}?sort=asc&per_page=100&page=${page}`);
    const ours = found.find(({ author, body }) => author.id === user && body.startsWith(MARKER));
    if (ours || found.length < 100) return ours;
  }
}

async function tell(file) {
  const body = readFileSync(file, "utf8");
  const notes = `/projects/${CI_PROJECT_ID}/merge_requests/${CI_MERGE_REQUEST_IID}/notes`;
  const { id: user } = await call("GET", "/user");
  const earlier = await earlierNote(notes, user);
  if (earlier) await call("PUT", `${notes}/${earlier.id}`, { body });
  else await call("POST", notes, { body });
}

if (!CI_MERGE_REQUEST_IID || !REGRESSGATE_GITLAB_TOKEN) {
  console.log("regressgate: no merge request or no token, so no note");
} else {
  // The verdict is the exit code of the gate; a note that could not be written changes nothing of it.
  await tell(process.argv[2] ?? "verdict.md").catch((error) => {
    console.log(`regressgate: the note could not be written: ${error.message}`);
  });
}

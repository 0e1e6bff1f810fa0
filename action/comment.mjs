/** Step 4: one comment on the pull request, found by its marker and then kept up to date. */
import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { ApiError, GitHub } from "./parts/github-api.mjs";
import { pullRequestOf } from "./parts/pull-request.mjs";
import { input, readEvent, say, step } from "./parts/step.mjs";

const MARKER = "<!-- regressgate -->";
/** Author of what a job's own token writes. */
const JOBS_OWN = "github-actions[bot]";
/** GitHub's limit, in characters. */
const MOST_CHARS = 65_536;

/** The login that the token writes as: a person's is asked for, a job's cannot be. */
async function authorOf(github, token) {
  if (input("AUTHOR") !== "") return input("AUTHOR");
  if (token.startsWith("ghs_")) return JOBS_OWN;
  try {
    return (await github.call("GET", "/user")).login;
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return JOBS_OWN;
    throw error;
  }
}

/** Our comment of an earlier push. Anybody can write the marker; only what the token's own author wrote counts. */
async function earlierComment(github, issue, author) {
  for await (const comment of github.pages(`${issue}/comments`)) {
    const mine = comment.user?.login.toLowerCase() === author.toLowerCase();
    if (mine && comment.body?.startsWith(MARKER)) return comment;
  }
  return undefined;
}

async function writeComment(github, repository, number, body, author) {
  const issue = `/repos/${repository}/issues/${number}`;
  const earlier = await earlierComment(github, issue, author);
  if (earlier === undefined) {
    await github.call("POST", `${issue}/comments`, { body });
    return "written";
  }
  if (earlier.body === body) return "up to date";
  await github.call("PATCH", `/repos/${repository}/issues/comments/${earlier.id}`, { body });
  return "updated";
}

async function comment() {
  const token = input("TOKEN");
  const repository = process.env.GITHUB_REPOSITORY ?? "";
  const body = readFileSync(path.join(input("FOLDER"), "comment.md"), "utf8");
  if (token === "") return say("notice", "no token, so no comment");
  if (body.length > MOST_CHARS) throw new Error(`the comment has ${body.length} characters`);
  const github = new GitHub(token);
  const number = await pullRequestOf(readEvent(), github, repository);
  if (number === undefined) return say("notice", "no pull request, so no comment");
  const author = await authorOf(github, token);
  const done = await writeComment(github, repository, number, body, author);
  process.stdout.write(`Comment on #${number}: ${done}\n`);
}

await step(async () => {
  try {
    await comment();
  } catch (error) {
    // The verdict is the gate's; a comment that could not be written changes nothing of it.
    const hint =
      error instanceof ApiError && error.status === 403
        ? " (the token may not write here: give the job pull-requests: write, or, for forks, use the two workflows in docs/ci.md)"
        : "";
    say("warning", `the comment could not be written: ${error.message}${hint}`);
  }
});

/** Which pull request a job belongs to, from what GitHub itself says: never from a file of the head. */

const part = encodeURIComponent;

/** The number in the event of a pull request, or the open one whose head a finished workflow ran. */
export async function pullRequestOf(event, github, repository) {
  if (event.pull_request) return event.pull_request.number;
  const run = event.workflow_run;
  if (run?.event !== "pull_request") return undefined;
  const [known] = run.pull_requests ?? [];
  if (known) return known.number;
  // For a fork the event lists none; branch and commit of the run are GitHub's own word.
  const owner = run.head_repository?.owner?.login;
  if (!owner) return undefined;
  const head = `${part(owner)}:${part(run.head_branch)}`;
  for await (const pull of github.pages(`/repos/${repository}/pulls?state=open&head=${head}`)) {
    if (pull.head.sha === run.head_sha) return pull.number;
  }
  return undefined;
}

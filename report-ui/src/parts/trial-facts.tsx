/** Exists to show what the checks said of the trials that are open, and what they cost. */
import { type CheckSpec, checkLabels, checkParams } from "../../../src/domain/case.js";
import type { ShownOutcome, ShownTrial } from "../data/shown-trial.js";
import { Line, Omitted, visible } from "../text/shown.js";
import { formatCount, formatSeconds, formatUsd } from "../text/typeset.js";
import { ColumnHeads } from "./column-heads.js";

function Outcome({ outcome }: { outcome: ShownOutcome | undefined }) {
  if (outcome === undefined) return <span class="quiet">–</span>;
  return (
    <>
      <span class={outcome.passed ? "mark pass" : "mark fail"}>
        <span aria-hidden="true">{outcome.passed ? "✓" : "✗"}</span>{" "}
        {outcome.passed ? "passed" : "failed"}
      </span>
      {outcome.score !== null && <span class="quiet"> score {outcome.score.toFixed(3)}</span>}
      {outcome.detail !== "" && (
        <span class="detail" dir="auto">
          {visible(outcome.detail)}
        </span>
      )}
    </>
  );
}

/** JSON with a space wherever a line may end. */
function spacedJson(params: unknown): string {
  return JSON.stringify(params, null, 1)
    .replace(/\n\s*/g, " ")
    .replace(/([[{]) | (?=[\]}])/g, "$1");
}

type Sides = { name: string; trial: ShownTrial }[];

/** Each check with what it said on either side, and its parameters. */
export function CheckTable({ sides, specs }: { sides: Sides; specs: readonly CheckSpec[] }) {
  const labels = [
    ...new Set(sides.flatMap(({ trial }) => trial.outcomes.map(({ label }) => label))),
  ];
  if (labels.length === 0) return null;
  const names = checkLabels(specs);
  const paramsOf = (label: string) => {
    const spec = specs[names.indexOf(label)];
    return spec === undefined ? null : spacedJson(checkParams(spec));
  };
  return (
    <div class="scroll">
      <table class="figures checks">
        <ColumnHeads columns={[{ head: "Check" }, ...sides.map(({ name }) => ({ head: name }))]} />
        <tbody>
          {labels.map((label) => {
            const params = paramsOf(label);
            return (
              <tr key={label}>
                <th scope="row">
                  <Line text={label} most={80} />
                  {params !== null && params !== "{}" && (
                    <code class="params">
                      {visible(params.length > 400 ? `${params.slice(0, 400)}…` : params)}
                    </code>
                  )}
                </th>
                {sides.map(({ name, trial }) => (
                  <td key={name}>
                    <Outcome outcome={trial.outcomes.find((outcome) => outcome.label === label)} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** `1.20 s · $0.0012 · 120 tokens in, 40 out`. */
export function TrialFigures({ sides }: { sides: Sides }) {
  return (
    <ul class="trial-figures">
      {sides.map(({ name, trial }) => {
        const { latencyS, costUsd, inputTokens, outputTokens, cached, startedAt, errorKind } =
          trial;
        const parts = [
          formatSeconds(latencyS),
          costUsd === null ? null : formatUsd(costUsd),
          inputTokens === null ? null : `${formatCount(inputTokens)} tokens in`,
          outputTokens === null ? null : `${formatCount(outputTokens)} tokens out`,
          errorKind === null ? null : `error: ${errorKind}`,
          cached ? "from the cache" : null,
          startedAt === null ? null : `started ${startedAt}`,
        ].filter((part) => part !== null);
        return (
          <li key={name}>
            <b>{name}</b> {visible(parts.join(" · "))}
          </li>
        );
      })}
    </ul>
  );
}

/** Tool calls, sources, metadata: folded, as they were stored, of both sides one below the other. */
export function TrialMore({ sides }: { sides: Sides }) {
  const titles = [...new Set(sides.flatMap(({ trial }) => trial.more.map(({ title }) => title)))];
  return (
    <>
      {titles.flatMap((title) =>
        sides.map(({ name, trial }) => {
          const found = trial.more.find((each) => each.title === title);
          if (!found) return null;
          return (
            <details class="fold" key={`${title} ${name}`}>
              <summary>
                {title} <span class="quiet">{name.toLowerCase()}</span>
              </summary>
              <pre class="output" tabIndex={0}>
                {visible(found.text)}
              </pre>
              <Omitted chars={found.omitted} />
            </details>
          );
        }),
      )}
    </>
  );
}

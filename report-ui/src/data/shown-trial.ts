/** Exists to read one trial out of its block, with its texts, for the view of a case. */
import type { ErrorKind } from "../../../src/domain/trial.js";
import type { PageBlock, PageCaseSide } from "../../../src/reporters/html/page-data.js";
import type { Answer } from "../text/answers.js";
import { textOf } from "./read-page.js";

export interface ShownOutcome {
  label: string;
  passed: boolean;
  score: number | null;
  detail: string;
}

/** A trial as it is shown. */
export interface ShownTrial {
  passed: boolean;
  errored: boolean;
  answer: Answer;
  outcomes: ShownOutcome[];
  latencyS: number;
  costUsd: number | null;
  inputTokens: number | null;
  outputTokens: number | null;
  errorKind: ErrorKind | null;
  cached: boolean;
  startedAt: string | null;
  /** Tool calls, sources and the like as JSON, those that there are. */
  more: { title: string; text: string; omitted: number }[];
}

const moreTitles = {
  attempts: "Failed attempts before",
  toolCalls: "Tool calls",
  citations: "Citations",
  retrieved: "Retrieved",
  metadata: "Metadata",
} as const;

/** Trial number `index` (from 0) of one side of a case. */
export function shownTrial(side: PageCaseSide, block: PageBlock, index: number): ShownTrial | null {
  const trial = side.trials[index];
  if (trial === undefined) return null;
  const [passed, latencyS, costUsd, inputTokens, outputTokens, output, error, outcomes, packed] =
    trial;
  const extras = packed === 0 ? {} : packed;
  const text = output === null ? null : textOf(block, output);
  return {
    passed: passed === 1,
    errored: error !== null,
    answer: {
      text: text?.text ?? null,
      omitted: text?.omitted ?? 0,
      error: error === null ? null : textOf(block, error).text,
      clipped: extras.outputClipped === true,
    },
    outcomes: outcomes.map(([label, ok, score, detail]) => ({
      label: textOf(block, label).text,
      passed: ok === 1,
      score,
      detail: textOf(block, detail).text,
    })),
    latencyS,
    costUsd,
    inputTokens,
    outputTokens,
    errorKind: extras.errorKind ?? null,
    cached: extras.cached === true,
    startedAt: extras.startedAt ?? null,
    more: (Object.keys(moreTitles) as (keyof typeof moreTitles)[]).flatMap((key) => {
      const ref = extras[key];
      return ref === undefined ? [] : [{ title: moreTitles[key], ...textOf(block, ref) }];
    }),
  };
}

/** The trial that says most: the first that failed where `failing`, else the first that passed. */
export function tellingTrial(side: PageCaseSide, failing: boolean): number {
  const wanted = side.trials.findIndex(
    (trial) => trial[6] === null && (trial[0] === 0) === failing,
  );
  if (wanted >= 0) return wanted;
  const other = failing ? side.trials.findIndex((trial) => trial[0] === 0) : -1;
  return Math.max(0, other);
}

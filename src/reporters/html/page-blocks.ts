/** Exists to put the trials of both reports into blocks that a browser reads one after the other. */
import { caseKey } from "../../domain/case-key.js";
import type { CaseResult, Report } from "../../domain/report.js";
import type { Trial } from "../../domain/trial.js";
import type {
  PageBlock,
  PageCase,
  PageCaseSide,
  PageOutcome,
  PageTrial,
  PageTrialExtras,
} from "./page-data.js";
import { PageTexts, type TextBudget } from "./page-texts.js";

/** A block ends at so many characters of text or trials. */
const BLOCK_CHARS = 1_000_000;
const BLOCK_TRIALS = 5_000;

function extrasOf(trial: Trial, texts: PageTexts): PageTrialExtras | 0 {
  const extras: PageTrialExtras = {};
  if (trial.errorKind !== undefined) extras.errorKind = trial.errorKind;
  if (trial.cached) extras.cached = true;
  if (trial.outputClipped) extras.outputClipped = true;
  if (trial.startedAt !== undefined) extras.startedAt = trial.startedAt;
  if (trial.errorTrace !== undefined && trial.errorTrace.length > 0) {
    extras.errorTrace = texts.ref(trial.errorTrace.join("\n"));
  }
  if (Object.keys(trial.metadata).length > 0) extras.metadata = texts.refJson(trial.metadata);
  for (const key of ["attempts", "toolCalls", "citations", "retrieved"] as const) {
    const list = trial[key];
    if (list !== undefined && list.length > 0) extras[key] = texts.refJson(list);
  }
  return Object.keys(extras).length === 0 ? 0 : extras;
}

function trialOf(trial: Trial, texts: PageTexts): PageTrial {
  const { output, error } = trial;
  const outcomes = Object.entries(trial.checks).map(
    ([label, { passed, score, detail }]): PageOutcome => [
      texts.ref(label),
      passed ? 1 : 0,
      score,
      texts.ref(detail),
    ],
  );
  return [
    trial.passed ? 1 : 0,
    trial.latencyS,
    trial.costUsd,
    trial.inputTokens,
    trial.outputTokens,
    output === null ? null : texts.ref(output),
    error === null ? null : texts.ref(error),
    outcomes,
    extrasOf(trial, texts),
  ];
}

function sideOf(result: CaseResult | undefined, texts: PageTexts): PageCaseSide | null {
  if (result === undefined) return null;
  const { input, trials, confirmation, ...rest } = result;
  const side: PageCaseSide = { ...rest, trials: trials.map((trial) => trialOf(trial, texts)) };
  if (input !== undefined) {
    side.input = typeof input === "string" ? texts.ref(input) : texts.refJson(input);
  }
  if (confirmation) side.confirmation = confirmation.map((trial) => trialOf(trial, texts));
  return side;
}

/** Cases of both reports by id (after NFC), those of `first` in front. */
function pairAll(base: Report | null, head: Report, first: readonly string[]) {
  const bases = new Map((base?.cases ?? []).map((result) => [caseKey(result.id), result]));
  const heads = new Map(head.cases.map((result) => [caseKey(result.id), result]));
  const order = new Set([...first.map(caseKey), ...heads.keys(), ...bases.keys()]);
  return [...order].flatMap((id) => {
    const [ofBase, ofHead] = [bases.get(id), heads.get(id)];
    const any = ofHead ?? ofBase;
    return any === undefined ? [] : [{ id: any.id, base: ofBase, head: ofHead }];
  });
}

/**
 * The blocks of a page. What matters most comes first, so that it is there first and keeps its whole
 * texts.
 * @param first ids of the cases that come first
 */
export function* pageBlocks(
  base: Report | null,
  head: Report,
  first: readonly string[],
  budget: TextBudget,
): Iterable<PageBlock> {
  const checks = { ...base?.suite?.checks, ...head.suite?.checks };
  let texts = new PageTexts(budget);
  let block: PageBlock = { texts: texts.list, checks: {}, cases: [] };
  let trials = 0;
  for (const pair of pairAll(base, head, first)) {
    const sides: PageCase = {
      id: pair.id,
      base: sideOf(pair.base, texts),
      head: sideOf(pair.head, texts),
    };
    for (const side of [sides.base, sides.head]) {
      const name = side?.checksFingerprint;
      const specs = name === undefined ? undefined : checks[name];
      if (name !== undefined && specs !== undefined) block.checks[name] = specs;
      trials += side?.trials.length ?? 0;
    }
    block.cases.push(sides);
    if (texts.size < BLOCK_CHARS && trials < BLOCK_TRIALS) continue;
    yield block;
    texts = new PageTexts(budget);
    block = { texts: texts.list, checks: {}, cases: [] };
    trials = 0;
  }
  if (block.cases.length > 0) yield block;
}

/** Exists so that the state of a case looks and reads alike everywhere, never by colour alone. */
import type { CaseState } from "../data/rows.js";

const words: Record<CaseState, [mark: string, word: string, tone: string]> = {
  broken: ["✗", "broken", "bad"],
  "must-pass": ["✗", "must pass", "bad"],
  worse: ["↓", "lower", "warn"],
  better: ["↑", "higher", "good"],
  same: ["=", "same", "quiet"],
  added: ["+", "added", "quiet"],
  removed: ["−", "removed", "quiet"],
  changed: ["≠", "changed", "quiet"],
  quarantined: ["‖", "quarantined", "quiet"],
  unmeasured: ["?", "unmeasured", "quiet"],
  failing: ["✗", "failing", "bad"],
  flaky: ["≈", "flaky", "warn"],
  passing: ["✓", "passed", "good"],
};

export function StatePill({ state }: { state: CaseState }) {
  const [mark, word, tone] = words[state];
  return (
    <span class={`state ${tone}`}>
      <span aria-hidden="true">{mark}</span> {word}
    </span>
  );
}

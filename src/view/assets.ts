/** The style and the script of the list: what is under way comes in as events. */

export const STYLE = `
:root { color-scheme: light dark; --soft: color-mix(in srgb, CanvasText 18%, Canvas); --accent: light-dark(#0b57d0, #a8c7fa); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: Canvas; color: CanvasText; }
main { max-width: 70rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
a { color: var(--accent); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.4rem 0.6rem; border-bottom: 1px solid var(--soft); white-space: nowrap; }
.figure { text-align: right; font-variant-numeric: tabular-nums; }
input[type="radio"] { width: 1.5rem; height: 1.5rem; }
.regression { color: light-dark(#b3261e, #f2b8b5); font-weight: 600; }
button { font: inherit; padding: 0.4rem 0.8rem; }
#live { border: 1px solid var(--soft); padding: 0 1rem; }
progress { width: 100%; height: 1rem; }
svg { width: 100%; height: auto; }
svg text { font: 12px system-ui, sans-serif; text-anchor: end; fill: CanvasText; }
svg .grid { stroke: var(--soft); }
svg .change { stroke: CanvasText; stroke-width: 2; stroke-dasharray: 5 4; }
svg .range { stroke: var(--accent); stroke-width: 2; }
svg circle { fill: var(--accent); }
`;

/** Texts go in as text, never as markup; a run that ended brings the list anew. */
export const SCRIPT = `"use strict";
const live = document.getElementById("live");
let names = null;
const line = (tag, text) => {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
};
new EventSource("/live").addEventListener("runs", (event) => {
  const runs = JSON.parse(event.data);
  const now = runs.map((run) => run.name);
  if (names !== null && names.some((name) => !now.includes(name))) location.reload();
  names = now;
  live.hidden = runs.length === 0;
  live.replaceChildren(...runs.flatMap((run) => {
    const bar = document.createElement("progress");
    bar.max = Math.max(1, run.planned);
    bar.value = run.done;
    bar.setAttribute("aria-label", "Trials done of " + run.name);
    const idle = run.idleS >= 10 ? "; nothing written for " + run.idleS + " s" : "";
    return [
      line("h2", "Under way: " + run.target),
      line("p", run.done + " of " + run.planned + " trials, " + run.passed + " passed, " + run.errors + " errors" + idle),
      bar,
    ];
  }));
});
`;

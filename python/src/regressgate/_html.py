"""Reports and comparisons as HTML tables, for notebooks. Everything of the model is escaped."""

from html import escape
from typing import TYPE_CHECKING, Iterable, List, Sequence

if TYPE_CHECKING:
    from regressgate.gate import GateResult
    from regressgate.run_report import CaseResult, RunReport

#: More rows than this make a notebook slow; how many are left out is said.
MOST_ROWS = 100
#: Characters of a text that are shown.
MOST_CHARS = 200

_COLOURS = {"regression": "#b3261e", "invalid": "#8a5a00", "warn": "#8a5a00", "improvement": "#1b6e3c"}


def html_of_report(report: "RunReport") -> str:
    """The run in a line, then a table of its cases, failing ones first."""
    totals = report.totals
    facts = [
        "pass rate %s" % _percent(totals.pass_rate),
        "%d cases" % totals.cases,
        "%d trials" % totals.trials,
        "%d flaky" % totals.flaky,
        "%d errors" % totals.errors,
    ]
    if totals.latency_p95_s is not None:
        facts.append("p95 %.3g s" % totals.latency_p95_s)
    if totals.mean_cost_usd is not None:
        facts.append("$%.4g a trial" % totals.mean_cost_usd)
    ordered = sorted(report.cases, key=lambda case: case.pass_rate)
    rows = [
        [case.id, "%d/%d" % (case.passes, len(case.trials)), _first_reason(case)]
        for case in ordered
    ]
    title = report.target or "run"
    return _page(title, "", [" · ".join(facts)], ("case", "passed", "first failure"), rows)


def html_of_comparison(result: "GateResult") -> str:
    """Verdict and reason, then a table of the cases that moved, worst first."""
    rows = [
        [
            change.id + (" (broken)" if change.significant else ""),
            "%d/%d" % (change.base.passes, change.base.trials),
            "%d/%d" % (change.head.passes, change.head.trials),
            "%+.1f" % (100 * change.delta),
            "%.2g" % change.p_adjusted,
        ]
        for change in result.changes
    ]
    said = [result.headline, *result.sentences, *("Note: " + note for note in result.notes)]
    colour = _COLOURS.get(result.verdict, "")
    head = ("case", "baseline", "head", "points", "adjusted p")
    return _page(result.verdict.upper(), colour, said, head, rows)


def _percent(rate: float) -> str:
    return "%.1f %%" % (100 * rate)


def _first_reason(case: "CaseResult") -> str:
    for trial in case.trials:
        if trial.error is not None:
            return trial.error
        for label, outcome in trial.checks.items():
            if not outcome.passed:
                return "%s: %s" % (label, outcome.detail) if outcome.detail else label
    return ""


def _cell(text: str, tag: str = "td") -> str:
    shown = text if len(text) <= MOST_CHARS else text[: MOST_CHARS - 1] + "…"
    return '<%s style="text-align:left">%s</%s>' % (tag, escape(shown), tag)


def _page(
    title: str, colour: str, said: Iterable[str], head: Sequence[str], rows: List[List[str]]
) -> str:
    style = ' style="color:%s"' % colour if colour else ""
    parts = ["<div><strong%s>%s</strong>" % (style, escape(title))]
    parts += ["<p>%s</p>" % escape(sentence) for sentence in said]
    if rows:
        parts.append("<table><thead><tr>%s</tr></thead><tbody>" % "".join(_cell(h, "th") for h in head))
        parts += ["<tr>%s</tr>" % "".join(_cell(cell) for cell in row) for row in rows[:MOST_ROWS]]
        parts.append("</tbody></table>")
    if len(rows) > MOST_ROWS:
        parts.append("<p>%d more rows are left out</p>" % (len(rows) - MOST_ROWS))
    return "".join(parts) + "</div>"
